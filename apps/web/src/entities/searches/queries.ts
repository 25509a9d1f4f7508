import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { searchKeys } from './keys';

/** The company's saved searches with their numbers of new offers or needs (OFF-142). */
export const savedSearchesQuery = queryOptions({
  queryKey: searchKeys.all,
  queryFn: () => readSavedSearches(),
});

export async function readSavedSearches() {
  return unwrap(await call('savedSearches'));
}
