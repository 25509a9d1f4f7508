import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { templateKeys } from '../../entities/templates/keys';
import { call, unwrap } from '../../lib/client';

/** One page of the templates whose name contains the text, by name. */
export function templatesQuery(page: number, name: string) {
  return queryOptions({
    queryKey: [...templateKeys.all, 'page', { page, name }],
    queryFn: async () =>
      unwrap(await call('searchTemplates', { query: { name, page, size: limits.page.size } })),
    placeholderData: keepPreviousData,
  });
}

/** A template for the editor. */
export function templateQuery(templateId: number) {
  return queryOptions({
    queryKey: [...templateKeys.all, templateId],
    queryFn: async () => unwrap(await call('getTemplate', { params: { id: templateId } })),
    // Never refetched, so that the data does not change during editing.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The offers that use a template in any version, newest first. */
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
