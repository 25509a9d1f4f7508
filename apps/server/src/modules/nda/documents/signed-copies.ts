import { isolated } from '@proffer/contract/wire/text-direction';
import type { SignedCopy } from '../../notices';
import { ndaFileName } from './nda-files';
import type { NdaRow } from '../requests/requests.repository';

/** Returns the mails to both sides once both have signed, with the same document. */
export function ndaCopies(row: NdaRow, signed: { fileId: number; sha256: string }): SignedCopy[] {
  const document = { ...signed, fileName: ndaFileName(row) };
  const copy = (userId: number, other: string, path: string): SignedCopy => ({
    userId,
    title: `The signed NDA with ${isolated(other)}`,
    text: `Both sides have agreed to the NDA on “${isolated(row.offerTitle)}” (no. ${row.id}). The market has sealed it on behalf of each of them.`,
    document,
    reference: { kind: 'nda', id: row.id },
    mail: { path, label: 'See the NDA' },
  });
  return [
    copy(row.supplierId, row.buyerCompany, `/ndarequest?nda=${row.id}`),
    copy(row.buyerId, row.supplierCompany, `/nda?nda=${row.id}`),
  ];
}
