import { openFormatPaths } from '@proffer/contract/wire/open-format-paths';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, learnPaths, unwrap } from '../../lib/client';

learnPaths(openFormatPaths);

export const calendarQuery = queryOptions({
  queryKey: ['account', 'calendar'],
  queryFn: async () => unwrap(await call('calendarAddress')),
});

/** Makes a new address, which ends the previous one. The result is the only place that has it. */
export function useMakeCalendarAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await call('makeCalendarAddress')),
    onSuccess: ({ createdDate }) => client.setQueryData(calendarQuery.queryKey, { createdDate }),
  });
}

export function useRemoveCalendarAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await call('removeCalendarAddress')),
    onSuccess: () => client.setQueryData(calendarQuery.queryKey, { createdDate: null }),
  });
}
