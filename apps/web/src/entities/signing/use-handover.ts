import { ndaKeys } from '../nda/keys';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import { useCallback } from 'react';
import { webPaths } from '../../config/paths';
import { call, CallError, unwrap } from '../../lib/client';
import { useCountdown } from '../../ui/use-countdown';

const pollMs = 2_000;

/** Returns whether the drawing has arrived or the link has expired. */
function isFinal(state: string | undefined, error: unknown): boolean {
  return (
    state === 'drawn' ||
    state === 'expired' ||
    (error instanceof CallError && error.problem.code === 'not_found')
  );
}

/** Progress on the phone, polled every two seconds while the page is visible; never cached. */
function handoverQuery(handoverId: number) {
  return queryOptions({
    queryKey: ndaKeys.handover(handoverId),
    queryFn: async () => unwrap(await call('handoverState', { params: { id: handoverId } })),
    refetchInterval: ({ state }) => (isFinal(state.data?.state, state.error) ? false : pollMs),
    refetchOnWindowFocus: false,
    // A drawn signature does not change any more.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

export type Handover =
  | { phase: 'idle' | 'starting' | 'expired' }
  | { phase: 'failed'; error: unknown }
  | { phase: 'waiting' | 'opened'; address: string; secondsLeft: number }
  | { phase: 'drawn'; dataUrl: string };

/** A signature drawn on another device for this dialog; ends with the dialog. */
export function useHandover(): { handover: Handover; start: () => void } {
  const [secondsLeft, countDown] = useCountdown();
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: async () => unwrap(await call('startHandover')),
    // The server's duration, independent of this device's clock.
    onSuccess: () => countDown(limits.signatureHandoverMs / 1_000),
  });
  const isOver = data !== undefined && secondsLeft === 0;
  const { data: progress, error: pollError } = useQuery({
    ...handoverQuery(data?.handoverId ?? 0),
    enabled: data !== undefined && !isPending && !isOver,
  });
  const start = useCallback(() => mutate(), [mutate]);

  function read(): Handover {
    if (isPending) return { phase: 'starting' };
    if (error) return { phase: 'failed', error };
    if (isIdle || !data) return { phase: 'idle' };
    if (progress?.state === 'drawn' && progress.signature !== undefined)
      return { phase: 'drawn', dataUrl: progress.signature };
    if (isOver || isFinal(progress?.state, pollError)) return { phase: 'expired' };
    return {
      phase: progress?.state === 'opened' ? 'opened' : 'waiting',
      address: new URL(`${webPaths.signByPhone}?key=${data.key}`, location.origin).href,
      secondsLeft,
    };
  }
  return { handover: read(), start };
}
