import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import { call, unwrap, unwrapReply } from '../../lib/client';
import type { UsersView } from './users.model';

export const userKeys = {
  all: ['admin-users'] as const,
  one: (userId: number) => ['admin-users', 'one', userId] as const,
};

/** Returns the query of one page of users; the total number comes in a header (ADM-8). */
export function usersQuery(view: UsersView) {
  const query = Object.fromEntries(
    Object.entries({ ...view, size: limits.page.size }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
  return queryOptions({
    queryKey: [...userKeys.all, 'list', query],
    queryFn: async () => {
      const { body, headers } = unwrapReply(await call('allUsers', { query }));
      const total = Number(headers.get('x-total-count') ?? body.length);
      return { content: body, total, totalPages: Math.ceil(total / limits.page.size) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Returns the query of one user for administrators; refetched on every view. */
export function userQuery(userId: number) {
  return queryOptions({
    queryKey: userKeys.one(userId),
    queryFn: async () => unwrap(await call('adminUserDetail', { params: { userId } })),
    staleTime: 0,
    refetchOnMount: true,
  });
}
