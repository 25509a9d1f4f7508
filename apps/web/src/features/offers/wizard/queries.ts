import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
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
