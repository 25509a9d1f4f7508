import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionReply, SessionUser } from '@proffer/contract/users/auth.schemas';
import { call } from './client';
import { askForUser, homeOf, keepUserIn } from './current-user';
import { queryClient } from './query-client';
import { runTimeConfig } from './run-time-config';

const sessionKey = ['session'] as const;

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: readUser,
  staleTime: 60_000,
});

/**
 * The person behind the session. While it is lost, the page stays its person's: what is typed there would go with it,
 * and they are asked to log in again. Somebody else, by a login or another account chosen in another tab, begins at
 * their own home.
 */
async function readUser(): Promise<SessionReply | null> {
  const first = asked;
  asked = undefined;
  const found = await (first ?? askForUser());
  const known = queryClient.getQueryData<SessionReply | null>(sessionKey) ?? null;
  if (!known || found?.userId === known.userId) return found;
  if (found) beginAt(homeOf(found));
  return known;
}

/** Loads the app afresh, so that nothing goes on as the person before. A page with unsaved work asks first. */
export function beginAt(path: string): void {
  window.location.assign(path);
}

// What the guards have asked already is not asked again.
let asked = keepUserIn(() => queryClient.ensureQueryData(sessionQuery));
if (asked) void queryClient.prefetchQuery(sessionQuery);

/** The person who is logged in, or null. */
export function useSession(): SessionReply | null {
  return useQuery(sessionQuery).data ?? null;
}

/** Keeps what the specification keeps locally; never the password, never the token (ACC-71). */
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

/** Forgets everything kept in this browser about the person (ACC-72). */
export function forgetSession(): void {
  runTimeConfig.isStranger = true;
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
