import { paths } from '@proffer/contract/paths';
import { redirect } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { webPaths } from '../config/paths';
import { call, learnPaths } from '../lib/client';
import { homeOf } from '../lib/current-user';
import { enterAs } from '../lib/session';
import { toast } from '../ui/toasts';

// The guard comes before the layout that makes the calls known.
learnPaths(paths);

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
  const reply = await call('switchProfile', { body: { usertype } });
  if (!reply.ok) {
    toast.error('The account was not switched', reply.problem.detail);
    return false;
  }
  enterAs(reply.body);
  toast.success('Account switched', `You are here as a ${usertype.toLowerCase()} now.`);
  return true;
}
