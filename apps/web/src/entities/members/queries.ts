import { memberPaths } from '@proffer/contract/wire/member-paths';
import { queryOptions } from '@tanstack/react-query';
import { call, learnPaths, unwrap } from '../../lib/client';

// Outside the first load: few pages need these calls.
learnPaths(memberPaths);

export const memberKeys = {
  people: ['members', 'people'] as const,
  sessions: (memberId: number) => ['members', 'sessions', memberId] as const,
  invitation: (key: string) => ['members', 'invitation', key] as const,
};

/** The people of the company, and for owners its open invitations. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.people,
  queryFn: async () => unwrap(await call('people')),
});

/** The invitation of a mailed link. */
export const invitationQuery = (key: string) =>
  queryOptions({
    queryKey: memberKeys.invitation(key),
    queryFn: async () => unwrap(await call('invitation', { query: { key } })),
    enabled: key !== '',
  });
