import { commonPasswordText, isCommonPassword } from '@proffer/contract/users/password-guesses';
import { signupSteps, type SignupStep } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { ProfileFields } from '@proffer/contract/profiles/schemas';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField } from '../../platform/errors';
import type { Jobs } from '../../platform/jobs';
import { siteNetworkOf } from '../../platform/rate-limit';
import type { Actor, Origin } from '../../platform/session/actor';
import {
  codeGone,
  emailTaken,
  marksFor,
  marksOf,
  type LoginOrigin,
  type OpenedSession,
  type Auth,
  type SignUpOrigin,
  emailKey,
} from '../auth';
import type { MarketPort } from './market.port';
import type { AdminUsersService } from './admin-users.service';
import type { UserOfLogin, UsersRepository } from './users.repository';

/** Functions that signing up needs from the module `profiles`. */
export interface ProfilesPort {
  save(tx: Executor, writer: Pick<Actor, 'userId' | 'address'>, fields: ProfileFields): Promise<void>;
  copy(tx: Executor, fromUserId: number, toUserId: number): Promise<void>;
}

interface SignUpDeps {
  db: Database;
  auth: Pick<
    Auth,
    'logins' | 'credentials' | 'sessions' | 'signUpCodes' | 'passwords' | 'rateLimit' | 'securityEvents'
  >;
  users: UsersRepository;
  profiles: ProfilesPort;
  admins: AdminUsersService;
  jobs: Pick<Jobs, 'enqueue'>;
  settings: Pick<MarketPort, 'findTermsVersion' | 'refuseOwnName'>;
  clock: Clock;
}

export interface SignUpState {
  email: string;
  userId: number;
  step: SignupStep;
  isNew: boolean;
  resendAfterSeconds: number;
  /** Number of digits of the mailed code. */
  codeDigits?: number;
  session: { token: string; expiresAt: Date } | null;
}

const resendAfterSeconds = limits.verificationCode.resendAfterMs / 1_000;

/** Name of the job that mails a sign-up's code again; see `mailCodeAgain`. */
export const resendJob = 'users.mail-code-again';

/** Request to mail a code again. The browser and network are hashes. */
export type ResendRequest = Record<'email' | 'browser' | 'network', string> & { isNewBrowser: boolean };

/** Limit of answers to one network that an address is registered. */
const takenAnswers = { max: 20, windowMs: 3_600_000 };

type MarketRole = 'supplier' | 'buyer';

function assertOwn(actor: Actor, userId: number): void {
  if (actor.userId !== userId)
    throw new AppError('forbidden', { text: 'This sign-up belongs to somebody else.' });
}

/**
 * Creates the service of the four steps of signing up; leaving at any step loses nothing (ACC-36 to ACC-58).
 * Administrators have no company profile, so their sign-up goes from the code to the terms.
 */
export function createSignUpService({
  db,
  auth,
  users,
  profiles,
  admins,
  jobs,
  settings,
  clock,
}: SignUpDeps) {
  const { logins, credentials, sessions, signUpCodes, passwords, rateLimit, securityEvents } = auth;

  const consentOf = ({ loginId, address }: Actor) => ({ loginId, address, createdAt: clock.now() });

  /** Starts an attempt at an unverified address; earlier attempts have no effect on it. */
  async function begin(
    { email, passwordHash, role }: { email: string; passwordHash: string; role: MarketRole | 'admin' },
    known: { loginId: number; userId: number } | null,
    origin: SignUpOrigin,
  ): Promise<SignUpState> {
    return withTransaction(db, async (tx) => {
      const loginId = known?.loginId ?? (await logins.createLogin(tx, email, passwordHash));
      const userId = known?.userId ?? (await users.create(tx, loginId, role));
      if (known) {
        await logins.setUnprovedPassword(tx, loginId, passwordHash);
        await users.changeRole(tx, userId, role, 'code');
      }
      const codeDigits = await signUpCodes.begin(tx, { email, loginId, role, passwordHash }, origin);
      await securityEvents.add(tx, {
        kind: 'sign-up.started',
        loginId,
        account: email,
        origin,
        detail: { role },
      });
      return {
        email,
        userId,
        step: 'code',
        isNew: known === null,
        resendAfterSeconds,
        codeDigits,
        session: null,
      };
    });
  }

  /** Continues a verified sign-up after a correct password; throws if the sign-up is finished. */
  async function resume(
    email: string,
    password: string,
    role: MarketRole | 'admin',
    all: UserOfLogin[],
    origin: SignUpOrigin,
  ): Promise<SignUpState> {
    const [unfinished] = all;
    if (!unfinished || all.some(({ step, isDeactivated }) => step === 'done' || isDeactivated))
      throw emailTaken();
    if ((unfinished.role === 'admin') !== (role === 'admin')) throw emailTaken();
    const login = await credentials.check(email, password, origin);
    if (!login) throw emailTaken();
    return withTransaction(db, async (tx) => {
      if (unfinished.role !== role) await users.changeRole(tx, unfinished.userId, role, unfinished.step);
      const who = { loginId: login.id, userId: unfinished.userId, kind: 'signup' } as const;
      return {
        email: login.email,
        userId: unfinished.userId,
        step: unfinished.step,
        isNew: false,
        resendAfterSeconds,
        session: await sessions.open(tx, who, origin),
      };
    });
  }

  /**
   * Counts an answer that an address is taken before the lookup, and takes the count back if the address is free.
   * When a network exceeds the limit, `act` must answer by mail only.
   */
  async function countingTaken<T>(
    { address }: Origin,
    act: (isByMailOnly: boolean) => Promise<T>,
  ): Promise<T> {
    const counter = { key: `taken:${siteNetworkOf(address)}`, limit: takenAnswers };
    const verdict = await rateLimit.take([counter]);
    if (!verdict.allowed) return act(true);
    try {
      const result = await act(false);
      await rateLimit.giveBack([counter]);
      return result;
    } catch (error) {
      if (!isTaken(error)) await rateLimit.giveBack([counter]);
      throw error;
    }
  }

  /**
   * Answers a sign-up with a taken address like one with a free address; only the mailbox learns the difference. The
   * user is named only by the reply that checks the code. The attempt gives no access, because the account has
   * already passed the code step.
   */
  async function beginByMail(
    input: { email: string; password: string; role: MarketRole | 'admin' },
    loginId: number,
    origin: SignUpOrigin,
  ): Promise<SignUpState> {
    const { email, password, role } = input;
    await signUpCodes.assertMayMail(email, origin);
    const passwordHash = await passwords.hash(password);
    const codeDigits = await withTransaction(db, (tx) =>
      signUpCodes.begin(tx, { email, loginId, role, passwordHash }, origin),
    );
    return { email, userId: 0, step: 'code', isNew: true, resendAfterSeconds, codeDigits, session: null };
  }

  return {
    /** Step 1: stores email, password and role, and mails the code. */
    async signUp(
      input: { email: string; password: string; role: MarketRole | 'admin' },
      origin: SignUpOrigin,
    ): Promise<SignUpState> {
      const { email, password, role } = input;
      if (isCommonPassword(password, [email])) throw invalidField('password', commonPasswordText);
      return countingTaken(origin, async (isByMailOnly) => {
        const login = await logins.findLogin(email);
        const all = login ? await users.listOfLogin(login.id) : [];
        const [only] = all;
        const isUnproved = all.length === 1 && only?.step === 'code' && !only.isDeactivated;
        if (login && !isUnproved) {
          return resume(email, password, role, all, origin).catch((error: unknown) => {
            if (isByMailOnly && isTaken(error)) return beginByMail(input, login.id, origin);
            throw error;
          });
        }
        await signUpCodes.assertMayMail(email, origin);
        const known = login && only ? { loginId: login.id, userId: only.userId } : null;
        const passwordHash = await passwords.hash(password);
        const begun = await begin({ email: login?.email ?? email, passwordHash, role }, known, origin);
        return isByMailOnly ? { ...begun, email, userId: 0, isNew: true } : begun;
      });
    },

    /** Step 2: checks the mailed digits; a correct code opens the short-lived session of the later steps. */
    async verify(email: string, digits: string, origin: SignUpOrigin): Promise<SignUpState> {
      const login = await logins.findLogin(email);
      const event = { loginId: login?.id ?? null, account: email, origin };
      const right = await signUpCodes
        .check({ email, login }, digits, origin, 'otp')
        .catch((error: unknown) => {
          securityEvents.note({ kind: 'sign-up.code-failed', ...event });
          throw error;
        });
      const { loginId, role, passwordHash } = right;
      const [user] = await users.listOfLogin(loginId);
      if (!user) throw new Error(`login ${loginId} has no user`);
      return withTransaction(db, async (tx) => {
        await signUpCodes.consume(tx, right, 'otp');
        await users.changeRole(tx, user.userId, role, 'code');
        const next: SignupStep = role === 'admin' ? 'terms' : 'profile';
        // The operator may have decided about this address at the console meanwhile.
        if (!(await users.advance(tx, user.userId, ['code'], next))) throw codeGone('otp');
        await logins.changeLogin(tx, loginId, { verifiedAt: clock.now(), passwordHash });
        await securityEvents.add(tx, { kind: 'sign-up.verified', ...event, detail: { role } });
        const who = { loginId, userId: user.userId, kind: 'signup' } as const;
        return {
          email: login?.email ?? email,
          userId: user.userId,
          step: next,
          isNew: false,
          resendAfterSeconds: 0,
          session: await sessions.open(tx, who, origin),
        };
      });
    },

    /**
     * Enqueues mailing the code again, at most every 30 s per address and network. Known and unknown addresses cost
     * the same work here. The job `mailCodeAgain` finds out whether a sign-up exists.
     */
    async resend(email: string, origin: SignUpOrigin): Promise<void> {
      const key = `resend:${emailKey(email)}:${siteNetworkOf(origin.address)}`;
      await credentials.assertMayTry(key, 1, limits.verificationCode.resendAfterMs);
      await signUpCodes.assertMayMail(email, origin);
      const { browserMark, networkMark, isNewBrowser } = marksFor(origin);
      await jobs.enqueue(db, resendJob, {
        email,
        browser: browserMark.toString('hex'),
        network: networkMark.toString('hex'),
        isNewBrowser,
      } satisfies ResendRequest);
    },

    async mailCodeAgain({ email, browser, network, isNewBrowser }: ResendRequest): Promise<void> {
      const login = await logins.findLogin(email);
      const [user] = login ? await users.listOfLogin(login.id) : [];
      if (!login || user?.step !== 'code') return;
      await signUpCodes.again(login, {
        browserMark: Buffer.from(browser, 'hex'),
        networkMark: Buffer.from(network, 'hex'),
        isNewBrowser,
      });
    },

    /** Step 3: saves the company profile, which may be corrected until the terms are accepted. */
    async saveProfile(actor: Actor, userId: number, fields: ProfileFields): Promise<void> {
      assertOwn(actor, userId);
      if (actor.role === 'admin') throw wrongStep('terms');
      const { companyName, firstName, lastName } = fields;
      await settings.refuseOwnName({ companyName, firstName: `${firstName} ${lastName}` });
      await withTransaction(db, async (tx) => {
        const before: SignupStep[] = ['profile', 'terms'];
        if (!(await users.advance(tx, userId, before, 'terms'))) throw wrongStep('profile');
        await profiles.save(tx, actor, fields);
      });
    },

    /** Step 4: records consent to the terms and ends the sign-up. Only suppliers and buyers are logged in (ACC-224). */
    async acceptTerms(
      actor: Actor,
      { userId, version }: { userId: number; version?: string | undefined },
      origin: LoginOrigin,
    ): Promise<{ awaitsApproval: boolean; session: OpenedSession | null }> {
      assertOwn(actor, userId);
      const termsVersion = await settings.findTermsVersion();
      if (version !== undefined && version !== termsVersion) {
        throw new AppError('changed_meanwhile', {
          text: 'The terms have changed since you opened them. Please read them again.',
        });
      }
      return withTransaction(db, async (tx) => {
        if (!(await users.advance(tx, userId, ['terms'], 'done'))) throw wrongStep('terms');
        await users.addConsent(tx, { userId, ...consentOf(actor), termsVersion });
        if (actor.role !== 'admin') {
          return { awaitsApproval: false, session: await sessions.finishSignUp(tx, actor, marksOf(origin)) };
        }
        await sessions.endSignup(tx, actor.loginId);
        return { awaitsApproval: !(await admins.arrive(tx, userId)), session: null };
      });
    },

    /**
     * Adds the login's other market profile, with company data and consent copied from the current one. Asking twice
     * changes nothing.
     */
    async addProfile(actor: Actor, role: MarketRole): Promise<{ userId: number; isNew: boolean }> {
      const termsVersion = await settings.findTermsVersion();
      const made = await withTransaction(db, async (tx) => {
        const userId = await users.addRole(tx, actor.loginId, role);
        if (userId === null) return null;
        await profiles.copy(tx, actor.userId, userId);
        await users.addConsent(tx, { userId, ...consentOf(actor), termsVersion });
        return userId;
      });
      if (made !== null) return { userId: made, isNew: true };
      const existing = (await users.listOfLogin(actor.loginId)).find((account) => account.role === role);
      if (!existing) throw new Error(`login ${actor.loginId} has no ${role} although it could not be added`);
      if (existing.isDeactivated) {
        throw new AppError('deactivated', { text: `Your ${role} account has been deactivated.` });
      }
      return { userId: existing.userId, isNew: false };
    },
  };
}
export type SignUpService = ReturnType<typeof createSignUpService>;

const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'email_taken';

function wrongStep(step: SignupStep): AppError {
  return new AppError('illegal_transition', {
    text: `Sign-up is not at step ${signupSteps.indexOf(step) + 2} of 4. Please log in to see where it stands.`,
  });
}
