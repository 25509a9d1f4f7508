import { isolated } from '@proffer/contract/wire/text-direction';
import { pagePaths, type SignedCopy } from '../../notices';
import type { ContractRow } from '../contracts.repository';

interface Sealed {
  fileId: number;
  sha256: string;
}
type Parties = Pick<
  ContractRow,
  'id' | 'supplierId' | 'buyerId' | 'supplierCompany' | 'buyerCompany' | 'offerTitle'
>;

/** Returns the mails to both sides with the sealed contract, once both have accepted it. */
export const contractCopies = (row: Parties, sealed: Sealed): SignedCopy[] =>
  copies(row, 'The contract', { ...sealed, fileName: `contract-${row.id}.pdf` });

/** Returns the mails to both sides with the sealed amendment. */
export const amendmentCopies = (row: Parties, number: number, sealed: Sealed): SignedCopy[] =>
  copies(row, `Amendment no. ${number} to the contract`, {
    ...sealed,
    fileName: `contract-${row.id}-amendment-${number}.pdf`,
  });

/**
 * Builds the mails. Their text names only the offer's title and the companies, which are public; everything
 * else is in the document.
 */
function copies(row: Parties, what: string, document: SignedCopy['document']): SignedCopy[] {
  const copy = (side: 'supplier' | 'buyer', userId: number, other: string): SignedCopy => ({
    userId,
    title: `${what} with ${isolated(other)}`,
    text: `Both sides have accepted: ${what.toLowerCase()} no. ${row.id} on “${isolated(row.offerTitle)}”. The market has sealed the document on behalf of both.`,
    document,
    reference: { kind: 'contract', id: row.id },
    mail: { path: pagePaths.contract(side, row.id), label: 'See the contract' },
  });
  return [
    copy('supplier', row.supplierId, row.buyerCompany),
    copy('buyer', row.buyerId, row.supplierCompany),
  ];
}
