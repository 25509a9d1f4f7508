import type { Clock } from '../../platform/clock';
import { AppError, invalidField } from '../../platform/errors';
import { tooManyRequests } from '../../platform/http/http-server';
import type { Limit, RateLimit, RateVerdict } from '../../platform/rate-limit';
import type { Actor } from '../../platform/session/actor';
import { emailKey, type AuthRepository, type LoginRow } from './auth.repository';
import type { BrowserMarks, EnteringRepository } from './entering.repository';
import type { Passwords } from './passwords';

const guessing: Limit = { max: 10, windowMs: 5 * 60_000 };

/** A login whose password was right. */
interface RightPassword {
  login: LoginRow;
  /** Whether the login has been used from this browser before. */
  isKnownBrowser: boolean;
  /**
   * The key of the tries counted, to be forgotten now: only wrong tries in a row count; somebody who logs in often is
   * not guessing.
   */
  triesKey: string;
}

/** Checking passwords, counted per account against guessing. */
export function createCredentialsService({
  repository,
  entering,
  passwords,
  rateLimit,
  clock,
}: {
  repository: AuthRepository;
  entering: Pick<EnteringRepository, 'tryLogin'>;
  passwords: Passwords;
  rateLimit: RateLimit;
  clock: Clock;
}) {
  async function assertMayTry(key: string, max: number, windowMs: number): Promise<void> {
    assertAllowed(await rateLimit.consume(key, { max, windowMs }));
  }

  /** Null when it is not right; an unknown address takes as long as a wrong password. */
  async function findRight(
    email: string,
    password: string,
    marks: BrowserMarks | null,
  ): Promise<RightPassword | null> {
    const key = `login:${emailKey(email)}`;
    const counted = { key, limit: guessing, now: clock.now() };
    const { verdict, login, isKnownBrowser } = await entering.tryLogin(email, marks, counted);
    assertAllowed(verdict);
    const isRight = await passwords.matches(login?.passwordHash ?? null, password);
    return login && isRight ? { login, isKnownBrowser, triesKey: key } : null;
  }

  /** The login behind an address and password, or null. */
  async function check(email: string, password: string): Promise<LoginRow | null> {
    const right = await findRight(email, password, null);
    if (!right) return null;
    await rateLimit.reset(right.triesKey);
    return right.login;
  }

  return {
    assertMayTry,
    check,

    /** For somebody who logs in; the tries are left for the caller to forget, in the statement that opens the session. */
    async login(email: string, password: string, marks: BrowserMarks): Promise<RightPassword> {
      const right = await findRight(email, password, marks);
      if (right) return right;
      throw new AppError('invalid_credentials', { text: 'The email or the password is not right.' });
    },

    forgetTries: rateLimit.reset,

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

function assertAllowed(verdict: RateVerdict): void {
  if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds * 1_000);
}
