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

/** Mails the code of a sign-up that has waited longest; see `mailNext`. */
export const mailSignUpCodeJob = 'auth.mail-sign-up-code';

/** Where a step of a sign-up comes from. */
export interface SignUpOrigin extends LoginOrigin {
  /** The request carried no name of its browser: its first one, or one of a program. */
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

/** Until when a code is good. */
const lifeFrom = (moment: Date): Date => new Date(moment.getTime() + validMs);

/** Over the life of an address: no new sign-up and no new code begins this count anew. */
const wrongCodes = (email: string) => ({
  key: `wrong-sign-up-codes:${emailKey(email)}`,
  limit: { max: 2_000_000_000, windowMs: 365 * dayMs },
});

/**
 * Sign-ups before their address is proved (ACC-43 to ACC-45, decision record 0016). Each browser that begins one has
 * an attempt with a password, a role and a code of its own: a stranger who types somebody's address neither burns that
 * person's code nor slips a password under it.
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
        // The queue goes by the time of the machine, not by the clock of the market.
        ...(waitMs > 0 ? { runAt: new Date(Date.now() + waitMs) } : {}),
      },
    );

  return {
    assertMayMail: pacing.assertMayMailCode,

    /** Keeps an attempt and has its code mailed, in the caller's transaction. Gives the length of the code. */
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

    /** Has the code of this client's newest attempt mailed again; nothing when it has none. */
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
     * Mails the code that has waited longest, one in 30 s for an address: each that waits has its turn. An address that
     * has an account is mailed that, in place of a code.
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
     * The digits of an attempt's code and whose it is, for the mail; undefined once it was used. From now on it is good
     * for its ten minutes, however long the mail has waited: what was promised comes, and is of use when it comes.
     */
    async writeOut(attemptId: number): Promise<{ loginId: number; digits: string } | undefined> {
      const attempt = await repository.letLive(attemptId, lifeFrom(clock.now()));
      return attempt && { loginId: attempt.loginId, digits: digitsOf(attempt) };
    },

    /**
     * Checks a code against the attempts of this client and counts the try: five wrong ones burn the code for it, and
     * make codes of the address longer in the long run. An address that nobody has is answered like one where this
     * client has begun nothing. `field` is where a wrong code is told.
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
      // The page shows as many boxes as the next code has digits.
      if (left === 0) throw codeGone(field, { digits: codeLength(role, wrongSoFar + 1) });
      throw codeWrong(field, triesLeft(left));
    },

    /** Uses a right code up, and ends every other attempt at the address. */
    async consume(tx: Executor, attempt: Attempt, field: string): Promise<void> {
      if (!(await repository.consume(tx, attempt))) throw codeGone(field);
    },

    /** Removes attempts whose code was over a day ago. */
    removeExpired: () => repository.removeBefore(new Date(clock.now().getTime() - dayMs)),
  };
}
export type SignUpCodesService = ReturnType<typeof createSignUpCodesService>;

/** How the client of a step is known again at the next. */
export function marksFor(origin: SignUpOrigin): SignUpMarks {
  return {
    browserMark: marksOf(origin).cookie,
    networkMark: networkMarkOf(origin),
    isNewBrowser: origin.isNewBrowser,
  };
}
