import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { profileKeys, type Reading } from './keys';
import { whenClient } from './profile.query';

/** Returns the query of a company's certificates, as the caller may read them. */
export function companyCertificatesQuery(userId: number, reading: Reading = 'self') {
  return queryOptions({
    queryKey: [...profileKeys.certificates(userId), reading],
    queryFn: async () =>
      unwrap(await call('companyCertificates', { params: { userId }, query: whenClient(reading) })),
  });
}
