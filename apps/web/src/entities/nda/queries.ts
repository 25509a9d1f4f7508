import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { readEveryPage } from '../../lib/every-page';
import { ndaKeys } from './keys';

/** Every request that waits for this user, regardless of age and of the list's filters. */
export function waitingNdasQuery(userId: number) {
  return queryOptions({ queryKey: ndaKeys.waiting(userId), queryFn: () => readWaitingNdas(userId) });
}

export function readWaitingNdas(userId: number) {
  const query = { userId, size: limits.page.max, waiting: true };
  return readEveryPage(async (page) => unwrap(await call('ndaRequests', { query: { ...query, page } })));
}

/** The newest of them with the total count, for lists that show ten of hundreds. */
export function newestWaitingNdasQuery(userId: number) {
  const query = { userId, size: limits.page.size, waiting: true };
  return queryOptions({
    queryKey: [...ndaKeys.waiting(userId), 'newest'],
    queryFn: async () => unwrap(await call('ndaRequests', { query })),
  });
}

/** A request with its history. */
export function ndaRequestQuery(ndaId: number) {
  return queryOptions({
    queryKey: ndaKeys.request(ndaId),
    queryFn: async () => unwrap(await call('getNda', { params: { id: ndaId } })),
  });
}
