import { randomBytes } from 'node:crypto';
import { limits } from '@proffer/contract/wire/limits';
import type { Role } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import type { RateLimit } from '../../platform/rate-limit';
import { deriveDigits, sameText } from '../../platform/secrets';
import type { LoginAccountsPort } from './auth.ports';
import { emailKey } from '../../platform/mail/email-address';
import type { LoginsRepository, LoginRow } from './logins.repository';
import { marksOf, networkMarkOf, type LoginOrigin } from './browser-marks';
import { codeLength } from './code-length';
import { codeGone, codeWrong, triesLeft } from './codes.service';
import type { MailPacing } from './mail-pacing';
import type { Attempt, SignUpAttemptsRepository, SignUpMarks } from './sign-up-attempts.repository';

const { validMs, tries: maxTries, resendAfterMs } = limits.verificationCode;
const dayMs = 24 * 3_600_000;

/** Name of the job that mails the sign-up code requested first; see `mailNext`. */
export const mailSignUpCodeJob = 'auth.mail-sign-up-code';

/** Origin of a step of a sign-up. */
export interface SignUpOrigin extends LoginOrigin {
  /** True if the request had no browser cookie: a first request, or one of a program. */
  isNewBrowser: boolean;
}

interface SignUpCodesDeps {
  db: Database;
  repository: SignUpAttemptsRepository;
  logins: Pick<LoginsRepository, 'findOpenLogin'>;
  accounts: Pick<LoginAccountsPort, 'listOfLogin'>;
  rateLimit: RateLimit;
  pacing: MailPacing;
  jobs: Pick<Jobs, 'enqueue'>;
  outbox: MailOutbox;
  clock: Clock;
  secret: Buffer;
}

/** Returns when a code issued at this moment expires. */
const lifeFrom = (moment: Date): Date => new Date(moment.getTime() + validMs);

/**
 * Returns the counter of wrong codes of an address. It spans the lifetime of the address: no new sign-up or code
 * resets it.
 */
const wrongCodes = (email: string) => ({
  key: `wrong-sign-up-codes:${emailKey(email)}`,
  limit: { max: 2_000_000_000, windowMs: 365 * dayMs },
});

/**
 * Creates the service of sign-ups before their address is verified (ACC-43 to ACC-45, decision record 0016). Each
 * browser has its own attempt with password, role and code. So a stranger who types somebody's address can neither
 * invalidate that person's code nor replace the password.
 */
export function createSignUpCodesService(deps: SignUpCodesDeps) {
  const { db, repository, logins, accounts, rateLimit, pacing, jobs, outbox, clock, secret } = deps;

  const digitsOf = ({ loginId, nonce, digits }: Attempt): string =>
    deriveDigits(secret, 'sign-up-code', `${loginId}:${nonce}`, digits);

  async function newCode(executor: Executor, email: string, role: Role) {
    const now = clock.now();
    return {
      nonce: randomBytes(16).toString('base64url'),
      digits: codeLength(role, await rateLimit.countOf(wrongCodes(email).key, executor)),
      now,
      expiresAt: lifeFrom(now),
      maxTries,
    };
  }

  const nextMail = (executor: Executor, loginId: number, waitMs = 0): Promise<void> =>
    jobs.enqueue(
      executor,
      mailSignUpCodeJob,
      { loginId },
      {
        key: `${mailSignUpCodeJob}:${loginId}`,
        // The job queue uses the time of the machine, not the market's clock.
        ...(waitMs > 0 ? { runAt: new Date(Date.now() + waitMs) } : {}),
      },
    );

  return {
    assertMayMail: pacing.assertMayMailCode,

    /** Stores an attempt and has its code mailed, in the caller's transaction. Returns the length of the code. */
    async begin(
      tx: Executor,
      { email, ...attempt }: { email: string; loginId: number; role: Role; passwordHash: string },
      origin: SignUpOrigin,
    ): Promise<number> {
      const code = await newCode(tx, email, attempt.role);
      await repository.save(tx, { ...attempt, marks: marksFor(origin), code });
      await nextMail(tx, attempt.loginId);
      return code.digits;
    },

    /** Has the code of this client's newest attempt mailed again; does nothing if there is none. */
    async again({ id: loginId, email }: LoginRow, marks: SignUpMarks): Promise<void> {
      const [attempt] = await repository.listOf(loginId, marks);
      if (!attempt) return;
      const code = await newCode(db, email, attempt.role);
      await withTransaction(db, async (tx) => {
        await repository.renew(tx, attempt.id, code);
        await nextMail(tx, loginId);
      });
    },

    /**
     * Mails the code requested first, at most one per address in 30 s; the others follow. An address that already has
     * an account gets a mail about that instead of a code.
     */
    async mailNext(loginId: number): Promise<void> {
      const [next, another] = await repository.listWanted(loginId);
      const login = next && (await logins.findOpenLogin(loginId));
      if (!login) return;
      const isKnown = (await accounts.listOfLogin(loginId)).some(({ step }) => step !== 'code');
      const verdict = await pacing.mayMail(login.email);
      if (!verdict.allowed) return nextMail(db, loginId, verdict.retryAfterSeconds * 1_000);
      await withTransaction(db, async (tx) => {
        await repository.markMailed(tx, next.id);
        if (isKnown) await outbox.enqueue(tx, 'sign-up-known', { loginId });
        else await outbox.enqueue(tx, 'sign-up-code', { attemptId: next.id });
        if (another) await nextMail(tx, loginId, resendAfterMs);
      });
    },

    /**
     * Returns the digits and login of an attempt's code for its mail; undefined once it was used. The code is valid
     * for ten minutes from now, however long the mail was queued.
     */
    async writeOut(attemptId: number): Promise<{ loginId: number; digits: string } | undefined> {
      const attempt = await repository.letLive(attemptId, lifeFrom(clock.now()));
      return attempt && { loginId: attempt.loginId, digits: digitsOf(attempt) };
    },

    /**
     * Checks a code against the attempts of this client and counts the try. Five wrong tries invalidate the code; in
     * the long run they make codes of the address longer. An unknown address is answered like one without attempts of
     * this client. `field` is the field that reports a wrong code.
     */
    async check(
      { email, login }: { email: string; login: LoginRow | undefined },
      digits: string,
      origin: SignUpOrigin,
      field: string,
    ): Promise<Attempt> {
      const own = login ? await repository.listOf(login.id, marksFor(origin)) : [];
      if (own.length === 0) throw codeGone(field);
      const counter = wrongCodes(email);
      const before = await rateLimit.consume(counter.key, counter.limit);
      const wrongSoFar = before.allowed ? before.tries - 1 : counter.limit.max;
      const live = await repository.takeTry(
        own.map(({ id }) => id),
        clock.now(),
        maxTries,
      );
      const longEnough = live.filter((attempt) => attempt.digits >= codeLength(attempt.role, wrongSoFar));
      const right = longEnough.find((attempt) => sameText(digits, digitsOf(attempt)));
      if (right) {
        await rateLimit.giveBack([counter]);
        await pacing.isRead(email);
        return right;
      }
      const left = maxTries - Math.min(...longEnough.map(({ tries }) => tries), maxTries);
      const [{ role } = { role: 'buyer' as const }] = own;
      // The page shows one box per digit of the next code.
      if (left === 0) throw codeGone(field, { digits: codeLength(role, wrongSoFar + 1) });
      throw codeWrong(field, triesLeft(left));
    },

    /** Consumes a correct code and ends every other attempt at the address. */
    async consume(tx: Executor, attempt: Attempt, field: string): Promise<void> {
      if (!(await repository.consume(tx, attempt))) throw codeGone(field);
    },

    /** Removes attempts whose code expired over a day ago. */
    removeExpired: () => repository.removeBefore(new Date(clock.now().getTime() - dayMs)),
  };
}
export type SignUpCodesService = ReturnType<typeof createSignUpCodesService>;

/** Returns the hashes by which the client of one step is recognized at the next. */
export function marksFor(origin: SignUpOrigin): SignUpMarks {
  return {
    browserMark: marksOf(origin).cookie,
    networkMark: networkMarkOf(origin),
    isNewBrowser: origin.isNewBrowser,
  };
}
