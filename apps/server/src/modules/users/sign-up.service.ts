import { signupSteps, type SignupStep } from '@proffer/contract/choices';
import { limits } from '@proffer/contract/limits';
import type { ProfileFields } from '@proffer/contract/auth.schemas';
import { termsVersion } from '@proffer/contract/terms';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField } from '../../platform/errors';
import type { Actor, Origin } from '../../platform/session/actor';
import { emailTaken, isCommonPassword, type AuthService } from '../auth';
import type { UsersRepository } from './users.repository';

/** What signing up asks of its neighbour `profiles`. */
export interface ProfilesPort {
  save(tx: Executor, userId: number, fields: ProfileFields): Promise<void>;
}

export interface SignUpDeps {
  db: Database;
  auth: AuthService;
  users: UsersRepository;
  profiles: ProfilesPort;
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

function assertOwn(actor: Actor, userId: number): void {
  if (actor.userId !== userId)
    throw new AppError('forbidden', { text: 'This sign-up belongs to somebody else.' });
}

/** The four steps of signing up; leaving at any of them loses nothing (spec §4 "Signup"). */
export function createSignUpService({ db, auth, users, profiles, clock }: SignUpDeps) {
  /** An email that is known: with the right password the unfinished sign-up goes on, else it is taken. */
  async function resume(
    email: string,
    password: string,
    role: 'supplier' | 'buyer',
    origin: Origin,
  ): Promise<SignUpState> {
    const login = await auth.checkCredentials(email, password);
    const all = login ? await users.listOfLogin(login.id) : [];
    const unfinished = all[0];
    if (!login || !unfinished || all.some(({ step, isDeactivated }) => step === 'done' || isDeactivated))
      throw emailTaken();
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
        await auth.mailCode(tx, login.id);
        return { ...state, session: null };
      }
      const who = { loginId: login.id, userId: unfinished.userId, kind: 'signup' } as const;
      return { ...state, session: await auth.openSession(tx, who, origin) };
    });
  }

  return {
    /** Step 1: keeps email, password and role, and mails the code. */
    async signUp(
      input: { email: string; password: string; role: 'supplier' | 'buyer' },
      origin: Origin,
    ): Promise<SignUpState> {
      const { email, password, role } = input;
      if (isCommonPassword(password)) {
        throw invalidField(
          'password',
          'This password is among the first that are guessed. Please choose another.',
        );
      }
      if (await auth.findLogin(email)) return resume(email, password, role, origin);
      const passwordHash = await auth.hashPassword(password);
      return withTransaction(db, async (tx) => {
        const loginId = await auth.createLogin(tx, email, passwordHash);
        const userId = await users.create(tx, loginId, role);
        await auth.mailCode(tx, loginId);
        return { email, userId, step: 'code', isNew: true, resendAfterSeconds, session: null };
      });
    },

    /** Step 2: the five digits; a right code opens the short-lived session of the later steps. */
    verify(email: string, digits: string, origin: Origin): Promise<SignUpState> {
      return auth.checkCode(email, digits, async (tx, login) => {
        const [user] = await users.listOfLogin(login.id);
        if (!user) throw new Error(`login ${login.id} has no user`);
        await auth.markVerified(tx, login.id, clock.now());
        await users.advance(tx, user.userId, ['code'], 'profile');
        const who = { loginId: login.id, userId: user.userId, kind: 'signup' } as const;
        const session = await auth.openSession(tx, who, origin);
        const step = user.step === 'code' ? 'profile' : user.step;
        return {
          email: login.email,
          userId: user.userId,
          step,
          isNew: false,
          resendAfterSeconds: 0,
          session,
        };
      });
    },

    /** Mails the code again, at most every 30 s for an address, known or not. */
    async resend(email: string): Promise<void> {
      await auth.assertMayTry(
        `resend:${email.trim().toLowerCase()}`,
        1,
        limits.verificationCode.resendAfterMs,
      );
      const login = await auth.findLogin(email);
      if (!login) return;
      const [user] = await users.listOfLogin(login.id);
      if (user?.step !== 'code') return;
      await withTransaction(db, (tx) => auth.mailCode(tx, login.id));
    },

    /** Step 3: the company profile; it may be corrected until the terms are accepted. */
    async saveProfile(actor: Actor, userId: number, fields: ProfileFields): Promise<void> {
      assertOwn(actor, userId);
      await withTransaction(db, async (tx) => {
        const before: SignupStep[] = ['profile', 'terms'];
        if (!(await users.advance(tx, userId, before, 'terms'))) throw wrongStep('profile');
        await profiles.save(tx, userId, fields);
      });
    },

    /** Step 4: consent to the terms in force; ends the sign-up session. Accepting twice changes nothing. */
    async acceptTerms(actor: Actor, userId: number, version: string | undefined): Promise<void> {
      assertOwn(actor, userId);
      if (version !== undefined && version !== termsVersion) {
        throw new AppError('changed_meanwhile', {
          text: 'The terms have changed since you opened them. Please read them again.',
        });
      }
      await withTransaction(db, async (tx) => {
        if (!(await users.advance(tx, userId, ['terms'], 'done'))) throw wrongStep('terms');
        await users.addConsent(tx, { userId, termsVersion, address: actor.address, createdAt: clock.now() });
        await auth.endSignupSessions(tx, actor.loginId);
      });
    },
  };
}
export type SignUpService = ReturnType<typeof createSignUpService>;

function wrongStep(step: SignupStep): AppError {
  return new AppError('illegal_transition', {
    text: `Sign-up is not at step ${signupSteps.indexOf(step) + 2} of 4. Please log in to see where it stands.`,
  });
}
