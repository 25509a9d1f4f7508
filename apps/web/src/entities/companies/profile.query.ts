import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { profileKeys, type Reading } from './keys';

/** Returns the query parameter for reading one's own profile as a client does. */
export const whenClient = (reading: Reading) => (reading === 'client' ? { as: 'client' as const } : {});

/** A company's profile, as the caller may read it. */
export function profileQuery(userId: number, reading: Reading = 'self') {
  return queryOptions({
    queryKey: profileKeys.one(userId, reading),
    queryFn: async () =>
      unwrap(await call('getUserDetail', { params: { userId }, query: whenClient(reading) })),
  });
}
