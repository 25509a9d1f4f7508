import { useCallback } from 'react';
import { retryAfterSeconds } from '../../lib/client';
import { useCountdown } from '../../ui/use-countdown';

/** Returns the seconds until a rate-limited call may be repeated, and a function that starts the wait. */
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
