import { redirect } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../config/paths';
import { safeNext } from '../features/auth/safe-next';
import { call } from '../lib/client';
import type { AddressValues } from '../lib/address';
import { askForUser, currentUser, homeOf } from '../lib/current-user';
import { beginAt, enterAs } from '../lib/session';
import { setUpOf } from '../lib/set-up-path';
import { toast } from '../ui/toasts';

type UserType = SessionUser['userType'];

interface Way {
  location: { href: string; pathname: string; search: AddressValues };
  /** True while the link is only being prefetched. */
  preload: boolean;
}

/**
 * Redirects a user at a page that needs another account: switches to the company that the address names, or to the
 * other account of their login if that account has the page (mails link to either side); else leads home or to a
 * pending set-up of two-step login. Unsaved data of the previous page was handled before.
 */
export async function leadToSide(user: SessionUser, types: readonly UserType[], way: Way): Promise<void> {
  const { location, preload } = way;
  const isOpen = types.includes(user.userType);
  const named = user.otherCompanies.find(
    (company) => types.includes(company.userType) && String(company.userId) === location.search['company'],
  );
  if (named) {
    if (preload) return;
    await enterCompany(named, { types, before: user, href: location.href });
  } else if (!isOpen && user.otherUserType !== null && types.includes(user.otherUserType)) {
    if (preload) return;
    const entered = await enterOther({ usertype: user.otherUserType });
    if (entered?.needsSecondFactor) redirect({ to: setUpOf(entered), throw: true });
    if (entered) return;
  }
  if (user.needsSecondFactor && location.pathname !== setUpOf(user)) {
    redirect({ to: setUpOf(user), throw: true });
  }
  if (!isOpen) redirect({ to: homeOf(user), throw: true });
}

/** Guard of the set-up page: only for users who have to set up two-step login. */
export async function requireSetUp(): Promise<void> {
  const user = await currentUser();
  if (!user) redirect({ to: webPaths.login, throw: true });
  else if (!user.needsSecondFactor || user.userType === 'Admin') redirect({ to: homeOf(user), throw: true });
}

/**
 * Switches to a company and opens the address without its name. At a page that both companies have, the app is
 * loaded again, because the page stays mounted and would keep data of the other company. Returns if the switch failed.
 */
async function enterCompany(
  { userId, userType }: SessionUser['otherCompanies'][number],
  { types, before, href }: { types: readonly UserType[]; before: SessionUser; href: string },
): Promise<void> {
  if (!(await enterOther({ usertype: userType, userId }))) return;
  const to = withoutCompany(href);
  if (!types.includes(before.userType)) redirect({ href: to, replace: true, throw: true });
  beginAt(to);
  // The page that is being left must not render with the other company's session.
  await new Promise(() => undefined);
}

function withoutCompany(href: string): string {
  const { pathname, searchParams, hash } = new URL(href, location.origin);
  searchParams.delete('company');
  return `${pathname}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}${hash}`;
}

/**
 * Switches the account of this session and shows a message. Returns undefined, after showing why, if that failed.
 */
async function enterOther(body: {
  usertype: 'Supplier' | 'Buyer';
  userId?: number;
}): Promise<SessionUser | undefined> {
  // Guards run before the layout that registers the call.
  await import('./data-layout');
  const reply = await call('switchProfile', { body });
  if (!reply.ok) {
    toast.error('The account was not switched', reply.problem.detail);
    return undefined;
  }
  enterAs(reply.body);
  toast.success(
    'Account switched',
    body.userId === undefined
      ? `You are here as a ${body.usertype.toLowerCase()} now.`
      : `You work for ${reply.body.companyName} now.`,
  );
  return reply.body;
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
