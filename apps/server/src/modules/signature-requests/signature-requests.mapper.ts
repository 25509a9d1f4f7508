import type { SignatureRequest, SignatureRequestView } from '@proffer/contract/signature-requests/schemas';
import { readContent } from './frozen-content';
import type { Verdict } from './signature-requests.policy';
import type { SignatureRequestRow } from './signature-requests.repository';

const personOf = (memberId: number | null, name: string | null) =>
  memberId === null ? null : { memberId, name: name ?? '' };

/** Maps a request to the API shape, as one person of the company reads it. */
export function toRequest(
  row: SignatureRequestRow,
  { awaits }: Pick<Verdict, 'awaits'>,
  approvalsNeeded: number,
): SignatureRequest {
  return {
    id: row.id,
    act: row.act,
    subjectId: row.subjectId,
    title: row.title,
    partner: row.partner,
    amount: row.amountPaise === null ? null : row.amountPaise / 100,
    state: row.state,
    preparedBy: { memberId: row.preparedBy, name: row.preparerName },
    addressedTo: personOf(row.addressedTo, row.addresseeName),
    approvals: row.approvals.map(({ memberId, name, at }) => ({ memberId, name, at: at.toISOString() })),
    approvalsNeeded,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: personOf(row.closedBy, row.closerName),
    awaits,
  };
}

/** Maps a request with its exact content to the API shape. */
export function toRequestView(
  row: SignatureRequestRow,
  verdict: Verdict,
  { approvalsNeeded, signatories }: { approvalsNeeded: number; signatories: string[] },
): SignatureRequestView {
  const { facts, terms, isSigned } = readContent(row.content);
  return {
    ...toRequest(row, verdict, approvalsNeeded),
    note: row.note,
    reason: row.reason,
    sha256: row.sha256,
    facts,
    terms,
    hasDocument: row.documentFileId !== null,
    isSigned,
    may: verdict.may,
    signatories,
  };
}
