import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionReply, SessionUser } from '@proffer/contract/users/auth.schemas';
import { call } from './client';
import { askForUser, homeOf, isSamePerson, keepUserIn } from './current-user';
import { queryClient } from './query-client';
import { runTimeConfig } from './run-time-config';

const sessionKey = ['session'] as const;

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: readUser,
  staleTime: 60_000,
});

/**
 * Loads the session. While it is lost, the page stays with its user, who is asked to log in again, because typed text
 * would be lost with it. Another user, or another account chosen in another tab, starts at their own home page.
 */
async function readUser(): Promise<SessionReply | null> {
  const first = asked;
  asked = undefined;
  const found = await (first ?? askForUser());
  const known = queryClient.getQueryData<SessionReply | null>(sessionKey) ?? null;
  if (!known || (found && isSamePerson(found, known))) return found;
  if (found) beginAt(homeOf(found));
  return known;
}

/** Reloads the app, so that nothing of the previous user remains. A page with unsaved data asks first. */
export function beginAt(path: string): void {
  window.location.assign(path);
}

// Reuses the request that the guards have already made.
let asked = keepUserIn(() => queryClient.ensureQueryData(sessionQuery));
if (asked) void queryClient.prefetchQuery(sessionQuery);

/** The logged-in user, or null. */
export function useSession(): SessionReply | null {
  return useQuery(sessionQuery).data ?? null;
}

/** Stores what the specification stores locally; never the password or the token (ACC-71). */
export function rememberSession(user: SessionUser): void {
  localStorage.setItem('userId', String(user.userId));
  localStorage.setItem('userEmail', user.email);
  localStorage.setItem('usertype', user.userType.toUpperCase());
  localStorage.setItem('userMode', user.userMode);
  if (user.userType === 'Buyer') localStorage.setItem('buyerId', String(user.userId));
  if (user.userType === 'Supplier') localStorage.setItem('supplierId', String(user.userId));
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** Continues as another profile of the same login; drops all cached data of the previous one. */
export function enterAs(user: SessionUser): void {
  queryClient.clear();
  rememberSession(user);
}

/** Removes everything stored in this browser about the user (ACC-72). */
export function forgetSession(): void {
  runTimeConfig.isStranger = true;
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
}

/**
 * Ends the session on the server, then removes everything stored here. Returns false if the server did not answer.
 */
export async function endSession(): Promise<boolean> {
  const result = await call('logout');
  if (!result.ok) return false;
  forgetSession();
  return true;
}
