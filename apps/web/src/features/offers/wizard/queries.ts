import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CategoryChoice } from '@proffer/contract/offers/lists.schemas';
import { templateKeys } from '../../../entities/templates/keys';
import { call, unwrap } from '../../../lib/client';

/**
 * Query of a template by id; older versions can be read too, because offers keep the version that they were written
 * with.
 */
export function templateQuery(id: number) {
  return queryOptions({
    queryKey: templateKeys.one(id),
    queryFn: async () => unwrap(await call('getTemplate', { params: { id } })),
    staleTime: 5 * 60_000,
  });
}

/** Query of the templates that a supplier can choose from. */
export const templatesQuery = queryOptions({
  queryKey: templateKeys.all,
  queryFn: async () => unwrap(await call('allTemplates')),
  staleTime: 5 * 60_000,
});

/** Returns the template of an edit, at once if it is in the loaded list. */
export function useTemplate(id: number | null) {
  const client = useQueryClient();
  return useQuery({
    ...templateQuery(id ?? 0),
    enabled: id !== null,
    initialData: () =>
      client.getQueryData(templatesQuery.queryKey)?.find(({ templateId }) => templateId === id),
    initialDataUpdatedAt: () => client.getQueryState(templatesQuery.queryKey)?.dataUpdatedAt,
  });
}

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
