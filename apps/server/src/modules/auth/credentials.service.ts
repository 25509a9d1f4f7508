import { AppError, invalidField } from '../../platform/errors';
import { tooManyRequests } from '../../platform/http/http-server';
import type { RateLimit } from '../../platform/rate-limit';
import type { Actor } from '../../platform/session/actor';
import { emailKey, type AuthRepository, type LoginRow } from './auth.repository';
import type { Passwords } from './passwords';

const guessing = { max: 10, windowMs: 5 * 60_000 };

/** Checking passwords, counted per account against guessing. */
export function createCredentialsService({
  repository,
  passwords,
  rateLimit,
}: {
  repository: AuthRepository;
  passwords: Passwords;
  rateLimit: RateLimit;
}) {
  async function assertMayTry(key: string, max: number, windowMs: number): Promise<void> {
    const verdict = await rateLimit.consume(key, { max, windowMs });
    if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds * 1_000);
  }

  /** The login behind an address and password, or null; an unknown address takes as long as a wrong password. */
  async function check(email: string, password: string): Promise<LoginRow | null> {
    const key = `login:${emailKey(email)}`;
    await assertMayTry(key, guessing.max, guessing.windowMs);
    const login = await repository.findLogin(email);
    const isRight = await passwords.matches(login?.passwordHash ?? null, password);
    if (!login || !isRight) return null;
    // Only wrong tries in a row count; somebody who logs in often is not guessing.
    await rateLimit.reset(key);
    return login;
  }

  return {
    assertMayTry,
    check,

    async login(email: string, password: string): Promise<LoginRow> {
      const login = await check(email, password);
      if (login) return login;
      throw new AppError('invalid_credentials', { text: 'The email or the password is not right.' });
    },

    /** Asks somebody who is logged in for the password once more; a wrong one is told at `field`. */
    async confirm(actor: Actor, password: string, field = 'password'): Promise<LoginRow> {
      const { email } = await repository.getLogin(actor.loginId);
      const login = await check(email, password);
      if (!login) throw invalidField(field, 'The password is not right.');
      return login;
    },
  };
}
export type CredentialsService = ReturnType<typeof createCredentialsService>;
