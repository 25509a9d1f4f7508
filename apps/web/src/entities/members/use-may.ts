import { isPermitted, type Permission } from '@proffer/contract/members/rules';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery, useSession } from '../../lib/session';

/** Returns true if the logged-in person may do this in the company; hides what the server would refuse. */
export function useMay(permission: Permission): boolean {
  const member = useSession()?.member;
  return member !== undefined && isPermitted(member, permission);
}

/**
 * Returns true if the logged-in person may not do this. False for strangers, whose pages differ, and while the session
 * loads. Sends no request, so that parts of a page can use it.
 */
export function useIsRefused(permission: Permission): boolean {
  const member = useQuery({ ...sessionQuery, enabled: false }).data?.member;
  return member !== undefined && !isPermitted(member, permission);
}

/** Returns true if the logged-in person may only read. */
export const useIsReader = (): boolean => useIsRefused('prepare');
