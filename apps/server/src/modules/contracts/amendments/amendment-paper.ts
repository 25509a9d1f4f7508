import type { AmendmentState } from '@proffer/contract/wire/choices';
import { createDocumentWriter, type DocumentWriter } from '../../../platform/pdf-text';
import { dayText, timeText } from '../../../platform/date-text';
import { between } from '../../signing';
import { stageOf, type AmendmentStage } from './amendments.states';
import { changesBetween, type AmendableTerms } from './amendment-terms';
import type { AmendmentRow } from './amendments.repository';
import { party, person, referenceOf, writeWhereSigned, type PaperMaking } from '../documents/contract-paper';
import { substanceParts } from '../documents/substance-paper';
import { otherSide } from '../contracts.news';
import type { ContractRow } from '../contracts.repository';
import type { ContractSide } from '../contracts.states';

/** Data shown in the document of an amendment. */
export interface AmendmentPaper {
  contract: Pick<
    ContractRow,
    'id' | 'revision' | 'toBeSigned' | 'supplierCompany' | 'supplierName' | 'buyerCompany' | 'buyerName'
  >;
  amendment: Omit<AmendmentRow, 'id' | 'contractId' | 'documentFileId'> & { before: AmendableTerms };
}

/** Heading of an unsealed document by state; it says that the document does not bind. */
const drafts: Record<AmendmentState, string | undefined> = {
  open: 'Draft – not yet accepted',
  accepted: undefined,
  rejected: 'Rejected – not in force',
  withdrawn: 'Withdrawn – not in force',
};

/** Writes the amendment as a PDF that is not sealed yet. Days are calendar days, moments are UTC. */
export async function writeAmendment(
  paper: AmendmentPaper,
  { madeAt, brand, purpose = 'reading' }: PaperMaking,
): Promise<Uint8Array> {
  const { contract, amendment } = paper;
  const draft = purpose === 'signing' ? undefined : draftText(paper);
  const name = referenceOf(contract, amendment.number);
  const writer = await createDocumentWriter({
    title: draft === undefined ? name : `${draft} · ${name}`,
    language: 'en',
    head: between({ supplier: contract.supplierCompany, buyer: contract.buyerCompany }),
    pagesToCome: purpose === 'signing' ? 1 : 0,
    createdAt: madeAt,
    brand,
  });
  writer.title(name);
  if (draft !== undefined) writer.heading(draft);
  writer.facts([
    ['Contract', `${amendment.before.name}, no. ${contract.id}, revision ${contract.revision}`],
    ['Supplier', party(contract.supplierCompany, contract.supplierName)],
    ['Buyer', party(contract.buyerCompany, contract.buyerName)],
    ...(purpose === 'signing' ? [] : [['Status', statusText(paper)] as const]),
  ]);
  writeChanges(writer, amendment);
  writer.heading('Why');
  writer.paragraph(amendment.reason);
  if (contract.toBeSigned) {
    writeWhereSigned(writer, 'amendment');
    return writer.finish();
  }
  writer.heading('Acceptances');
  writer.facts([
    ['For the supplier', acceptance(paper, 'supplier')],
    ['For the buyer', acceptance(paper, 'buyer')],
  ]);
  if (draft === undefined) {
    writer.paragraph(
      `Each side accepted this amendment while logged in to its own account. All other terms of the contract remain unchanged. ${brand.name} has sealed the document on behalf of both sides; they have not signed it with keys of their own. Checking the seal reveals any later change.`,
    );
  }
  return writer.finish();
}

function writeChanges(writer: DocumentWriter, { before, ...after }: AmendmentPaper['amendment']): void {
  writer.heading('What changes');
  const lines = [
    ['Name', before.name, after.name],
    ['First day', dayText(before.startDate), dayText(after.startDate)],
    ['Last day', dayText(before.endDate), dayText(after.endDate)],
  ] as const;
  const changed = lines.filter(([, old, next]) => old !== next);
  const changes = new Set<string>(changesBetween(before, after));
  // Milestones are percentages of the lines' total, so they change with the lines.
  if (changes.has('lines')) changes.add('milestones');
  const parts = substanceParts.filter(
    (part) => changes.has(part.name) && !(part.isEmpty(before.substance) && part.isEmpty(after.substance)),
  );
  if (changed.length > 0) writer.facts(changed.map(([term, old, next]) => [term, `${old} → ${next}`]));
  if (parts.length > 0) writer.paragraph(`Below: ${parts.map(({ heading }) => heading).join(', ')}.`);
  if (before.description !== after.description) {
    writer.heading('Previous terms');
    writer.paragraph(before.description || 'No description.');
    writer.heading('New terms');
    writer.paragraph(after.description || 'No description.');
  }
  for (const part of parts) {
    for (const [which, { substance }] of [
      ['before', before],
      ['from now on', after],
    ] as const) {
      writer.heading(`${part.heading}: ${which}`);
      if (part.isEmpty(substance)) writer.paragraph('Nothing.');
      else part.write(writer, substance);
    }
  }
}

function draftText({ contract, amendment }: AmendmentPaper): string | undefined {
  const text = drafts[amendment.state];
  return contract.toBeSigned ? text?.replace('accepted', 'signed') : text;
}

function statusText({ contract, amendment }: AmendmentPaper): string {
  const { proposedBy, answerReason } = amendment;
  const other = otherSide(proposedBy);
  const texts: Record<AmendmentStage, string> = {
    unsigned: 'Neither side has signed yet',
    signed_by_other: `Waiting for the ${proposedBy} to sign`,
    open: `Waiting for the ${other} to ${contract.toBeSigned ? 'sign' : 'accept'}`,
    accepted: contract.toBeSigned ? 'Signed by both sides' : 'Accepted by both sides',
    rejected: `Rejected by ${companyOf(contract, other)}: ${answerReason}`,
    withdrawn: `Withdrawn by ${companyOf(contract, proposedBy)}`,
  };
  return texts[stageOf(amendment)];
}

/** Returns the text on one side's acceptance. Proposing an amendment accepts it. */
function acceptance({ contract, amendment }: AmendmentPaper, side: ContractSide): string {
  const isSupplier = side === 'supplier';
  const who = person(companyOf(contract, side), isSupplier ? contract.supplierName : contract.buyerName);
  if (side === amendment.proposedBy) {
    return `Proposed and accepted by ${who} on ${timeText(amendment.proposedAt, 'second')}`;
  }
  if (amendment.state !== 'accepted' || amendment.answeredAt === null) return 'Not accepted';
  return `Accepted by ${who} on ${timeText(amendment.answeredAt, 'second')}`;
}

function companyOf(contract: AmendmentPaper['contract'], side: ContractSide): string {
  return side === 'supplier' ? contract.supplierCompany : contract.buyerCompany;
}
