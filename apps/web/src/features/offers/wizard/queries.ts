import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CategoryChoice } from '@proffer/contract/offers/lists.schemas';
import { templateKeys } from '../../../entities/templates/keys';
import { call, unwrap } from '../../../lib/client';

/** One template; also an older version, which an offer written with it keeps. */
export function templateQuery(id: number) {
  return queryOptions({
    queryKey: templateKeys.one(id),
    queryFn: async () => unwrap(await call('getTemplate', { params: { id } })),
    staleTime: 5 * 60_000,
  });
}

/** The templates a supplier may choose from. */
export const templatesQuery = queryOptions({
  queryKey: templateKeys.all,
  queryFn: async () => unwrap(await call('allTemplates')),
  staleTime: 5 * 60_000,
});

/** The template that an edit names; at once when it was among those to choose from. */
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

/** Of which categories a choice is made: those with the words, those below a code, or the divisions. */
interface CategoryRequest {
  keyword?: string;
  parent?: string;
  /** The title of the offer that they are suggested for. */
  about?: string;
}

/** Categories to choose from; while words are typed, those of the words before stay until the next are there. */
export function categoriesQuery(request: CategoryRequest) {
  return queryOptions({
    queryKey: ['categories', request] as const,
    queryFn: async () => unwrap(await call('searchCategories', { query: request })),
    staleTime: Infinity,
    placeholderData: (previous: CategoryChoice[] | undefined, before) =>
      request.keyword !== undefined && before?.queryKey[1].keyword !== undefined ? previous : undefined,
  });
}
