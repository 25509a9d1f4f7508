import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../lib/address';
import { call, unwrap } from '../../lib/client';

/** The user who is signing up, by the email in the address or in local storage. */
export function useSignupUser() {
  const [address] = useAddress();
  const email = address['email'] ?? localStorage.getItem('userEmail') ?? '';
  const user = useQuery({
    queryKey: ['signup-user', email],
    queryFn: async () => unwrap(await call('getUser', { query: { email } })),
    enabled: email !== '',
  });
  return { email, user };
}
