import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useAddress } from '../../lib/address';
import { homeOf } from '../../lib/current-user';
import { safeNext } from './safe-next';

/** Returns the function that continues after a login or sign-up: at the requested page, else at home. */
export function useEnter(): (user: SessionUser) => Promise<void> {
  const navigate = useNavigate();
  const [address] = useAddress();
  return async (user) => {
    const { enterAs } = await import('../../lib/session');
    enterAs(user);
    await navigate({ href: safeNext(address['next']) ?? homeOf(user) });
  };
}
