import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAddress } from '../../lib/address';
import { call, CallError, unwrap } from '../../lib/client';

export interface ResetLink {
  email: string;
  /** Absent after a reload: the server then uses the key in this browser's cookie. */
  key?: string;
}

/**
 * The reset link of the address, and whether the server accepts it. The key is removed from the address, so that
 * neither the history nor a shared screen shows it, and stored in this page only.
 */
export function useResetLink(): { link: ResetLink; validity: UseQueryResult<boolean> } {
  const [address, changeAddress] = useAddress();
  const [link] = useState<ResetLink>(() => {
    const { email = '', key } = address;
    return key === undefined ? { email } : { email, key };
  });
  useEffect(() => changeAddress({ key: undefined }), [changeAddress]);

  const validity = useQuery({
    queryKey: ['reset-link', link],
    queryFn: async () => {
      if (link.email === '') return false;
      const reply = await call('validateReset', { body: link });
      // A malformed address or key means an invalid link, not a failure.
      if (!reply.ok && reply.problem.code === 'invalid_input') return false;
      return unwrap(reply).startsWith('Success');
    },
    retry: (failures, error) => failures < 2 && error instanceof CallError && error.status === 503,
    // Checked once: the form must not be replaced by a later answer while the user types.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  return { link, validity };
}
