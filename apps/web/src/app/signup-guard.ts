import { redirect } from '@tanstack/react-router';
import { safeNext } from '../features/auth/safe-next';
import { askForUser, currentUser, homeOf } from '../lib/current-user';

interface Guarded {
  search: Readonly<Record<string, string | undefined>>;
}

/**
 * Leads somebody who is logged in on from the login and the sign-up: to where the address says, else to their own start.
 * The server is asked anew, as somebody whose session has just ended comes here to log in; while it does not answer, the
 * form stands.
 */
export async function leadMembersOn({ search }: Guarded): Promise<void> {
  const user = await askForUser().catch(() => null);
  if (!user) return;
  redirect({ href: safeNext(search['next']) ?? homeOf(user), replace: true, throw: true });
}

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
