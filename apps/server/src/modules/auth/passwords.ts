import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError } from '../../platform/errors';
import { createConcurrencyLimit } from '../../platform/concurrency-limit';

const tooMany = () =>
  new AppError('unavailable', {
    text: 'Too many people are logging in right now. Please try again in a few seconds.',
    details: { retryAfterSeconds: 5 },
  });

/** argon2id as OWASP asks for: 19 MiB, two passes, one lane. Runs off the main thread. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for a null hash too, after the same time, so that an unknown address cannot be told by the clock. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/**
 * Hashes passwords, at most `atOnce` at a time: a storm of logins waits in its own queue instead of taking every
 * core from the other requests. Those that would wait for more than a few seconds are refused at once.
 */
export function createPasswords({
  atOnce = Math.max(1, availableParallelism() - 1),
  maxWaiting = 100,
}: { atOnce?: number; maxWaiting?: number } = {}): Passwords {
  const inTurn = createConcurrencyLimit({ atOnce, maxWaiting, refusal: tooMany });
  const decoy = hash('no such password', cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async matches(passwordHash, password) {
      // An account without a password (imported, or closed) holds a text that is no hash; it takes as long as any.
      const isHash = passwordHash?.startsWith('$argon2id$') === true;
      const against = isHash ? passwordHash : await decoy;
      const isRight = await inTurn(() => verify(against, password));
      return isHash && isRight;
    },
  };
}
