import type { SessionReply, SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../config/paths';
import { call, CallError } from './client';
import { runTimeConfig } from './run-time-config';

/** Who keeps the person for everything that reads data (session.ts), once something of that is loaded. */
let keeper: (() => Promise<SessionUser | null>) | undefined;
/** The question before that, while it is asked and once it has found somebody. */
let asked: Promise<SessionReply | null> | undefined;

/** From now on `currentUser` is answered from here; gives the question that was asked already. */
export function keepUserIn(next: () => Promise<SessionUser | null>): typeof asked {
  keeper = next;
  return asked;
}

/**
 * The person who is logged in, or null, for guards. Whoever is not logged in shall see the login without loading what
 * reads data first, so the first question is asked without it.
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
 * Whether there may be a session to ask about: the page was sent to one, or somebody has logged in in this browser since
 * and not out again. Of strangers the server is not asked: it would only refuse.
 */
export const mayBeLoggedIn = (): boolean =>
  !runTimeConfig.isStranger || localStorage.getItem('usertype') !== null;

/** Asks the server; throws CallError when it does not say. */
export async function askForUser(): Promise<SessionReply | null> {
  if (!mayBeLoggedIn()) return null;
  const result = await call('session');
  if (result.ok) return result.body;
  if (result.status === 401) return null;
  throw new CallError(result.status, result.problem);
}

/** Where a person starts after logging in (ACC-23). */
export function homeOf({ userType }: Pick<SessionUser, 'userType'>): string {
  if (userType === 'Admin') return webPaths.adminUsers;
  return userType === 'Buyer' ? webPaths.buyerDashboard : webPaths.supplierOffers;
}
