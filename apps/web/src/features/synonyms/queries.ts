import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';

export const synonymKeys = { all: ['synonyms'] as const };

/**
 * Returns the query of one page of the synonym groups with a word that contains the keyword, in the order of
 * their first words.
 */
export function synonymsQuery(page: number, keyword: string) {
  return queryOptions({
    queryKey: [...synonymKeys.all, { page, keyword }],
    queryFn: async () => {
      const query = { page, size: limits.page.size, ...(keyword === '' ? {} : { keyword }) };
      return unwrap(await call('synonyms', { query }));
    },
    placeholderData: keepPreviousData,
  });
}
