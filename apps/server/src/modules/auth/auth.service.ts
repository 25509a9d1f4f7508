import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@proffer/contract/limits';
import type { Role } from '@proffer/contract/route';
import type { SignupStep } from '@proffer/contract/choices';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import { tooManyRequests } from '../../platform/http/http-server';
import type { MailOutbox } from '../../platform/mail';
import type { RateLimit } from '../../platform/rate-limit';
import { deriveDigits } from '../../platform/secrets';
import type { Actor, Authenticate, Origin } from '../../platform/session/actor';
import type { AuthRepository, LoginRow } from './auth.repository';
import type { Passwords } from './passwords';

/** A user of a login, as signing in needs to know it. */
export interface AccountOfLogin {
  userId: number;
  role: Role;
  step: SignupStep;
  isDeactivated: boolean;
}

/** What auth asks of its neighbour `users`. */
export interface AccountsPort {
  /** Oldest first; the one used last stands first when there are several. */
  listOfLogin(loginId: number): Promise<AccountOfLogin[]>;
}

export interface AuthDeps {
  db: Database;
  repository: AuthRepository;
  passwords: Passwords;
  accounts: AccountsPort;
  rateLimit: RateLimit;
  outbox: MailOutbox;
  clock: Clock;
  secret: Buffer;
}

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

export type LoginResult =
  | { kind: 'in'; userId: number; session: OpenedSession }
  /** The password was right, the sign-up is not finished; a session to continue it once the code was right. */
  | { kind: 'unfinished'; step: SignupStep; session: OpenedSession | null };

const fullSessionMs = 30 * 24 * 3_600_000;
const signupSessionMs = 2 * 3_600_000;
const touchEveryMs = 60_000;
const codePurpose = 'verification-code';

/** Logins, sessions and mailed codes (spec §4 "Signup", §7 "Auth and user"; decisions.md "Identity and sessions"). */
export function createAuthService(deps: AuthDeps) {
  const { db, repository, passwords, accounts, rateLimit, outbox, clock, secret } = deps;

  const authenticate: Authenticate = async (token, origin) => {
    const now = clock.now();
    const row = await repository.findSession(hashToken(token), now);
    if (!row) return null;
    if (now.getTime() - row.lastUsedAt.getTime() > touchEveryMs)
      await repository.touchSession(row.sessionId, now);
    const { sessionId, loginId, userId, role, kind } = row;
    return { sessionId, loginId, userId, role, kind, ...origin } satisfies Actor;
  };

  /** Opens a session; the token exists only in the return value, the table keeps its hash. */
  async function openSession(
    tx: Executor,
    who: { loginId: number; userId: number; kind: 'full' | 'signup' },
    origin: Origin,
  ): Promise<OpenedSession> {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + (who.kind === 'full' ? fullSessionMs : signupSessionMs));
    await repository.createSession(tx, { ...who, ...origin, tokenHash: hashToken(token), expiresAt, now });
    return { token, expiresAt };
  }

  /** The login behind an address and password, or null; counted against guessing. */
  async function checkCredentials(email: string, password: string): Promise<LoginRow | null> {
    const key = `login:${email.trim().toLowerCase()}`;
    await assertMayTry(key, 10, 5 * 60_000);
    const login = await repository.findLogin(email);
    const isRight = await passwords.matches(login?.passwordHash ?? null, password);
    if (!login || !isRight) return null;
    // Only wrong tries in a row count; somebody who logs in often is not guessing.
    await rateLimit.reset(key);
    return login;
  }

  async function assertMayTry(key: string, max: number, windowMs: number): Promise<void> {
    const verdict = await rateLimit.consume(key, { max, windowMs });
    if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds * 1_000);
  }

  return {
    authenticate,
    openSession,
    checkCredentials,
    assertMayTry,
    hashPassword: passwords.hash,
    findLogin: repository.findLogin,
    createLogin: repository.createLogin,
    markVerified: repository.markVerified,
    endSignupSessions: repository.removeSignupSessions,

    /** Logs in by email and password. Wrong-door and unfinished answers come only after the password was right. */
    async login(email: string, password: string, origin: Origin): Promise<LoginResult> {
      const login = await checkCredentials(email, password);
      if (!login) {
        throw new AppError('invalid_credentials', { text: 'The email or the password is not right.' });
      }
      const all = await accounts.listOfLogin(login.id);
      const usable = all.find(({ step, isDeactivated }) => step === 'done' && !isDeactivated);
      if (usable) {
        const who = { loginId: login.id, userId: usable.userId, kind: 'full' } as const;
        return { kind: 'in', userId: usable.userId, session: await openSession(db, who, origin) };
      }
      const unfinished = all.find(({ isDeactivated }) => !isDeactivated);
      if (!unfinished) {
        throw new AppError('deactivated', {
          text: 'This account has been deactivated. Please write to the market’s administrators.',
        });
      }
      const session =
        unfinished.step === 'code'
          ? null
          : await openSession(db, { loginId: login.id, userId: unfinished.userId, kind: 'signup' }, origin);
      return { kind: 'unfinished', step: unfinished.step, session };
    },

    removeExpiredSessions: () => repository.removeExpiredSessions(clock.now()),

    /** Ends the session of a token; an unknown token is no error. */
    async logout(token: string): Promise<void> {
      await repository.removeSessionByToken(hashToken(token));
    },

    /** Makes sure a good code exists and mails it. Call inside the transaction that needs it. */
    async mailCode(tx: Executor, loginId: number): Promise<void> {
      const now = clock.now();
      await repository.keepOrCreateCode(tx, {
        loginId,
        nonce: randomBytes(16).toString('base64url'),
        now,
        expiresAt: new Date(now.getTime() + limits.verificationCode.validMs),
        maxTries: limits.verificationCode.tries,
      });
      await outbox.enqueue(tx, 'verification-code', { loginId });
    },

    /** The digits of a login's code, for the mail; undefined once it has expired or was used. */
    async readCode(loginId: number): Promise<{ email: string; digits: string } | undefined> {
      const [nonce, email] = await Promise.all([
        repository.findNonce(loginId, clock.now()),
        repository.findEmail(loginId),
      ]);
      if (nonce === undefined || email === undefined) return undefined;
      return { email, digits: digitsOf(secret, loginId, nonce) };
    },

    /**
     * Checks a code; each call counts as a try, five wrong ones burn it. On success runs `onRight` in the
     * transaction that uses the code up, so that it counts once.
     */
    async checkCode<T>(
      email: string,
      digits: string,
      onRight: (tx: Executor, login: LoginRow) => Promise<T>,
    ): Promise<T> {
      await assertMayTry(`code:${email.trim().toLowerCase()}`, 20, 10 * 60_000);
      const login = await repository.findLogin(email);
      const attempt =
        login && (await repository.takeTry(login.id, clock.now(), limits.verificationCode.tries));
      if (!login || !attempt) throw codeGone();
      if (!sameText(digits, digitsOf(secret, login.id, attempt.nonce))) {
        const left = limits.verificationCode.tries - attempt.tries;
        if (left === 0) throw codeGone();
        throw new AppError('code_wrong', {
          text: `The code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
          fields: [{ field: 'otp', text: 'The code is not right.' }],
        });
      }
      return withTransaction(db, async (tx) => {
        if (!(await repository.consumeCode(tx, login.id, attempt.nonce))) throw codeGone();
        return onRight(tx, login);
      });
    },
  };
}
export type AuthService = ReturnType<typeof createAuthService>;

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function digitsOf(secret: Buffer, loginId: number, nonce: string): string {
  return deriveDigits(secret, codePurpose, `${loginId}:${nonce}`, limits.verificationCode.digits);
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function codeGone(): AppError {
  return new AppError('code_expired', {
    text: 'This code is no longer valid. Please ask for a new one.',
    fields: [{ field: 'otp', text: 'Please ask for a new code.' }],
  });
}
