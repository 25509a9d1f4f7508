import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError } from '../../platform/errors';
import { createConcurrencyLimit } from '../../platform/concurrency-limit';

const tooMany = () =>
  new AppError('unavailable', {
    text: 'Too many people are logging in right now. Please try again in a few seconds.',
    details: { retryAfterSeconds: 5 },
  });

/** Cost of argon2id as OWASP recommends: 19 MiB, two passes, one lane. It runs off the main thread. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns false for a null hash too, after the same time, so that timing does not reveal unknown addresses. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/**
 * Hashes passwords, at most `atOnce` at a time. A burst of logins queues here instead of taking every core from other
 * requests. Calls that would wait for more than a few seconds are refused at once.
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
      // An account without a password (imported or closed) stores a text that is no hash; checking it takes as long
      // as any other.
      const isHash = passwordHash?.startsWith('$argon2id$') === true;
      const against = isHash ? passwordHash : await decoy;
      const isRight = await inTurn(() => verify(against, password));
      return isHash && isRight;
    },
  };
}
