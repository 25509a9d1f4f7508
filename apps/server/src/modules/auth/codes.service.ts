import { randomBytes } from 'node:crypto';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { RateLimit } from '../../platform/rate-limit';
import { deriveDigits, sameText } from '../../platform/secrets';
import type { CodePurpose, ProofsRepository } from './proofs.repository';

const { digits: length, validMs, tries: maxTries } = limits.verificationCode;

/** A correct code, to be consumed in the transaction that it authorizes. */
interface RightCode {
  loginId: number;
  purpose: CodePurpose;
  nonce: string;
}

interface MailedCode {
  digits: string;
  /** Unique name of this code; not secret. */
  name: string;
}

const triesKey = (sessionId: number, purpose: CodePurpose) => `${purpose}-code:${sessionId}`;

/** Creates the service for codes mailed after a correct password: five digits, ten minutes, five tries (ACC-42). */
export function createCodesService({
  repository,
  outbox,
  rateLimit,
  clock,
  secret,
}: {
  repository: ProofsRepository;
  outbox: MailOutbox;
  rateLimit: RateLimit;
  clock: Clock;
  secret: Buffer;
}) {
  const digitsOf = (loginId: number, purpose: CodePurpose, nonce: string): string =>
    deriveDigits(secret, `${purpose}-code`, `${loginId}:${nonce}`, length);

  return {
    /** Creates a code unless a valid one exists, and mails it. Call it inside the transaction that needs the code. */
    async mail(tx: Executor, loginId: number, purpose: CodePurpose): Promise<void> {
      const now = clock.now();
      await repository.createOrExtendCode(tx, {
        loginId,
        purpose,
        nonce: randomBytes(16).toString('base64url'),
        now,
        expiresAt: new Date(now.getTime() + validMs),
      });
      await outbox.enqueue(tx, `${purpose}-code`, { loginId });
    },

    /** Returns a login's code for its mail; undefined once the code has expired or was used. */
    async read(loginId: number, purpose: CodePurpose): Promise<MailedCode | undefined> {
      const nonce = await repository.findNonce(loginId, purpose, clock.now());
      if (nonce === undefined) return undefined;
      return { digits: digitsOf(loginId, purpose, nonce), name: `${purpose}:${loginId}:${nonce}` };
    },

    /**
     * Checks a code. Five wrong codes invalidate it for the half session that sent them only, so that one person's
     * guesses do not cost another the code. `field` is the field that reports a wrong code.
     */
    async check(
      { loginId, sessionId }: { loginId: number; sessionId: number },
      purpose: CodePurpose,
      digits: string,
      field: string,
    ): Promise<RightCode> {
      const key = triesKey(sessionId, purpose);
      const nonce = await repository.findNonce(loginId, purpose, clock.now());
      if (nonce === undefined) throw codeGone(field);
      // Increment the counter before comparing, so that concurrent guesses cannot exceed five.
      const tries = await rateLimit.consume(key, { max: maxTries, windowMs: limits.secondFactorMs });
      if (!tries.allowed) throw codeGone(field);
      if (sameText(digits, digitsOf(loginId, purpose, nonce))) return { loginId, purpose, nonce };
      const left = maxTries - tries.tries;
      if (left === 0) throw codeGone(field);
      throw codeWrong(field, triesLeft(left));
    },

    /** Resets the count of wrong codes of a half session that has its code mailed again. */
    forgetTries: (sessionId: number, purpose: CodePurpose) => rateLimit.reset(triesKey(sessionId, purpose)),

    /** Consumes a correct code, so that it works only once. */
    async consume(tx: Executor, { loginId, purpose, nonce }: RightCode, field: string): Promise<void> {
      if (!(await repository.consumeCode(tx, loginId, purpose, nonce))) throw codeGone(field);
    },
  };
}
export type CodesService = ReturnType<typeof createCodesService>;

export function codeWrong(field: string, text = 'The code is incorrect.'): AppError {
  return new AppError('code_wrong', { text, fields: [{ field, text: 'The code is incorrect.' }] });
}

/** Returns the error text for a wrong code, with the number of tries left. */
export function triesLeft(left: number): string {
  return `The code is incorrect. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
}

export function codeGone(field: string, details: Record<string, number> = {}): AppError {
  return new AppError('code_expired', {
    text: 'This code is no longer valid. Please request a new one.',
    fields: [{ field, text: 'Please request a new code.' }],
    details,
  });
}
