import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { readEveryPage } from '../../lib/every-page';
import { ndaKeys } from './keys';

/** Everything that waits for the buyer's signature, of whatever age, whatever the rest of the screen shows. */
export function ndasToSignQuery(userId: number) {
  const query = { userId, size: limits.page.max, status: 'Approved & Shared' as const };
  return queryOptions({
    queryKey: ndaKeys.toSign(userId),
    queryFn: () =>
      readEveryPage(async (page) => unwrap(await call('ndaRequests', { query: { ...query, page } }))),
  });
}
