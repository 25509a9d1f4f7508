import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/limits';
import { call, unwrap, unwrapReply } from '../../lib/client';

export const userKeys = { all: ['admin-users'] as const };

export interface UserView {
  page: number;
  isWaiting: boolean;
}

/** One page of the market's users, newest first, with the number of all. */
export function usersQuery({ page, isWaiting }: UserView) {
  return queryOptions({
    queryKey: [...userKeys.all, { page, isWaiting }],
    queryFn: async () => {
      const query = { page, size: limits.page.size, ...(isWaiting ? { state: 'waiting' as const } : {}) };
      const { body, headers } = unwrapReply(await call('allUsers', { query }));
      return { users: body, total: Number(headers.get('x-total-count') ?? body.length) };
    },
    placeholderData: keepPreviousData,
  });
}

export const queueKeys = { all: ['admin-queue'] as const };
const queuePollMs = 10_000;

/** One page of what waits, the oldest first; jobs finish by themselves, so it is looked at again and again. */
export function queueQuery(page: number) {
  return queryOptions({
    queryKey: [...queueKeys.all, page],
    queryFn: async () => unwrap(await call('stuckSignings', { query: { page, size: limits.page.size } })),
    placeholderData: keepPreviousData,
    refetchInterval: queuePollMs,
  });
}
