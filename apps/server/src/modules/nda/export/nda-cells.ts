import type { NdaRequest } from '@proffer/contract/nda/schemas';
import type { TableCell } from '../../../platform/table-file';
import { coverWords } from '../cover/cover-words';

export const ndaHeader = [
  'NDA',
  'Offer',
  'Company',
  'Person',
  'State',
  'Offer under NDA',
  'Requested on',
  'Changed on',
  'Valid until',
  'Renewed on',
  'Reason',
  'Note',
  'Archived',
  'Other NDAs signed',
  'Contracts agreed',
  'Covers',
  'Cover in force',
  'Cover ended on',
  'Offers opened under it',
] as const;

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');
const day = (moment: string | null): Date | null => (moment === null ? null : new Date(moment.slice(0, 10)));

/** Returns the row of a request in an export; company and person are those of the reader's other side. */
export function cellsOfNda(request: NdaRequest, side: 'supplier' | 'buyer'): TableCell[] {
  return [
    request.ndaId,
    request.proposalTitle,
    request.companyName,
    side === 'buyer' ? request.supplierName : request.buyerName,
    request.ndaStatus,
    yesOrNo(request.ndaRequired),
    day(request.requestedDate),
    day(request.changedDate),
    day(request.validUntil),
    day(renewedDate(request)),
    request.reason,
    request.requestNote,
    yesOrNo(request.isArchived),
    request.earlierDealings.ndas,
    request.earlierDealings.contracts,
    coverWords(request.cover.reach, request.cover.category),
    yesOrNo(request.cover.inForce),
    day(request.cover.endedDate),
    request.cover.opened.map(({ proposalTitle }) => proposalTitle).join('; '),
  ];
}

/** Returns the date of the last renewal that both sides have signed. */
const renewedDate = ({ renewal }: NdaRequest): string | null =>
  renewal.rounds.findLast(({ state }) => state === 'completed')?.endedDate ?? null;
