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
  /** True while the link is only being prefetched. */
  preload: boolean;
}

/**
 * Redirects a user at a page of another role: switches to the other account of their login if that account has the
 * page (mails link to either side), else leads home or to an administrator's pending set-up. Unsaved data of the
 * previous page was handled before.
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
  // An administrator must set up two-step login before anything else.
  if (location.pathname !== webPaths.adminSetUp) redirect({ to: webPaths.adminSetUp, throw: true });
}

/** Switches the account of this session and shows a message. Returns false, after showing why, if that failed. */
async function enterOther(usertype: 'Supplier' | 'Buyer'): Promise<boolean> {
  // Guards run before the layout that registers the call.
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
 * Leads a logged-in user from login and sign-up to the requested page or their start page. Asks the server again,
 * because users whose session has just ended come here. The form stays while the server does not answer.
 */
export async function leadMembersOn({ search }: Guarded, isMeant = isAnybody): Promise<void> {
  const user = await askForUser().catch(() => null);
  if (!user || !isMeant(user)) return;
  redirect({ href: safeNext(search['next']) ?? homeOf(user), replace: true, throw: true });
}

const isAnybody = (_user: SessionUser): boolean => true;

/** Leads a logged-in user from the public market to the same search in the pages of their role (ACC-220). */
export async function leadMembersToSearch({ search }: Guarded): Promise<void> {
  const user = await currentUser();
  if (!user) return;
  const { q = '', category = '' } = search;
  if (user.userType === 'Admin' || (q === '' && category === '')) redirect({ to: homeOf(user), throw: true });
  const isBuyer = user.userType === 'Buyer';
  const words = isBuyer ? { q } : { keyword: q };
  redirect({
    to: isBuyer ? webPaths.buyerSearch : webPaths.supplierSearch,
    search: { ...words, category },
    replace: true,
    throw: true,
  });
}

/** Leads logged-in administrators away from their login and sign-up pages. */
export const leadAdminsOn = (way: Guarded): Promise<void> =>
  leadMembersOn(way, ({ userType }) => userType === 'Admin');

/**
 * Leads a user with a completed sign-up from its later steps home, because no code was sent and nothing is left to
 * fill in. A user who signs up with another address may continue.
 */
export async function leadFinishedHome({ search }: Guarded): Promise<void> {
  const user = await currentUser();
  if (!user) return;
  const email = search['email'] ?? localStorage.getItem('userEmail') ?? '';
  const isMeant = email === '' || email.toLowerCase() === user.email.toLowerCase();
  if (isMeant) redirect({ href: safeNext(search['next']) ?? homeOf(user), replace: true, throw: true });
}
