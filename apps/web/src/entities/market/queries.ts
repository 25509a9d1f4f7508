import { publicPaths } from '@proffer/contract/wire/public-paths';
import { queryOptions } from '@tanstack/react-query';
import { call, learnPaths, unwrap } from '../../lib/client';

// Registered here, so that the login loads without these paths.
learnPaths(publicPaths);

const marketKeys = {
  info: ['market-info'] as const,
  practice: ['market-practice'] as const,
  terms: (version = '') => ['market-terms', version],
};

/** Query of the operator, contact and grievance officer of the market. */
export const marketInfoQuery = queryOptions({
  queryKey: marketKeys.info,
  queryFn: async () => unwrap(await call('marketInfo', {})),
});

/** Query of what this installation does with data, for the privacy notice and the accessibility statement. */
export const marketPracticeQuery = queryOptions({
  queryKey: marketKeys.practice,
  queryFn: async () => unwrap(await call('marketPractice', {})),
});

/** Returns the query of the terms in force, or of an earlier version. */
export const marketTermsQuery = (version?: string) =>
  queryOptions({
    queryKey: marketKeys.terms(version),
    queryFn: async () =>
      unwrap(await call('marketTerms', { query: version === undefined ? {} : { version } })),
  });
