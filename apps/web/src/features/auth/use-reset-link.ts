import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAddress } from '../../lib/address';
import { call, CallError, unwrap } from '../../lib/client';

export interface ResetLink {
  email: string;
  /** Absent after a reload: the server then takes the one that this browser showed before. */
  key?: string;
}

/**
 * The reset link that the page was opened with, and whether the server takes it. The key is read once and then taken
 * out of the address, so that neither the history nor a shared screen shows it; it is kept in this page alone.
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
      // An address or a key of no possible form is a broken link and no failure of ours.
      if (!reply.ok && reply.problem.code === 'invalid_input') return false;
      return unwrap(reply).startsWith('Success');
    },
    retry: (failures, error) => failures < 2 && error instanceof CallError && error.status === 503,
    // Checked once: while somebody types, the form must not give way to a second answer.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  return { link, validity };
}
