import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/client';
import { useRetryWait } from './retry-wait';

/** Sends a code by `verify`, and keeps what is wrong with it: said by the server, or by us beforehand. */
export function useCodeCheck(
  verify: (code: string) => Promise<unknown>,
  onRefused: (error: unknown) => void,
) {
  const [error, setError] = useState<string>();
  const [waitSeconds, waitAfter] = useRetryWait();
  const { mutate, isPending } = useMutation({
    mutationFn: verify,
    onMutate: () => setError(undefined),
    onError: (refusal) => {
      setError(errorText(refusal));
      waitAfter(refusal);
      onRefused(refusal);
    },
  });
  return { error, setError, waitSeconds, isPending, send: mutate };
}
