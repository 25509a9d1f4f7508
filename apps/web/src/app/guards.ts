import { redirect } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../config/paths';
import type { AddressValues } from '../lib/address';
import { currentUser, homeOf } from '../lib/current-user';
import { prefetchFirstPage } from './first-page';

interface Guarded {
  location: { href: string; pathname: string; search: AddressValues };
  preload: boolean;
}

/** Rare redirects, loaded on demand. */
export const detours = () => import('./detours');

/**
 * Returns a guard that leads strangers to the login. The server refuses them anyway; this avoids a flash of the page.
 * `alsoOpenTo` names a second type of users who may see the page.
 */
export function requireType(userType: SessionUser['userType'], alsoOpenTo = userType) {
  const types = [userType, alsoOpenTo];
  return async (way: Guarded): Promise<void> => {
    const user = await currentUser();
    const door = userType === 'Admin' ? webPaths.adminLogin : webPaths.login;
    if (!user) redirect({ to: door, search: { next: way.location.href }, throw: true });
    else if (!types.includes(user.userType) || user.needsSecondFactor || way.location.search['company'])
      await (await detours()).leadToSide(user, types, way);
    else await prefetchFirstPage(user, way.location);
  };
}

/**
 * Guard of the default path: leads users to their start page and strangers to the login, or with a search, as in
 * older links, to the market (ACC-18).
 */
export async function redirectHome({ search }: { search: AddressValues }): Promise<void> {
  const user = await currentUser();
  if (user) redirect({ to: homeOf(user), throw: true });
  const isSearch = Boolean(search['q'] ?? search['category']);
  redirect(isSearch ? { to: webPaths.market, search, throw: true } : { to: webPaths.login, throw: true });
}
