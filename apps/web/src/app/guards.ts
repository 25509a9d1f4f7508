import { redirect } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { webPaths } from '../config/paths';
import { currentUser, homeOf } from '../lib/current-user';

/** Leads to the login when nobody is logged in. The server refuses by itself; this only avoids a flash. */
export function requireType(userType: SessionUser['userType']) {
  return async ({ location }: { location: { href: string; pathname: string } }): Promise<void> => {
    const user = await currentUser();
    const door = userType === 'Admin' ? webPaths.adminLogin : webPaths.login;
    if (!user) redirect({ to: door, search: { next: location.href }, throw: true });
    else if (user.userType !== userType) redirect({ to: homeOf(user), throw: true });
    // Nothing else is open to an administrator before two-step login is set up.
    else if (user.needsSecondFactor && location.pathname !== webPaths.adminSetUp)
      redirect({ to: webPaths.adminSetUp, throw: true });
  };
}

/** The default path: one's own start, or the login (ACC-18). */
export async function redirectHome(): Promise<void> {
  const user = await currentUser();
  redirect({ to: user ? homeOf(user) : webPaths.login, throw: true });
}
