import type { Person } from '@proffer/contract/members/schemas';
import { memberPaths } from '@proffer/contract/wire/member-paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, learnPaths, unwrap } from '../../lib/client';
import { useSession } from '../../lib/session';

// Registered here, so that pages of companies with one person load without these paths.
learnPaths(memberPaths);

const colleaguesQuery = queryOptions({
  queryKey: ['people', 'colleagues'],
  queryFn: async () => unwrap(await call('people')).people,
  staleTime: 60_000,
});

const nobody: readonly Person[] = [];

/** Returns the people of the company, the viewer included; nobody while it has one person or they are loading. */
export function useColleagues(): readonly Person[] {
  const isShared = useSession()?.member.isShared ?? false;
  const people = useQuery({ ...colleaguesQuery, enabled: isShared }).data ?? nobody;
  return people.length > 1 ? people : nobody;
}
