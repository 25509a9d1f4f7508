import { hash } from 'node:crypto';
import type { SecondFactor, SignupStep } from '@proffer/contract/choices';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Actor, Origin } from '../../platform/session/actor';
import type { AccountOfLogin, AccountsPort } from './auth.ports';
import type { AuthRepository, LoginRow } from './auth.repository';
import type { CodesService } from './codes.service';
import type { CredentialsService } from './credentials.service';
import type { BrowserMarks } from './entering.repository';
import type { SecondFactorService } from './second-factor.service';
import { deviceName, type Entering, type OpenedSession, type SessionsService } from './sessions.service';

/** Where a login comes from, with the random name its browser carries. */
export interface LoginOrigin extends Origin {
  deviceId: string;
}

type LoginResult =
  | { kind: 'in'; userId: number; session: OpenedSession }
  /** The password was right, the sign-up is not finished; a session to continue it once the code was right. */
  | { kind: 'unfinished'; step: SignupStep; session: OpenedSession | null }
  /** The password was right; the session may only give the second proof. */
  | {
      kind: 'second-factor';
      method: Exclude<SecondFactor, 'off'>;
      maskedEmail: string;
      session: OpenedSession;
    };

interface LoginDeps {
  db: Database;
  repository: AuthRepository;
  credentials: CredentialsService;
  sessions: SessionsService;
  codes: CodesService;
  secondFactor: SecondFactorService;
  accounts: AccountsPort;
  outbox: MailOutbox;
  clock: Clock;
}

/** Logging in (spec §2 "login", "alogin"; decisions.md "Identity and sessions"). */
export function createLoginService(deps: LoginDeps) {
  const { db, repository, credentials, sessions, codes, secondFactor, accounts, outbox, clock } = deps;

  /** Opens the full session and tells the person when the browser was never seen before. */
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

  async function askForSecondProof(
    login: LoginRow,
    userId: number,
    method: Exclude<SecondFactor, 'off'>,
    origin: LoginOrigin,
  ): Promise<LoginResult> {
    return withTransaction(db, async (tx) => {
      if (method === 'mail') await codes.mail(tx, login.id, 'second-factor');
      const who = { loginId: login.id, userId, kind: 'second-factor' } as const;
      const session = await sessions.open(tx, who, origin);
      return { kind: 'second-factor', method, maskedEmail: maskEmail(login.email), session };
    });
  }

  return {
    /** Logs in by email and password. Wrong-door and unfinished answers come only after the password was right. */
    async login(
      input: { email: string; password: string; door?: 'market' | 'admin' | undefined },
      origin: LoginOrigin,
    ): Promise<LoginResult> {
      const marks = marksOf(origin);
      const { login, isKnownBrowser, triesKey } = await credentials.login(input.email, input.password, marks);
      const all = await accounts.listOfLogin(login.id);
      const usable = all.find(({ step, isDeactivated }) => step === 'done' && !isDeactivated);
      const refusal =
        wrongDoor(all, input.door) ?? (usable?.isApproved === false ? awaitingApproval() : null);
      if (usable && !refusal && login.secondFactor === 'off') {
        const { userId, role } = usable;
        const who = { loginId: login.id, userId, role, triesKey };
        // From a known browser nobody is told, so there is nothing that the one statement must be kept together with.
        const session = isKnownBrowser
          ? (await sessions.enter(db, who, origin, marks)).session
          : await withTransaction(db, (tx) => enter(tx, who, origin));
        return { kind: 'in', userId, session };
      }
      await credentials.forgetTries(triesKey);
      if (refusal) throw refusal;
      if (usable && login.secondFactor !== 'off') {
        return askForSecondProof(login, usable.userId, login.secondFactor, origin);
      }
      const unfinished = all.find(({ isDeactivated }) => !isDeactivated);
      if (!unfinished) throw deactivated();
      const session =
        unfinished.step === 'code'
          ? null
          : await sessions.open(db, { loginId: login.id, userId: unfinished.userId, kind: 'signup' }, origin);
      return { kind: 'unfinished', step: unfinished.step, session };
    },

    /** The second proof of a login: turns its half session into a full one. */
    async prove(
      actor: Actor,
      code: string,
      origin: LoginOrigin,
    ): Promise<{ userId: number; session: OpenedSession }> {
      await credentials.assertMayTry(`second-factor:${actor.loginId}`, 10, 10 * 60_000);
      const use = await secondFactor.check(actor, code, 'second-factor');
      return withTransaction(db, async (tx) => {
        await use(tx);
        await sessions.endOne(tx, actor);
        const who = { loginId: actor.loginId, userId: actor.userId, role: actor.role, triesKey: null };
        return { userId: actor.userId, session: await enter(tx, who, origin) };
      });
    },

    /** Mails the code of a half login again. */
    async resend(actor: Actor): Promise<void> {
      await credentials.assertMayTry(`second-factor-mail:${actor.loginId}`, 5, 10 * 60_000);
      const login = await repository.getLogin(actor.loginId);
      if (login.secondFactor !== 'mail') return;
      await withTransaction(db, (tx) => codes.mail(tx, login.id, 'second-factor'));
    },
  };
}

const markOf = (text: string) => hash('sha256', text, 'buffer');

/** Both marks of a browser, as hashes: the table knows nobody's cookie or address. */
function marksOf({ deviceId, device, address }: LoginOrigin): BrowserMarks {
  return { cookie: markOf(deviceId), place: markOf(`${device}|${address}`) };
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
    text: 'This account has been deactivated. Please write to the market’s administrators.',
  });
}

function awaitingApproval(): AppError {
  return new AppError('awaiting_approval', {
    text: 'An administrator has to approve your account before you can log in. You will get a mail.',
  });
}

/** Enough of an address to know it by: `m•••@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
