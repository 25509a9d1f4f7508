import { queryOptions } from '@tanstack/react-query';
import type { SavedSearch } from '@proffer/contract/searches/schemas';
import { call, unwrap } from '../../lib/client';
import { readOfferView, writeOfferView } from '../offers/offer-view.model';
import { searchKeys } from './keys';

/** A buyer's saved searches with their numbers of new offers (OFF-142). */
export const savedSearchesQuery = queryOptions({
  queryKey: searchKeys.all,
  queryFn: () => readSavedSearches(),
});

export async function readSavedSearches() {
  return unwrap(await call('savedSearches'));
}

/** Returns the address of a saved search's results; a search that is being opened shows the newest first. */
export function addressOf({ keyword, filters }: Pick<SavedSearch, 'keyword' | 'filters'>) {
  return {
    tab: 'active' as const,
    ...writeOfferView({ ...readOfferView({ ...filters, keyword }), page: 0 }),
  };
}
