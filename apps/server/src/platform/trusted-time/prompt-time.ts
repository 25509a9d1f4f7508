import { createBreaker, RestingError } from '../breaker';
import type { Clock } from '../clock';
import type { TimestampAuthority } from './timestamp-authority';
import type { Timestamp } from './timestamp-token';

/** Somebody waits for what is signed. */
const deadlineMs = 2_000;
/** An authority that is away costs one of them the deadline, not each. */
const restMs = 60_000;

/** Trusted time for what people wait for. */
export interface PromptTime {
  /** Undefined when the authority does not give it at once; never throws. */
  find(message: Uint8Array): Promise<Timestamp | undefined>;
}

/** Asks an authority for two seconds at most, and after it failed not again for a minute. */
export function createPromptTime(deps: {
  authority: TimestampAuthority;
  clock: Clock;
  logger: { warn(details: object, text: string): void };
}): PromptTime {
  const { authority, clock, logger } = deps;
  const breaker = createBreaker({ failures: 1, restMs, now: () => clock.now().getTime() });
  return {
    async find(message) {
      try {
        return await breaker.run(() => authority.stamp(message, deadlineMs));
      } catch (err) {
        if (!(err instanceof RestingError)) logger.warn({ err }, 'a document is sealed without trusted time');
        return undefined;
      }
    },
  };
}
