import { logPaths } from '@proffer/contract/wire/log-paths';
import { queryOptions } from '@tanstack/react-query';
import { call, learnPaths, unwrap } from '../../../lib/client';

// No other page makes these calls.
learnPaths(logPaths);

/** Query of the name, keys and newest head of the market's log. */
export const logStateQuery = queryOptions({
  queryKey: ['deal-log', 'state'],
  queryFn: async () => unwrap(await call('dealLog', {})),
});
