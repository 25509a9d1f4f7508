import type { SecurityEventKind } from '@proffer/contract/wire/choices';
import type { Clock } from '../../platform/clock';
import { AppError, invalidField } from '../../platform/errors';
import { tooManyRequests } from '../../platform/http/http-server';
import {
  siteNetworkOf,
  type Counter,
  type RateLimit,
  type RateVerdict,
  type Settling,
} from '../../platform/rate-limit';
import type { SecurityEvents } from '../../platform/security-events';
import type { Actor, Origin } from '../../platform/session/actor';
import type { LoginsRepository, LoginRow } from './logins.repository';
import { marksOf, type BrowserMarks, type LoginOrigin } from './browser-marks';
import type { EnteringRepository } from './entering.repository';
import { passwordCounters, secondProofCounters, settlingOf, type Acquaintance } from './login-tries';
import type { Passwords } from './passwords';

/** A login whose password was correct. */
interface RightPassword {
  login: LoginRow;
  /** True if the login has been used from this browser before. */
  isKnownBrowser: boolean;
  /** How to settle the counted tries: only consecutive wrong ones count, so frequent logins are not guessing. */
  tries: Settling;
}

/** Limit of wrong passwords within an open session; guesses from outside do not count here. */
const confirming = { max: 10, windowMs: 5 * 60_000 };
/** Limit of invented link keys per network. It never affects a caller with a valid key. */
const madeUpKeys = { max: 20, windowMs: 10 * 60_000 };

/**
 * Creates the service that checks passwords. It counts guesses such that a stranger's guesses do not lock out the
 * owner (decision record 0016).
 */
export function createCredentialsService({
  logins,
  entering,
  passwords,
  rateLimit,
  securityEvents,
  clock,
}: {
  logins: LoginsRepository;
  entering: Pick<EnteringRepository, 'tryLogin' | 'knownBy'>;
  passwords: Passwords;
  rateLimit: RateLimit;
  securityEvents: Pick<SecurityEvents, 'note'>;
  clock: Clock;
}) {
  async function assertMayTry(key: string, max: number, windowMs: number): Promise<void> {
    assertAllowed(await rateLimit.consume(key, { max, windowMs }));
  }

  /**
   * Returns true if a password is correct. If overload prevents the comparison, the try is taken off its counters.
   */
  async function compare(
    passwordHash: string | null,
    password: string,
    counted: readonly Counter[],
  ): Promise<boolean> {
    try {
      return await passwords.matches(passwordHash, password);
    } catch (error) {
      await rateLimit.giveBack(counted);
      throw error;
    }
  }

  /** Returns null if the password is wrong. An unknown address takes as long as a wrong password. */
  async function findRight(
    email: string,
    password: string,
    marks: BrowserMarks | null,
    origin: Origin,
  ): Promise<RightPassword | null> {
    const counters = passwordCounters(email, marks, origin);
    const { verdict, login, knownBy } = await entering.tryLogin(email, marks, { counters, now: clock.now() });
    const counted = counters[knownBy];
    const event = { loginId: login?.id ?? null, account: email, origin };
    if (!verdict.allowed) {
      securityEvents.note({ kind: 'login.locked', ...event, detail: { knownBy } });
      throw refusalOf(verdict, knownBy);
    }
    const isRight = await compare(login?.passwordHash ?? null, password, counted);
    if (login && isRight) return { login, isKnownBrowser: knownBy !== 'unknown', tries: settlingOf(counted) };
    securityEvents.note({ kind: 'login.failed', ...event, detail: { knownBy } });
    return null;
  }

  /** Records a security event about the login of an actor, also of one whose login is half complete. */
  async function noteAbout(
    actor: Actor,
    kind: SecurityEventKind,
    detail: Record<string, string | number | boolean> = {},
  ): Promise<void> {
    const { email } = await logins.getLogin(actor.loginId);
    securityEvents.note({ kind, loginId: actor.loginId, account: email, origin: actor, detail });
  }

  return {
    assertMayTry,

    /** Returns the login with this address and password, or null. */
    async check(email: string, password: string, origin: Origin): Promise<LoginRow | null> {
      const right = await findRight(email, password, null, origin);
      if (!right) return null;
      await rateLimit.settle(right.tries);
      return right.login;
    },

    /**
     * Checks the password of a login attempt. The caller settles the tries in the statement that opens the session.
     */
    async login(email: string, password: string, origin: LoginOrigin): Promise<RightPassword> {
      const right = await findRight(email, password, marksOf(origin), origin);
      if (right) return right;
      throw new AppError('invalid_credentials', { text: 'The email or password is incorrect.' });
    },

    settleTries: rateLimit.settle,

    /**
     * Counts a second proof before it is checked, separately for browsers known to the login. Returns a function that
     * settles the counters after a correct proof.
     */
    async countSecondProof(actor: Actor, origin: LoginOrigin): Promise<() => Promise<void>> {
      const marks = marksOf(origin);
      const knownBy = await entering.knownBy(actor.loginId, marks);
      const counted = secondProofCounters(actor.loginId, marks)[knownBy];
      const verdict = await rateLimit.take(counted);
      if (!verdict.allowed) {
        await noteAbout(actor, 'second-factor.locked', { knownBy });
        throw refusalOf(verdict, knownBy);
      }
      return () => rateLimit.settle(settlingOf(counted));
    },

    noteAbout,

    /**
     * Counts an invented link key of 256 bits, by network only. Call it after the key was found to be invalid, so
     * that other people's bad keys never block a valid one.
     */
    async countMadeUpKey({ address }: Origin): Promise<void> {
      await assertMayTry(`made-up-key:${siteNetworkOf(address)}`, madeUpKeys.max, madeUpKeys.windowMs);
    },

    /** Asks a logged-in user for the password again; a wrong one is reported at `field`. */
    async confirm(actor: Actor, password: string, field = 'password'): Promise<LoginRow> {
      const counted = [{ key: `confirm:${actor.loginId}:${actor.sessionId}`, limit: confirming }];
      const [verdict, login] = await Promise.all([rateLimit.take(counted), logins.getLogin(actor.loginId)]);
      assertAllowed(verdict);
      if (await compare(login.passwordHash, password, counted)) {
        await rateLimit.settle(settlingOf(counted));
        return login;
      }
      securityEvents.note({
        kind: 'confirmation.failed',
        loginId: login.id,
        account: login.email,
        origin: actor,
      });
      throw invalidField(field, 'The password is incorrect.');
    },
  };
}
export type CredentialsService = ReturnType<typeof createCredentialsService>;

function assertAllowed(verdict: RateVerdict): void {
  if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds * 1_000);
}

/**
 * Returns the refusal of a try. If strangers used up the tries of unknown browsers, the text names the ways to log in
 * that stay open.
 */
function refusalOf(verdict: Extract<RateVerdict, { allowed: false }>, knownBy: Acquaintance): AppError {
  const isSoon = verdict.retryAfterSeconds <= 10 * 60;
  if (knownBy !== 'unknown' || isSoon) return tooManyRequests(verdict.retryAfterSeconds * 1_000);
  return new AppError('rate_limited', {
    text: 'Too many failed attempts for this account. Log in from a browser you have used before, or set a new password with “Forgot password?”; after that you can log in here too.',
    details: { retryAfterSeconds: verdict.retryAfterSeconds },
  });
}
