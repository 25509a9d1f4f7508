import { randomBytes } from 'node:crypto';
import { limits } from '@proffer/contract/limits';
import type { Clock } from '../../platform/clock';
import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import { deriveDigits, sameText } from '../../platform/secrets';
import type { CodePurpose, ProofsRepository } from './proofs.repository';

const { digits: length, validMs, tries: maxTries } = limits.verificationCode;

/** A right code, to be used up in the transaction that it allows. */
interface RightCode {
  loginId: number;
  purpose: CodePurpose;
  nonce: string;
}

/** Five digits by mail: ten minutes, five tries (spec §4 "Signup"; decisions.md "Identity and sessions"). */
export function createCodesService({
  repository,
  outbox,
  clock,
  secret,
}: {
  repository: ProofsRepository;
  outbox: MailOutbox;
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
        maxTries,
      });
      await outbox.enqueue(tx, `${purpose}-code`, { loginId });
    },

    /** The digits of a login's code, for the mail; undefined once it has expired or was used. */
    async read(loginId: number, purpose: CodePurpose): Promise<string | undefined> {
      const nonce = await repository.findNonce(loginId, purpose, clock.now());
      return nonce === undefined ? undefined : digitsOf(loginId, purpose, nonce);
    },

    /**
     * Checks a code and counts the try, five wrong ones burn it; `null` stands for an address nobody has, and is
     * answered the same. `field` is where a wrong code is told.
     */
    async check(
      loginId: number | null,
      purpose: CodePurpose,
      digits: string,
      field: string,
    ): Promise<RightCode> {
      const known = loginId ?? 0;
      const attempt = await repository.takeTry(known, purpose, clock.now(), maxTries);
      if (!attempt) throw codeGone(field);
      if (!sameText(digits, digitsOf(known, purpose, attempt.nonce))) {
        const left = maxTries - attempt.tries;
        if (left === 0) throw codeGone(field);
        throw codeWrong(field, `The code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`);
      }
      return { loginId: known, purpose, nonce: attempt.nonce };
    },

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

function codeGone(field: string): AppError {
  return new AppError('code_expired', {
    text: 'This code is no longer valid. Please ask for a new one.',
    fields: [{ field, text: 'Please ask for a new code.' }],
  });
}
