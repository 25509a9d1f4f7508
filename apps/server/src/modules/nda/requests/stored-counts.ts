import { ndaStatuses, type NdaStatus } from '@proffer/contract/wire/choices';
import type { StoredCount } from '../../deals';
import type { NdaListFilters } from './requests.filters';

/** Number of requests with the same status and offer visibility. */
export interface CountedNdas {
  status: NdaStatus;
  isOfferOpen: boolean;
  count: number;
}

/**
 * Selects the counts that a list needs from the stored counts of a user's requests. `figures_of` writes their
 * keys in the form `active|f|Requested`.
 */
export function pickCounts(
  stored: readonly StoredCount[],
  { isArchived, status: wanted, visibility }: Partial<NdaListFilters> = {},
): CountedNdas[] {
  return stored.flatMap(({ key, count }) => {
    const [place, isOpen, written] = key.split('|');
    const status = ndaStatuses.find((one) => one === written);
    if (status === undefined || status === 'Not Requested') return [];
    const isWanted =
      (wanted === undefined || status === wanted) &&
      (isArchived === undefined || place === (isArchived ? 'archived' : 'active')) &&
      (visibility === undefined || (isOpen === 't') === (visibility === 'open'));
    return isWanted ? [{ status, isOfferOpen: isOpen === 't', count }] : [];
  });
}

export const sumOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
