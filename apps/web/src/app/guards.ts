import { redirect } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../config/paths';
import type { AddressValues } from '../lib/address';
import { currentUser, homeOf } from '../lib/current-user';
import { askForFirstPage } from './first-page';

interface Guarded {
  location: { href: string; pathname: string; search: AddressValues };
  preload: boolean;
}

/** Ways that few come along, so they are not in the first load. */
export const detours = () => import('./detours');

/** Leads to the login when nobody is logged in. The server refuses by itself; this only avoids a flash. */
export function requireType(userType: SessionUser['userType']) {
  return async (way: Guarded): Promise<void> => {
    const user = await currentUser();
    const door = userType === 'Admin' ? webPaths.adminLogin : webPaths.login;
    if (!user) redirect({ to: door, search: { next: way.location.href }, throw: true });
    else if (user.userType !== userType || user.needsSecondFactor)
      await (await detours()).leadToSide(user, userType, way);
    else await askForFirstPage(user, way.location);
  };
}

/** The default path: members are led to their own start, strangers see what there is (ACC-18). */
export async function redirectHome(): Promise<void> {
  const user = await currentUser();
  if (user) redirect({ to: homeOf(user), throw: true });
}
