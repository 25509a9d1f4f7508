import { ndaStatuses, type NdaStatus } from '@proffer/contract/wire/choices';
import type { KeptCount } from '../../deals';
import type { NdaListFilters } from './requests.filters';

/** So many requests that stand alike. */
export interface CountedNdas {
  status: NdaStatus;
  isOfferOpen: boolean;
  count: number;
}

/** Of what is kept of a person's requests, as `figures_of` writes it down (`active|f|Requested`), what their list has. */
export function pickKept(
  kept: readonly KeptCount[],
  { isArchived, status: wanted, visibility }: Partial<NdaListFilters> = {},
): CountedNdas[] {
  return kept.flatMap(({ key, count }) => {
    const [place, isOpen, written] = key.split('|');
    const status = ndaStatuses.find((known) => known === written);
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
