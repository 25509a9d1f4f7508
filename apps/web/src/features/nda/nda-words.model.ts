import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../ui/date-text.model';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { type NdaSide, type NdaRowState, renewalActions, waitsForViewer } from './nda-actions.model';

/** Returns who has to act next, in words for the viewer; empty if no step is open. */
export function whoActs(row: NdaRowState, side: NdaSide): string {
  if (row.declined) return side === 'buyer' ? 'Declined by you' : 'Declined by the buyer';
  const { primary, menu } = renewalActions(row);
  if (primary === 'signRenewal') return 'The renewal is waiting for your signature';
  if (menu.includes('withdrawRenewal')) {
    return side === 'buyer'
      ? 'The renewal is waiting for the supplier'
      : 'The renewal is waiting for the buyer';
  }
  if (waitsForViewer(row, side)) {
    if (side === 'buyer') return 'Waiting for your signature';
    if (row.accepting) return 'Sharing has started: continue to finish it';
    return row.wantsChanges ? 'The buyer requests changes' : 'Waiting for you';
  }
  if (row.wantsChanges && side === 'buyer') return 'Changes requested: waiting for the supplier';
  if (row.ndaStatus === 'Requested') return side === 'buyer' ? 'Waiting for the supplier' : 'Waiting for you';
  if (row.ndaStatus === 'Approved & Shared') {
    return side === 'buyer' ? 'The supplier is finishing the document' : 'Waiting for the buyer to sign';
  }
  return '';
}

/** Returns the reason of the current state and its author; empty without one. */
export function reasonText(
  row: Pick<NdaRequest, 'ndaStatus' | 'declined' | 'reason'> & { wantsChanges?: boolean },
): string {
  if (row.reason === '') return '';
  if (row.wantsChanges) return `Changes requested: ${row.reason}`;
  if (row.declined) return `Declined by the buyer: ${row.reason}`;
  return row.ndaStatus === 'Not Requested' ? `Withdrawn: ${row.reason}` : `Reason: ${row.reason}`;
}

/** Returns whether the last day has passed, in UTC as the server judges it. */
export function isTermOver({ validUntil }: Pick<NdaRequest, 'validUntil'>, nowMs: number): boolean {
  return validUntil !== null && validUntil < new Date(nowMs).toISOString().slice(0, 10);
}

/** Returns the current or past term; empty if unknown. */
export function termText(row: Pick<NdaRequest, 'validUntil'>, nowMs: number): string {
  if (row.validUntil === null) return '';
  return `${isTermOver(row, nowMs) ? 'Ended on' : 'Valid until'} ${dayText(row.validUntil)}`;
}

/** Returns the state of its renewal in words for the viewer; empty if there is nothing to renew. */
export function renewalText(
  row: Pick<NdaRequest, 'renewal' | 'supplierCompany' | 'buyerCompany'>,
  side: NdaSide,
): string {
  const { primary, menu } = renewalActions(row);
  const other = isolated(side === 'supplier' ? row.buyerCompany : row.supplierCompany);
  if (primary === 'renew') {
    return `Sign the same text again, then ${other} does. The term of the NDA starts again on the day both have signed; until then it stays as it is.`;
  }
  if (primary === 'signRenewal') {
    return `${other} has signed the same text again. With your signature the term of the NDA starts again; until then it stays as it is.`;
  }
  return menu.length === 0 ? '' : `You have signed the same text again. The renewal is waiting for ${other}.`;
}

/** Returns which other offers it covers or covered; empty for none. */
export function coverText({ ndaStatus, cover }: Pick<NdaRequest, 'ndaStatus' | 'cover'>): string {
  if (cover.reach === 'offer') return '';
  const which = cover.category === null ? 'all offers' : `offers of “${cover.category.title}”`;
  if (cover.endedDate !== null) return `Cover of ${which} ended`;
  if (ndaStatus !== 'Signed & Shared') return `Will cover ${which}`;
  return cover.inForce ? `Covers ${which}` : `Covered ${which}`;
}

/** Returns what else the two companies have signed, for the side that answers; empty for nothing. */
export function earlierDealingsText({ earlierDealings }: Pick<NdaRequest, 'earlierDealings'>): string {
  const { ndas, contracts } = earlierDealings;
  const parts = [
    ...(ndas > 0 ? [counted(ndas, 'NDA')] : []),
    ...(contracts > 0 ? [counted(contracts, 'contract')] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')} signed`;
}

const lastChangeWords: Record<NdaStatus, string> = {
  'Not Requested': 'withdrawn',
  Requested: 'asked',
  'Approved & Shared': 'shared',
  'Signed & Shared': 'signed',
  Rejected: 'rejected',
  Skipped: 'skipped',
};

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** Returns the age of the current state, as in "asked 3 days ago". `nowMs` is the reader's clock. */
export function stateAge(
  row: Pick<NdaRequest, 'ndaStatus' | 'declined' | 'requestedDate' | 'changedDate'> & {
    wantsChanges?: boolean;
  },
  nowMs: number,
): string {
  const isFirst = row.ndaStatus === 'Requested' && !row.wantsChanges;
  const since = isFirst ? row.requestedDate : row.changedDate;
  const word = row.declined
    ? 'declined'
    : row.wantsChanges
      ? 'changes requested'
      : lastChangeWords[row.ndaStatus];
  return `${word} ${ago(Date.parse(since), nowMs)}`;
}

/** Returns when the side that has to act was last reminded; empty before the first reminder. */
export function reminderAge({ remindedDate }: Pick<NdaRequest, 'remindedDate'>, nowMs: number): string {
  return remindedDate === null ? '' : `reminded ${ago(Date.parse(remindedDate), nowMs)}`;
}

function ago(thenMs: number, nowMs: number): string {
  const elapsedMs = Math.max(0, nowMs - thenMs);
  if (Number.isNaN(elapsedMs)) return 'some time ago';
  if (elapsedMs < minuteMs) return 'just now';
  if (elapsedMs < hourMs) return `${counted(Math.floor(elapsedMs / minuteMs), 'minute')} ago`;
  if (elapsedMs < dayMs) return `${counted(Math.floor(elapsedMs / hourMs), 'hour')} ago`;
  return `${counted(Math.floor(elapsedMs / dayMs), 'day')} ago`;
}

function counted(value: number, noun: string): string {
  return `${groupIndian(value)} ${noun}${value === 1 ? '' : 's'}`;
}
