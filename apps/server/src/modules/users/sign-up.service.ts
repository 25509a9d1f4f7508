import { signupSteps, type SignupStep } from '@proffer/contract/choices';
import { limits } from '@proffer/contract/limits';
import type { ProfileFields } from '@proffer/contract/auth.schemas';
import { termsVersion } from '@proffer/contract/terms';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField } from '../../platform/errors';
import type { Jobs } from '../../platform/jobs';
import type { Actor, Origin } from '../../platform/session/actor';
import { commonPasswordText, emailTaken, isCommonPassword, type Auth } from '../auth';
import type { AdminUsersService } from './admin-users.service';
import type { UsersRepository } from './users.repository';

/** What signing up asks of its neighbour `profiles`. */
export interface ProfilesPort {
  save(tx: Executor, userId: number, fields: ProfileFields): Promise<void>;
  copy(tx: Executor, fromUserId: number, toUserId: number): Promise<void>;
}

interface SignUpDeps {
  db: Database;
  auth: Pick<Auth, 'repository' | 'credentials' | 'sessions' | 'codes' | 'passwords'>;
  users: UsersRepository;
  profiles: ProfilesPort;
  admins: AdminUsersService;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
}

export interface SignUpState {
  email: string;
  userId: number;
  step: SignupStep;
  isNew: boolean;
  resendAfterSeconds: number;
  session: { token: string; expiresAt: Date } | null;
}

const resendAfterSeconds = limits.verificationCode.resendAfterMs / 1_000;

/** Mails a sign-up's code again; see `mailCodeAgain`. */
export const resendJob = 'sign-up.resend';

type MarketRole = 'supplier' | 'buyer';

function assertOwn(actor: Actor, userId: number): void {
  if (actor.userId !== userId)
    throw new AppError('forbidden', { text: 'This sign-up belongs to somebody else.' });
}

/**
 * The four steps of signing up; leaving at any of them loses nothing (spec §4 "Signup"). Administrators own no
 * company profile, so their sign-up goes from the code to the terms.
 */
export function createSignUpService({ db, auth, users, profiles, admins, jobs, clock }: SignUpDeps) {
  const { repository: logins, credentials, sessions, codes, passwords } = auth;

  /** An email that is known: with the right password the unfinished sign-up goes on, else it is taken. */
  async function resume(
    email: string,
    password: string,
    role: MarketRole | 'admin',
    origin: Origin,
  ): Promise<SignUpState> {
    const login = await credentials.check(email, password);
    const all = login ? await users.listOfLogin(login.id) : [];
    const unfinished = all[0];
    if (!login || !unfinished || all.some(({ step, isDeactivated }) => step === 'done' || isDeactivated))
      throw emailTaken();
    if ((unfinished.role === 'admin') !== (role === 'admin')) throw emailTaken();
    return withTransaction(db, async (tx) => {
      if (unfinished.role !== role) await users.changeRole(tx, unfinished.userId, role);
      const state = {
        email: login.email,
        userId: unfinished.userId,
        step: unfinished.step,
        isNew: false,
        resendAfterSeconds,
      };
      if (unfinished.step === 'code') {
        await codes.mail(tx, login.id, 'sign-up');
        return { ...state, session: null };
      }
      const who = { loginId: login.id, userId: unfinished.userId, kind: 'signup' } as const;
      return { ...state, session: await sessions.open(tx, who, origin) };
    });
  }

  return {
    /** Step 1: keeps email, password and role, and mails the code. */
    async signUp(
      input: { email: string; password: string; role: MarketRole | 'admin' },
      origin: Origin,
    ): Promise<SignUpState> {
      const { email, password, role } = input;
      if (isCommonPassword(password, [email])) throw invalidField('password', commonPasswordText);
      if (await logins.findLogin(email)) return resume(email, password, role, origin);
      const passwordHash = await passwords.hash(password);
      return withTransaction(db, async (tx) => {
        const loginId = await logins.createLogin(tx, email, passwordHash);
        const userId = await users.create(tx, loginId, role);
        await codes.mail(tx, loginId, 'sign-up');
        return { email, userId, step: 'code', isNew: true, resendAfterSeconds, session: null };
      });
    },

    /** Step 2: the five digits; a right code opens the short-lived session of the later steps. */
    async verify(email: string, digits: string, origin: Origin): Promise<SignUpState> {
      await credentials.assertMayTry(`code:${email.toLowerCase()}`, 20, 10 * 60_000);
      const login = await logins.findLogin(email);
      const right = await codes.check(login?.id ?? null, 'sign-up', digits, 'otp');
      return withTransaction(db, async (tx) => {
        await codes.consume(tx, right, 'otp');
        const [user] = await users.listOfLogin(right.loginId);
        if (!user) throw new Error(`login ${right.loginId} has no user`);
        await logins.changeLogin(tx, right.loginId, { verifiedAt: clock.now() });
        const next: SignupStep = user.role === 'admin' ? 'terms' : 'profile';
        await users.advance(tx, user.userId, ['code'], next);
        const who = { loginId: right.loginId, userId: user.userId, kind: 'signup' } as const;
        return {
          email: login?.email ?? email,
          userId: user.userId,
          step: user.step === 'code' ? next : user.step,
          isNew: false,
          resendAfterSeconds: 0,
          session: await sessions.open(tx, who, origin),
        };
      });
    },

    /**
     * Promises the code again, at most every 30 s for an address. Known and unknown addresses are the same work here:
     * whether somebody signs up with one is found out by `mailCodeAgain`, in a job.
     */
    async resend(email: string): Promise<void> {
      const key = email.toLowerCase();
      await credentials.assertMayTry(`resend:${key}`, 1, limits.verificationCode.resendAfterMs);
      await jobs.enqueue(db, resendJob, { email });
    },

    async mailCodeAgain(email: string): Promise<void> {
      const login = await logins.findLogin(email);
      const [user] = login ? await users.listOfLogin(login.id) : [];
      if (!login || user?.step !== 'code') return;
      await withTransaction(db, (tx) => codes.mail(tx, login.id, 'sign-up'));
    },

    /** Step 3: the company profile; it may be corrected until the terms are accepted. */
    async saveProfile(actor: Actor, userId: number, fields: ProfileFields): Promise<void> {
      assertOwn(actor, userId);
      if (actor.role === 'admin') throw wrongStep('terms');
      await withTransaction(db, async (tx) => {
        const before: SignupStep[] = ['profile', 'terms'];
        if (!(await users.advance(tx, userId, before, 'terms'))) throw wrongStep('profile');
        await profiles.save(tx, userId, fields);
      });
    },

    /** Step 4: consent to the terms in force; ends the sign-up session. Accepting twice changes nothing. */
    async acceptTerms(
      actor: Actor,
      userId: number,
      version: string | undefined,
    ): Promise<{ awaitsApproval: boolean }> {
      assertOwn(actor, userId);
      if (version !== undefined && version !== termsVersion) {
        throw new AppError('changed_meanwhile', {
          text: 'The terms have changed since you opened them. Please read them again.',
        });
      }
      return withTransaction(db, async (tx) => {
        if (!(await users.advance(tx, userId, ['terms'], 'done'))) throw wrongStep('terms');
        await users.addConsent(tx, { userId, termsVersion, address: actor.address, createdAt: clock.now() });
        await sessions.endSignup(tx, actor.loginId);
        return { awaitsApproval: actor.role === 'admin' && !(await admins.arrive(tx, userId)) };
      });
    },

    /**
     * Gives the login its other profile of the market, with the company's data and consent of the one that asks.
     * Asking twice changes nothing.
     */
    async addProfile(actor: Actor, role: MarketRole): Promise<{ userId: number; isNew: boolean }> {
      const made = await withTransaction(db, async (tx) => {
        const userId = await users.addRole(tx, actor.loginId, role);
        if (userId === null) return null;
        await profiles.copy(tx, actor.userId, userId);
        await users.addConsent(tx, { userId, termsVersion, address: actor.address, createdAt: clock.now() });
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

function wrongStep(step: SignupStep): AppError {
  return new AppError('illegal_transition', {
    text: `Sign-up is not at step ${signupSteps.indexOf(step) + 2} of 4. Please log in to see where it stands.`,
  });
}
