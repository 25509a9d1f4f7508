import { redirect } from '@tanstack/react-router';
import { currentUser, homeOf } from '../lib/current-user';

/**
 * Leads somebody whose sign-up is finished home from its later steps: no code was sent to them, and nothing is left to
 * fill in. Who signs up with another address meanwhile goes on.
 */
export async function leadFinishedHome({
  search,
}: {
  search: Readonly<Record<string, string | undefined>>;
}): Promise<void> {
  const user = await currentUser();
  if (!user) return;
  const email = search['email'] ?? localStorage.getItem('userEmail') ?? '';
  const isMeant = email === '' || email.toLowerCase() === user.email.toLowerCase();
  if (isMeant) redirect({ to: homeOf(user), replace: true, throw: true });
}
