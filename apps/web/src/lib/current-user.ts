import type { SessionReply, SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../config/paths';
import { call, CallError } from './client';
import { runTimeConfig } from './run-time-config';

/** Source of the user for code that reads data (session.ts), once that is loaded. */
let keeper: (() => Promise<SessionUser | null>) | undefined;
/** The request made before that, while it is pending and after it has found a user. */
let asked: Promise<SessionReply | null> | undefined;

/** Lets `currentUser` use this source from now on; returns the request that was already made. */
export function keepUserIn(next: () => Promise<SessionUser | null>): typeof asked {
  keeper = next;
  return asked;
}

/**
 * Returns the logged-in user, or null, for guards. The first request works without the data layer, so that strangers
 * see the login without loading it.
 */
export async function currentUser(): Promise<SessionUser | null> {
  if (keeper) return keeper();
  let found: SessionUser | null = null;
  try {
    found = await (asked ??= askForUser());
  } finally {
    if (!found) asked = undefined;
  }
  return found;
}

/**
 * Returns whether there may be a session: the page was sent to one, or somebody has logged in with this browser
 * since. Strangers send no request, which the server would only refuse.
 */
export const mayBeLoggedIn = (): boolean =>
  !runTimeConfig.isStranger || localStorage.getItem('usertype') !== null;

/** Requests the session; throws CallError if the server does not answer. */
export async function askForUser(): Promise<SessionReply | null> {
  if (!mayBeLoggedIn()) return null;
  const result = await call('session');
  if (result.ok) return result.body;
  if (result.status === 401) return null;
  throw new CallError(result.status, result.problem);
}

/** Returns the start page of a user (ACC-23). */
export function homeOf({ userType }: Pick<SessionUser, 'userType'>): string {
  if (userType === 'Admin') return webPaths.adminHome;
  return userType === 'Buyer' ? webPaths.buyerDashboard : webPaths.supplierHome;
}

/** Returns true for two sessions of one person in one company; colleagues have the same `userId`. */
export const isSamePerson = (one: SessionUser, other: SessionUser): boolean =>
  one.userId === other.userId && one.member.memberId === other.member.memberId;
