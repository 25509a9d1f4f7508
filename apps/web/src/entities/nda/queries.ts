import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { readEveryPage } from '../../lib/every-page';
import { ndaKeys } from './keys';

/** Every request whose next step is this user's, of whatever age, whatever a list beside it shows. */
export function waitingNdasQuery(userId: number) {
  return queryOptions({ queryKey: ndaKeys.waiting(userId), queryFn: () => readWaitingNdas(userId) });
}

export function readWaitingNdas(userId: number) {
  const query = { userId, size: limits.page.max, waiting: true };
  return readEveryPage(async (page) => unwrap(await call('ndaRequests', { query: { ...query, page } })));
}

/** The newest of them with the number of all, for who may hold hundreds and sees ten. */
export function newestWaitingNdasQuery(userId: number) {
  const query = { userId, size: limits.page.size, waiting: true };
  return queryOptions({
    queryKey: [...ndaKeys.waiting(userId), 'newest'],
    queryFn: async () => unwrap(await call('ndaRequests', { query })),
  });
}

/** One request, with its history. */
export function ndaRequestQuery(ndaId: number) {
  return queryOptions({
    queryKey: ndaKeys.request(ndaId),
    queryFn: async () => unwrap(await call('getNda', { params: { id: ndaId } })),
  });
}
