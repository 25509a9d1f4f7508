import type { DemoRole } from '@proffer/contract/users/auth.schemas';
import type { SecondFactor, SignupStep } from '@proffer/contract/wire/choices';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { SecurityEvents } from '../../platform/security-events';
import type { Actor } from '../../platform/session/actor';
import type { AccountOfLogin, LoginAccountsPort } from './auth.ports';
import type { LoginsRepository, LoginRow } from './logins.repository';
import { marksOf, type LoginOrigin } from './browser-marks';
import type { CodesService } from './codes.service';
import type { CredentialsService } from './credentials.service';
import type { SecondFactorService } from './second-factor.service';
import {
  deviceName,
  type Entering,
  type OpenedSession,
  type SessionsService,
  type SsoMark,
} from './sessions.service';

interface LoggedIn {
  kind: 'in';
  who: Pick<Actor, 'userId' | 'loginId' | 'role'>;
  session: OpenedSession;
}

/** The first proof was right; the session may only submit the second one. */
interface SecondProofWanted {
  kind: 'second-factor';
  method: Exclude<SecondFactor, 'off'>;
  maskedEmail: string;
  session: OpenedSession;
}

type LoginResult =
  | LoggedIn
  | SecondProofWanted
  /**
   * The password was right, the sign-up is unfinished. The session continues it, and is null before the mailed code
   * was entered.
   */
  | { kind: 'unfinished'; step: SignupStep; session: OpenedSession | null };

interface LoginDeps {
  db: Database;
  logins: LoginsRepository;
  credentials: CredentialsService;
  sessions: SessionsService;
  codes: CodesService;
  secondFactor: SecondFactorService;
  accounts: LoginAccountsPort;
  securityEvents: Pick<SecurityEvents, 'note'>;
  outbox: MailOutbox;
  /** Addresses that may log in without a password; undefined outside the demo. */
  demoLogins: DemoLogins | undefined;
  clock: Clock;
}

/** Addresses of the demo market by role. */
export type DemoLogins = Partial<Record<DemoRole, string>>;

/** Creates the service for logging in (ACC-22 to ACC-35). */
export function createLoginService(deps: LoginDeps) {
  const { db, logins, credentials, sessions, codes, secondFactor, accounts, securityEvents, outbox, clock } =
    deps;
  const { demoLogins } = deps;

  /** Opens the full session, and mails the user if the browser is new. */
  async function enter(tx: Executor, who: Entering, origin: LoginOrigin): Promise<OpenedSession> {
    const { session, browser } = await sessions.enter(tx, who, origin, marksOf(origin));
    if (browser === 'new') {
      await outbox.enqueue(tx, 'new-device', {
        loginId: who.loginId,
        device: deviceName(origin.device),
        address: origin.address,
        at: clock.now().toISOString(),
      });
    }
    return session;
  }

  function noteSuccess(login: LoginRow, origin: LoginOrigin, isKnownBrowser: boolean): void {
    const detail = { isKnownBrowser };
    securityEvents.note({ kind: 'login.succeeded', loginId: login.id, account: login.email, origin, detail });
  }

  async function askForSecondProof(
    login: LoginRow,
    userId: number,
    method: Exclude<SecondFactor, 'off'>,
    origin: LoginOrigin,
    sso?: SsoMark,
  ): Promise<SecondProofWanted> {
    return withTransaction(db, async (tx) => {
      if (method === 'mail') await codes.mail(tx, login.id, 'second-factor');
      const who = { loginId: login.id, userId, kind: 'second-factor', sso } as const;
      const session = await sessions.open(tx, who, origin);
      return { kind: 'second-factor', method, maskedEmail: maskEmail(login.email), session };
    });
  }

  async function enterWithProof(actor: Actor, code: string, origin: LoginOrigin): Promise<OpenedSession> {
    const use = await secondFactor.check(actor, code, 'second-factor');
    return withTransaction(db, async (tx) => {
      await use(tx);
      await sessions.endOne(tx, actor);
      const { loginId, userId, role, sso } = actor;
      const who = { loginId, userId, role, sso, tries: null };
      return enter(tx, who, origin);
    });
  }

  return {
    /** Logs in to the demo market without password and second step; 404 in any other market (ACC-108). */
    async loginToDemo(
      as: DemoRole,
      origin: LoginOrigin,
    ): Promise<{ who: Pick<Actor, 'userId' | 'loginId' | 'role'>; session: OpenedSession }> {
      const email = demoLogins?.[as];
      const login = email === undefined ? undefined : await logins.findLogin(email);
      const all = login ? await accounts.listOfLogin(login.id) : [];
      const who = all.find((one) => as.startsWith(one.role) && one.step === 'done' && !one.isDeactivated);
      if (!login || !who) throw notFound('The demo market');
      const { userId, role } = who;
      const session = await withTransaction(db, (tx) =>
        enter(tx, { loginId: login.id, userId, role, tries: null }, origin),
      );
      noteSuccess(login, origin, true);
      return { who: { userId, loginId: login.id, role }, session };
    },

    /**
     * Logs in with email and password. Answers about a wrong door or an unfinished sign-up are given only after a
     * correct password.
     */
    async login(
      input: { email: string; password: string; door?: 'market' | 'admin' | undefined },
      origin: LoginOrigin,
    ): Promise<LoginResult> {
      const { login, isKnownBrowser, tries } = await credentials.login(input.email, input.password, origin);
      const all = await accounts.listOfLogin(login.id);
      const open = all.filter(({ step, isDeactivated }) => step === 'done' && !isDeactivated);
      const usable = open.find(({ needsSso }) => !needsSso);
      const refusal =
        wrongDoor(all, input.door) ??
        (usable?.isApproved === false ? awaitingApproval() : null) ??
        (!usable && open.length > 0 ? ssoRequired() : null);
      if (usable && !refusal && login.secondFactor === 'off') {
        const { userId, role } = usable;
        const who = { loginId: login.id, userId, role, tries };
        // A known browser causes no mail, so a single statement without a transaction is enough.
        const session = isKnownBrowser
          ? (await sessions.enter(db, who, origin, marksOf(origin))).session
          : await withTransaction(db, (tx) => enter(tx, who, origin));
        noteSuccess(login, origin, isKnownBrowser);
        return { kind: 'in', who, session };
      }
      await credentials.settleTries(tries);
      if (refusal) throw refusal;
      if (usable && login.secondFactor !== 'off') {
        return askForSecondProof(login, usable.userId, login.secondFactor, origin);
      }
      const unfinished = all.find(({ isDeactivated }) => !isDeactivated);
      if (all.length === 0) throw withoutCompany();
      if (!unfinished) throw deactivated();
      const session =
        unfinished.step === 'code'
          ? null
          : await sessions.open(db, { loginId: login.id, userId: unfinished.userId, kind: 'signup' }, origin);
      return { kind: 'unfinished', step: unfinished.step, session };
    },

    /**
     * Logs in a person whom the identity provider of their company has proved. It replaces the password; the second
     * step of the login is still asked for unless the provider demands two (SSO-14).
     */
    async enterBySso(
      { loginId, userId }: { loginId: number; userId: number },
      sso: SsoMark,
      origin: LoginOrigin,
    ): Promise<LoggedIn | SecondProofWanted> {
      const login = await logins.getLogin(loginId);
      const account = (await accounts.listOfLogin(loginId)).find((one) => one.userId === userId);
      if (!account || account.step !== 'done' || account.isDeactivated) throw deactivated();
      if (login.secondFactor !== 'off' && !sso.hasTwoSteps) {
        return askForSecondProof(login, userId, login.secondFactor, origin, sso);
      }
      const who = { loginId, userId, role: account.role, sso, tries: null };
      const session = await withTransaction(db, (tx) => enter(tx, who, origin));
      const detail = { bySso: true };
      securityEvents.note({ kind: 'login.succeeded', loginId, account: login.email, origin, detail });
      return { kind: 'in', who, session };
    },

    /** Checks the second proof of a login and replaces its half session with a full one. */
    async prove(actor: Actor, code: string, origin: LoginOrigin): Promise<OpenedSession> {
      const settle = await credentials.countSecondProof(actor, origin);
      const entered = await enterWithProof(actor, code, origin).catch(async (error: unknown) => {
        await credentials.noteAbout(actor, 'second-factor.failed');
        throw error;
      });
      await settle();
      await credentials.noteAbout(actor, 'login.succeeded', { secondProof: true });
      return entered;
    },

    /** Mails the code of a half-finished login again. */
    async resend(actor: Actor): Promise<void> {
      await credentials.assertMayTry(`second-factor-mail:${actor.sessionId}`, 5, 10 * 60_000);
      const login = await logins.getLogin(actor.loginId);
      if (login.secondFactor !== 'mail') return;
      await codes.forgetTries(actor.sessionId, 'second-factor');
      await withTransaction(db, (tx) => codes.mail(tx, login.id, 'second-factor'));
    },
  };
}

function wrongDoor(all: AccountOfLogin[], door: 'market' | 'admin' | undefined): AppError | null {
  const isAdmin = all.some(({ role }) => role === 'admin');
  if (door === 'market' && isAdmin) {
    return new AppError('wrong_door', { text: 'Please log in from the admin panel.' });
  }
  if (door === 'admin' && !isAdmin) {
    return new AppError('wrong_door', { text: 'Please Login from User Panel' });
  }
  return null;
}

function deactivated(): AppError {
  return new AppError('deactivated', {
    text: 'This account has been deactivated. Please contact the market’s administrators.',
  });
}

function withoutCompany(): AppError {
  return new AppError('no_company', {
    text: 'You do not belong to a company at present. Please ask for an invitation, or sign up with another address.',
  });
}

/** Returns the error for a password where the company requires single sign-on. */
export function ssoRequired(): AppError {
  return new AppError('sso_required', {
    text: 'Your company requires single sign-on. Please use it instead of the password.',
  });
}

function awaitingApproval(): AppError {
  return new AppError('awaiting_approval', {
    text: 'An administrator has to approve your account before you can log in. You will get a mail.',
  });
}

/** Returns an address masked so that its owner recognizes it: `m•••@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
export type LoginService = ReturnType<typeof createLoginService>;
