import type { SecurityEventKind } from '@proffer/contract/wire/choices';
import type { Clock } from '../../platform/clock';
import { AppError, invalidField } from '../../platform/errors';
import { tooManyRequests } from '../../platform/http/http-server';
import {
  networkOf,
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

/** A login whose password was right. */
interface RightPassword {
  login: LoginRow;
  /** Whether the login has been used from this browser before. */
  isKnownBrowser: boolean;
  /** What becomes of the tries counted: only wrong ones in a row count; somebody who logs in often is not guessing. */
  tries: Settling;
}

/** Wrong passwords in a session that is open; nobody from outside counts here. */
const confirming = { max: 10, windowMs: 5 * 60_000 };
/** Keys that were made up, from one network. Nobody who holds a good one is refused for them. */
const madeUpKeys = { max: 20, windowMs: 10 * 60_000 };

/** Checking passwords, counted against guessing so that a stranger's guesses are not the owner's (decision record 0016). */
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

  /** Whether a password is right. A try whose comparison does not come about (overload) is taken off its counters. */
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

  /** Null when it is not right; an unknown address takes as long as a wrong password. */
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

  /** Notes something about the login that an actor, or half of one, acts for. */
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

    /** The login behind an address and password, or null. */
    async check(email: string, password: string, origin: Origin): Promise<LoginRow | null> {
      const right = await findRight(email, password, null, origin);
      if (!right) return null;
      await rateLimit.settle(right.tries);
      return right.login;
    },

    /** For somebody who logs in; the tries are left for the caller to settle, in the statement that opens the session. */
    async login(email: string, password: string, origin: LoginOrigin): Promise<RightPassword> {
      const right = await findRight(email, password, marksOf(origin), origin);
      if (right) return right;
      throw new AppError('invalid_credentials', { text: 'The email or the password is not right.' });
    },

    settleTries: rateLimit.settle,

    /**
     * Counts a second proof before it is checked, apart for browsers that the login knows. Gives what takes a right
     * one off again.
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
     * Counts a key of 256 bits that was made up, by network alone: others' bad keys must never cost anybody a good
     * one, so this is called after the key was found to be none.
     */
    async countMadeUpKey({ address }: Origin): Promise<void> {
      await assertMayTry(`made-up-key:${networkOf(address)}`, madeUpKeys.max, madeUpKeys.windowMs);
    },

    /** Asks somebody who is logged in for the password once more; a wrong one is told at `field`. */
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
      throw invalidField(field, 'The password is not right.');
    },
  };
}
export type CredentialsService = ReturnType<typeof createCredentialsService>;

function assertAllowed(verdict: RateVerdict): void {
  if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds * 1_000);
}

/** Where others have used up what unknown browsers may try, the person is told the ways in that are always open. */
function refusalOf(verdict: Extract<RateVerdict, { allowed: false }>, knownBy: Acquaintance): AppError {
  const isSoon = verdict.retryAfterSeconds <= 10 * 60;
  if (knownBy !== 'unknown' || isSoon) return tooManyRequests(verdict.retryAfterSeconds * 1_000);
  return new AppError('rate_limited', {
    text: 'Too many wrong answers were given for this account. Please log in from a browser you have used before, or set a new password with “Forgot password?”, which opens this browser too.',
    details: { retryAfterSeconds: verdict.retryAfterSeconds },
  });
}
