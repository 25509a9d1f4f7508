import { progressOf, shareOf } from '@proffer/contract/contracts/fulfilment';
import type { Contract } from '@proffer/contract/contracts/schemas';
import type { ContractFulfilment, ContractNote } from '@proffer/contract/contracts/fulfilment.schemas';
import type { ContractRow } from '../contracts.repository';
import { inRupees } from '../substance/substance';
import type { ListedNote } from './notes.repository';

/** Returns the totals of confirmed deliveries and invoices in rupees; null before the first. */
export function toProgress({
  progress,
  valuePaise,
}: Pick<ContractRow, 'progress' | 'valuePaise'>): Contract['progress'] {
  if (!progress) return null;
  const { delivered, fulfilled, invoiced } = progress;
  return {
    delivered: delivered / 100,
    invoiced: invoiced / 100,
    deliveredShare: shareOf(fulfilled / 100, inRupees(valuePaise)),
  };
}

/** Returns the delivery and invoice notes of a contract and its progress, in the API shape. */
export function toFulfilment(
  { substance: { lines }, valuePaise }: Pick<ContractRow, 'substance' | 'valuePaise'>,
  notes: ListedNote[],
): ContractFulfilment {
  const { fulfilled, ...progress } = progressOf(lines, notes);
  const value = inRupees(valuePaise);
  return { notes: notes.map(toNote), value, ...progress, deliveredShare: shareOf(fulfilled, value) };
}

function toNote(note: ListedNote): ContractNote {
  const { id, kind, notedBy, day, reference, remark, entries, state, answerReason } = note;
  return {
    noteId: id,
    kind,
    notedBy,
    day,
    reference,
    remark,
    entries,
    paper: toPaper(note),
    state,
    notedAt: note.notedAt.toISOString(),
    answeredAt: note.answeredAt?.toISOString() ?? null,
    answerReason,
  };
}

function toPaper(note: ListedNote): ContractNote['paper'] {
  const { paperId, paperName, paperBytes, paperSha256, paperSignedBy: signedBy } = note;
  if (paperId === null || paperName === null || paperBytes === null || paperSha256 === null) return null;
  return { paperId, name: paperName, bytes: paperBytes, sha256: paperSha256, ...(signedBy && { signedBy }) };
}
