import { redirect } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../config/paths';
import { safeNext } from '../features/auth/safe-next';
import { call } from '../lib/client';
import { askForUser, currentUser, homeOf } from '../lib/current-user';
import { enterAs } from '../lib/session';
import { toast } from '../ui/toasts';

type UserType = SessionUser['userType'];

interface Way {
  location: { pathname: string };
  /** The link is only looked at so far. */
  preload: boolean;
}

/**
 * For somebody at a page that is not for the account they are in: changes to the other account of their login, where it
 * has the page (mails and links lead to either side); else leads home, or to what an administrator has to do first.
 * What is unsaved on the page before has been saved or asked about by then: it holds up every way out of it.
 */
export async function leadToSide(
  user: SessionUser,
  userType: UserType,
  { location, preload }: Way,
): Promise<void> {
  if (user.otherUserType === userType) {
    if (preload || (await enterOther(user.otherUserType))) return;
  }
  if (user.userType !== userType) redirect({ to: homeOf(user), throw: true });
  // Nothing else is open to an administrator before two-step login is set up.
  if (location.pathname !== webPaths.adminSetUp) redirect({ to: webPaths.adminSetUp, throw: true });
}

/** Changes the account of this session and says so; false, having said why, when it could not be changed. */
async function enterOther(usertype: 'Supplier' | 'Buyer'): Promise<boolean> {
  // Guards come before the layout, which makes the call known.
  await import('./data-layout');
  const reply = await call('switchProfile', { body: { usertype } });
  if (!reply.ok) {
    toast.error('The account was not switched', reply.problem.detail);
    return false;
  }
  enterAs(reply.body);
  toast.success('Account switched', `You are here as a ${usertype.toLowerCase()} now.`);
  return true;
}

interface Guarded {
  search: Readonly<Record<string, string | undefined>>;
}

/**
 * Leads somebody who is logged in on from the login and the sign-up: to where the address says, else to their own start.
 * The server is asked anew, as somebody whose session has just ended comes here to log in; while it does not answer, the
 * form stands.
 */
export async function leadMembersOn({ search }: Guarded, isMeant = isAnybody): Promise<void> {
  const user = await askForUser().catch(() => null);
  if (!user || !isMeant(user)) return;
  redirect({ href: safeNext(search['next']) ?? homeOf(user), replace: true, throw: true });
}

const isAnybody = (_user: SessionUser): boolean => true;

/** Redirects administrators away from their login and sign-up pages. */
export const leadAdminsOn = (way: Guarded): Promise<void> =>
  leadMembersOn(way, ({ userType }) => userType === 'Admin');

/**
 * Leads somebody whose sign-up is finished home from its later steps: no code was sent to them, and nothing is left to
 * fill in. Who signs up with another address meanwhile goes on.
 */
export async function leadFinishedHome({ search }: Guarded): Promise<void> {
  const user = await currentUser();
  if (!user) return;
  const email = search['email'] ?? localStorage.getItem('userEmail') ?? '';
  const isMeant = email === '' || email.toLowerCase() === user.email.toLowerCase();
  if (isMeant) redirect({ to: homeOf(user), replace: true, throw: true });
}
