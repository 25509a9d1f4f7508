import { isDeepStrictEqual } from 'node:util';
import type { Brand } from '../../../platform/brand';
import { createDocumentWriter, type DocumentWriter } from '../../../platform/pdf-text';
import { between } from '../../signing';
import { oneLine } from '../../../platform/one-line';
import { dayText, timeText } from '../../../platform/date-text';
import type { ContractRow } from '../contracts.repository';
import { stateOf, type ContractState } from '../contracts.states';
import { emptySubstance } from '../substance/substance';
import { writeSubstance } from './substance-paper';

/** Data shown in the document of a contract. */
export type ContractPaper = Pick<
  ContractRow,
  | 'name'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'substance'
  | 'toBeSigned'
  | 'revision'
  | 'offerId'
  | 'offerVersion'
  | 'ndaId'
  | 'supplierCompany'
  | 'supplierName'
  | 'buyerCompany'
  | 'buyerName'
  | 'supplierAgreedAt'
  | 'buyerAgreedAt'
  | 'rejectedAt'
  | 'rejectedBy'
  | 'rejectReason'
  | 'wantsChanges'
> & {
  /** Id of the contract; null before it is proposed. */
  id: number | null;
  /** Title of the offer in the version on which the contract rests. */
  offerTitle: string;
};

/** Heading of an unsealed document by state; it says that the document does not bind. */
const drafts: Record<ContractState, string | undefined> = {
  proposed: 'Draft – not yet accepted',
  supplier_agreed: 'Draft – not yet accepted',
  buyer_agreed: 'Draft – not yet accepted',
  wants_changes: 'Draft – not yet accepted',
  agreed: undefined,
  rejected: 'Rejected – not in force',
};

/**
 * Purpose of a document. `reading` shows who has accepted so far; `signing` omits this, so that signing order
 * and time do not matter.
 */
export type PaperPurpose = 'reading' | 'signing';

/** How a document is written: at which time, in which look, and for which purpose. */
export interface PaperMaking {
  madeAt: Date;
  brand: Brand;
  purpose?: PaperPurpose | undefined;
}

/** Writes the contract as a PDF that is not sealed yet. Days are calendar days, moments are UTC. */
export async function writeContract(
  contract: ContractPaper,
  { madeAt, brand, purpose = 'reading' }: PaperMaking,
): Promise<Uint8Array> {
  const draft = purpose === 'signing' ? undefined : draftText(contract);
  const number = contract.id === null ? '' : `no. ${contract.id}, revision ${contract.revision}`;
  const writer = await createDocumentWriter({
    title: [draft, `Contract ${number}`.trim()].filter(Boolean).join(' · '),
    language: 'en',
    head: between({ supplier: contract.supplierCompany, buyer: contract.buyerCompany }),
    pagesToCome: purpose === 'signing' ? 1 : 0,
    createdAt: madeAt,
    brand,
  });
  writer.title(contract.name);
  if (draft !== undefined) writer.heading(draft);
  writer.facts([
    ...(number === '' ? [] : [['Contract', number] as const]),
    ['Supplier', party(contract.supplierCompany, contract.supplierName)],
    ['Buyer', party(contract.buyerCompany, contract.buyerName)],
    ['Offer', `${contract.offerTitle} (no. ${contract.offerId}, version ${contract.offerVersion})`],
    ...(contract.ndaId === null ? [] : [['NDA', `no. ${contract.ndaId}`] as const]),
    ['First day', dayText(contract.startDate)],
    ['Last day', dayText(contract.endDate)],
    ...(number === '' || purpose === 'signing' ? [] : [['Status', statusText(contract)] as const]),
  ]);
  const { description, substance } = contract;
  if (description !== '' || isDeepStrictEqual(substance, emptySubstance)) {
    writer.heading('What is agreed');
    writer.paragraph(description || 'No terms beyond those above and in the offer.');
  }
  writeSubstance(writer, substance);
  if (contract.toBeSigned) {
    writeWhereSigned(writer, 'contract');
    return writer.finish();
  }
  writer.heading('Acceptances');
  writer.facts([
    [
      'For the supplier',
      acceptance(contract.supplierCompany, contract.supplierName, contract.supplierAgreedAt),
    ],
    ['For the buyer', acceptance(contract.buyerCompany, contract.buyerName, contract.buyerAgreedAt)],
  ]);
  if (draft === undefined) {
    writer.paragraph(
      `Each side accepted this revision while logged in to its own account. ${brand.name} has sealed the document on behalf of both sides; they have not signed it with keys of their own. Checking the seal reveals any later change.`,
    );
  }
  return writer.finish();
}

/** Returns the reference of a contract or amendment, shown in page footers and signatures. */
export function referenceOf(
  { id, revision }: Pick<ContractRow, 'id' | 'revision'>,
  amendment: number,
): string {
  return amendment === 0
    ? `Contract no. ${id}, revision ${revision}`
    : `Amendment no. ${amendment} to contract no. ${id}`;
}

/** Writes where the signatures of a paper are found: on a page of their own. */
export function writeWhereSigned(writer: DocumentWriter, what: 'contract' | 'amendment'): void {
  writer.heading('Signatures');
  writer.paragraph(`Both sides sign this ${what} electronically. Their signatures are on the last page.`);
}

function draftText(contract: ContractPaper): string | undefined {
  if (contract.id === null) return 'Draft – not yet proposed';
  const text = drafts[stateOf(contract)];
  return contract.toBeSigned ? text?.replace('accepted', 'signed') : text;
}

/** Returns the reason recorded in the seal of a finished document. */
export function sealReason(
  parties: Pick<ContractRow, 'supplierCompany' | 'buyerCompany'>,
  { name: market }: Brand,
): string {
  const [supplier, buyer] = [oneLine(parties.supplierCompany), oneLine(parties.buyerCompany)];
  return `Accepted by both sides; sealed by ${oneLine(market)} on behalf of ${supplier} and ${buyer}`;
}

export function party(company: string, representative: string): string {
  return representative === '' ? company : `${company}, represented by ${representative}`;
}

export function person(company: string, name: string): string {
  return [name, company].filter(Boolean).join(', ');
}

function acceptance(company: string, name: string, at: Date | null): string {
  if (at === null) return 'Not yet accepted';
  return `Accepted by ${person(company, name)} on ${timeText(at, 'second')}`;
}

function statusText(contract: ContractPaper): string {
  const { toBeSigned } = contract;
  const who = contract.rejectedBy === 'supplier' ? contract.supplierCompany : contract.buyerCompany;
  const texts: Record<ContractState, string> = {
    proposed: `Proposed; neither side has ${toBeSigned ? 'signed' : 'accepted'} yet`,
    supplier_agreed: `Waiting for the buyer to ${toBeSigned ? 'sign' : 'accept'}`,
    buyer_agreed: `Waiting for the supplier to ${toBeSigned ? 'sign' : 'accept'}`,
    agreed: 'Accepted by both sides',
    wants_changes: `${who} requests changes: ${contract.rejectReason}`,
    rejected: `Rejected by ${who}: ${contract.rejectReason}`,
  };
  return texts[stateOf(contract)];
}
