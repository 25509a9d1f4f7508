import { queryOptions } from '@tanstack/react-query';
import type { CategoryChoice } from '@proffer/contract/offers/lists.schemas';
import type { Category } from '@proffer/contract/offers/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { call, unwrap } from '../../lib/client';

/** Selection of categories: matches for words, children of a code, or the divisions. */
interface CategoryRequest {
  keyword?: string;
  parent?: string;
  /** Title of the offer for which categories are suggested. */
  about?: string;
}

/** Query of categories; while the user types, the previous ones stay until the next arrive. */
export function categoriesQuery(request: CategoryRequest) {
  return queryOptions({
    queryKey: ['categories', request] as const,
    queryFn: async () => unwrap(await call('searchCategories', { query: request })),
    staleTime: Infinity,
    placeholderData: (previous: CategoryChoice[] | undefined, before) =>
      request.keyword !== undefined && before?.queryKey[1].keyword !== undefined ? previous : undefined,
  });
}

/** Returns the chosen categories with this one added or, if it is chosen, removed; at the maximum none is added. */
export function toggleCategory(chosen: readonly Category[], { code, title }: Category): Category[] {
  const others = chosen.filter((one) => one.code !== code);
  if (others.length < chosen.length || chosen.length >= limits.categoriesPerOffer) return others;
  return [...others, { code, title }];
}
