import { useCallback } from 'react';
import { CallError } from '../../lib/client';
import { useCountdown } from '../../ui/use-countdown';

/** Seconds after which the server takes the call again, if it said so (429). */
export function retryAfterSeconds(error: unknown): number | undefined {
  const seconds = error instanceof CallError ? error.problem.details?.['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? seconds : undefined;
}

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
