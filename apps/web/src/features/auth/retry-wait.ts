import { useCallback } from 'react';
import { retryAfterSeconds } from '../../lib/client';
import { useCountdown } from '../../ui/use-countdown';

/** Seconds left until a call that was refused for coming too often may be made again, and how to begin the wait. */
export function useRetryWait(): [waitSeconds: number, waitAfter: (error: unknown) => void] {
  const [waitSeconds, start] = useCountdown();
  const waitAfter = useCallback(
    (error: unknown) => {
      const seconds = retryAfterSeconds(error);
      if (seconds !== undefined) start(seconds);
    },
    [start],
  );
  return [waitSeconds, waitAfter];
}
