import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { call, CallError } from './client';
import { queryClient } from './query-client';
import { webPaths } from '../config/paths';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SessionUser | null> => {
    const result = await call('session');
    if (result.ok) return result.body;
    if (result.status === 401) return null;
    throw new CallError(result.status, result.problem);
  },
  staleTime: 60_000,
});

/** The person who is logged in, or null. */
export function useSession(): SessionUser | null {
  return useQuery(sessionQuery).data ?? null;
}

/** Where a person starts after logging in (spec §2 "login"). */
export function homeOf(user: SessionUser): string {
  if (user.userType === 'Admin') return webPaths.adminUsers;
  return user.userType === 'Buyer' ? webPaths.buyerDashboard : webPaths.supplierOffers;
}

/** Keeps what the specification keeps locally; never the password, never the token (decisions.md). */
export function rememberSession(user: SessionUser): void {
  localStorage.setItem('userId', String(user.userId));
  localStorage.setItem('userEmail', user.email);
  localStorage.setItem('usertype', user.userType.toUpperCase());
  localStorage.setItem('userMode', user.userMode);
  if (user.userType === 'Buyer') localStorage.setItem('buyerId', String(user.userId));
  if (user.userType === 'Supplier') localStorage.setItem('supplierId', String(user.userId));
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** Goes on as another profile of the same login: nothing read as the one before may be shown again. */
export function enterAs(user: SessionUser): void {
  queryClient.clear();
  rememberSession(user);
}

/** Forgets everything kept in this browser about the person (spec §2 "Log Out"). */
export function forgetSession(): void {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
}

/** Ends the session on the server, then forgets everything kept here. False when the server did not answer. */
export async function endSession(): Promise<boolean> {
  const result = await call('logout');
  if (!result.ok) return false;
  forgetSession();
  return true;
}
