import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { templateKeys } from '../../entities/templates/keys';
import { call, unwrap } from '../../lib/client';

/** One page of the templates whose name holds the text, by name. */
export function templatesQuery(page: number, name: string) {
  return queryOptions({
    queryKey: [...templateKeys.all, 'page', { page, name }],
    queryFn: async () =>
      unwrap(await call('searchTemplates', { query: { name, page, size: limits.page.size } })),
    placeholderData: keepPreviousData,
  });
}

/** One template as the editor begins with it. */
export function templateQuery(templateId: number) {
  return queryOptions({
    queryKey: [...templateKeys.all, templateId],
    queryFn: async () => unwrap(await call('getTemplate', { params: { id: templateId } })),
    // What is being edited is not replaced under the hands.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Offers that use a template in any version, the newest first. */
export function offeringsQuery(templateId: number, page: number) {
  return queryOptions({
    queryKey: [...templateKeys.all, templateId, 'offerings', page],
    queryFn: async () =>
      unwrap(
        await call('templateOfferings', {
          params: { id: templateId },
          query: { page, size: limits.page.size },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}
