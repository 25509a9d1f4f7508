import { redirect } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { companyPath, webPaths } from '../config/paths';
import { readId } from '../lib/address';
import { currentUser } from '../lib/current-user';

/**
 * Redirects to a company's profile at the address of the viewer's role, and from one's own id to one's own profile
 * (PRO-3). Strangers have one address, which shows what is public (PRO-70).
 */
export async function leadToCompany({
  params,
  location,
}: {
  params: { id: string };
  location: { href: string; pathname: string };
}): Promise<void> {
  const user = await currentUser();
  const id = readId(params.id);
  // The page shows that there is no such company.
  if (id === null) return;
  const to = user ? companyAddressFor(user, id) : companyPath(id);
  if (to !== location.pathname) redirect({ to, replace: true, throw: true });
}

/**
 * Handles the specification's client, which passes the company in the navigation state of sprofile or bprofile
 * (PRO-3).
 */
export async function leadToNamedCompany({ location }: { location: { state: object } }): Promise<void> {
  const id = readId((location.state as { userDetailId?: unknown }).userDetailId);
  const user = await currentUser();
  if (user && id !== null && id !== user.userId) {
    redirect({ to: companyAddressFor(user, id), replace: true, throw: true });
  }
}

function companyAddressFor(user: SessionUser, id: number): string {
  if (user.userType === 'Admin') return companyPath(id);
  const own = user.userType === 'Buyer' ? webPaths.buyerProfile : webPaths.supplierProfile;
  return id === user.userId ? own : `${own}/${id}`;
}
