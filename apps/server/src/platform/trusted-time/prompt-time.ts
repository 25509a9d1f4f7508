import { createCircuitBreaker, CircuitOpenError } from '../circuit-breaker';
import type { Clock } from '../clock';
import type { TimestampAuthority } from './timestamp-authority';
import type { Timestamp } from './timestamp-token';

/** Timeout for a timestamp, in milliseconds; a user waits for the signature. */
const deadlineMs = 2_000;
/**
 * How long a failed authority is not called, in milliseconds, so that only one user waits for the
 * timeout.
 */
const restMs = 60_000;

/** Source of trusted timestamps while users wait. */
export interface PromptTime {
  /** Returns a timestamp, or undefined if the authority is too slow or fails; never throws. */
  find(message: Uint8Array): Promise<Timestamp | undefined>;
}

/**
 * Creates a source that waits for an authority at most two seconds, and does not call it for a
 * minute after a failure.
 */
export function createPromptTime(deps: {
  authority: TimestampAuthority;
  clock: Clock;
  logger: { warn(details: object, text: string): void };
}): PromptTime {
  const { authority, clock, logger } = deps;
  const breaker = createCircuitBreaker({ failures: 1, restMs, now: () => clock.now().getTime() });
  return {
    async find(message) {
      try {
        return await breaker.run(() => authority.stamp(message, deadlineMs));
      } catch (err) {
        if (!(err instanceof CircuitOpenError))
          logger.warn({ err }, 'a document is sealed without trusted time');
        return undefined;
      }
    },
  };
}
