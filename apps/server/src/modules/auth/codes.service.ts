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

/** A right code, to be used up in the transaction that it allows. */
interface RightCode {
  loginId: number;
  purpose: CodePurpose;
  nonce: string;
}

interface MailedCode {
  digits: string;
  /** Another one for each code. */
  name: string;
}

const triesKey = (sessionId: number, purpose: CodePurpose) => `${purpose}-code:${sessionId}`;

/** Five digits by mail for somebody whose password was right: ten minutes, five tries (ACC-42). */
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
    /** Makes sure a good code exists and mails it. Call inside the transaction that needs it. */
    async mail(tx: Executor, loginId: number, purpose: CodePurpose): Promise<void> {
      const now = clock.now();
      await repository.keepOrCreateCode(tx, {
        loginId,
        purpose,
        nonce: randomBytes(16).toString('base64url'),
        now,
        expiresAt: new Date(now.getTime() + validMs),
      });
      await outbox.enqueue(tx, `${purpose}-code`, { loginId });
    },

    /** A login's code for its mail, with a name that is no secret; undefined once it has expired or was used. */
    async read(loginId: number, purpose: CodePurpose): Promise<MailedCode | undefined> {
      const nonce = await repository.findNonce(loginId, purpose, clock.now());
      if (nonce === undefined) return undefined;
      return { digits: digitsOf(loginId, purpose, nonce), name: `${purpose}:${loginId}:${nonce}` };
    },

    /**
     * Checks a code. Five wrong ones burn it for the half session that gave them, and for no other: what one person
     * guesses must not cost another the code. `field` is where a wrong code is told.
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
      // Counted before it is compared, so that many at once are not more than five.
      const tries = await rateLimit.consume(key, { max: maxTries, windowMs: limits.secondFactorMs });
      if (!tries.allowed) throw codeGone(field);
      if (sameText(digits, digitsOf(loginId, purpose, nonce))) return { loginId, purpose, nonce };
      const left = maxTries - tries.tries;
      if (left === 0) throw codeGone(field);
      throw codeWrong(field, triesLeft(left));
    },

    /** Forgets the wrong codes of a half session that has its code mailed again. */
    forgetTries: (sessionId: number, purpose: CodePurpose) => rateLimit.reset(triesKey(sessionId, purpose)),

    /** Uses a right code up, so that it counts once. */
    async consume(tx: Executor, { loginId, purpose, nonce }: RightCode, field: string): Promise<void> {
      if (!(await repository.consumeCode(tx, loginId, purpose, nonce))) throw codeGone(field);
    },
  };
}
export type CodesService = ReturnType<typeof createCodesService>;

export function codeWrong(field: string, text = 'The code is not right.'): AppError {
  return new AppError('code_wrong', { text, fields: [{ field, text: 'The code is not right.' }] });
}

/** How a wrong code is told, with what is left. */
export function triesLeft(left: number): string {
  return `The code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
}

export function codeGone(field: string, details: Record<string, number> = {}): AppError {
  return new AppError('code_expired', {
    text: 'This code is no longer valid. Please ask for a new one.',
    fields: [{ field, text: 'Please ask for a new code.' }],
    details,
  });
}
