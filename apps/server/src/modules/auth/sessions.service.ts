import { randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import type { SessionEntry } from '@proffer/contract/users/account.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Role } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { afterCommit, withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Settling } from '../../platform/rate-limit';
import { hashToken } from '../../platform/secrets';
import type { SecurityEvents } from '../../platform/security-events';
import type { Actor, Authenticate, Origin } from '../../platform/session/actor';
import type { ProofDemands } from '../../platform/session/proof';
import type { LoginAccountsPort } from './auth.ports';
import type { BrowserMarks } from './browser-marks';
import type { EnteringRepository } from './entering.repository';
import type { LoginsRepository } from './logins.repository';
import type { NewSession, SessionsRepository } from './sessions.repository';

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** The user who logs in, and how to settle the preceding tries; null if there were none. */
export interface Entering {
  loginId: number;
  userId: number;
  role: Role;
  tries: Settling | null;
  /** Set if the identity provider of the company proved the user. */
  sso?: SsoMark | undefined;
}

/** Mark of a session that the identity provider of a company opened. */
export type SsoMark = NonNullable<Actor['sso']>;

/** Owner of a new session. The lifetime of a full session depends on the role. */
type Holder = { loginId: number; userId: number } & (
  | { kind: 'full'; role: Role }
  | { kind: 'signup' }
  | { kind: 'second-factor' }
) & { sso?: SsoMark | undefined };

const hourMs = 3_600_000;
const touchEveryMs = 60_000;
const deviceLifeMs = 400 * 24 * hourMs;

function lifeMsOf(holder: Holder): number {
  if (holder.kind === 'signup') return 2 * hourMs;
  if (holder.kind === 'second-factor') return limits.secondFactorMs;
  return holder.role === 'admin' ? limits.session.adminLifeMs : limits.session.lifeMs;
}

/** Creates the service of sessions: opaque tokens of which only the hash is stored (ACC-70 to ACC-78). */
export function createSessionsService({
  db,
  repository,
  logins,
  entering,
  accounts,
  securityEvents,
  onEnded,
  demands,
  clock,
}: {
  db: Database;
  repository: SessionsRepository;
  logins: Pick<LoginsRepository, 'getLogin'>;
  entering: Pick<EnteringRepository, 'enter' | 'remember'>;
  accounts: Pick<LoginAccountsPort, 'listOfLogin'>;
  securityEvents: Pick<SecurityEvents, 'add'>;
  /** Called after sessions of a login have ended for good or were switched to another profile. */
  onEnded: (loginId: number) => void;
  demands: ProofDemands;
  clock: Clock;
}) {
  const authenticate: Authenticate = async (token, origin) => {
    const now = clock.now();
    const row = await repository.find(hashToken(token), now);
    if (!row) return null;
    if (now.getTime() - row.lastUsedAt.getTime() > touchEveryMs) await repository.touch(row.sessionId, now);
    const { sessionId, loginId, userId, role, provenAt, secondFactor } = row;
    const { memberId: id, memberRole, mayBind, bindLimit, isShared } = row;
    const { address, device } = origin;
    const isDemanded = needsTwoStep(row, { needsAdminSecondStep: demands.needsAdminSecondStep, now });
    const needsSetUp = row.kind === 'full' && secondFactor === 'off' && isDemanded && !row.hasTwoSteps;
    const who: Omit<Actor, keyof Origin> = {
      sessionId,
      loginId,
      userId,
      member: { id, role: memberRole, mayBind, bindLimit, isShared },
      role,
      kind: needsSetUp ? 'set-up' : row.kind,
      provenAt: demands.asksRecentProof ? provenAt : now,
      secondFactor,
      ...(row.isSso ? { sso: { hasTwoSteps: row.hasTwoSteps } } : {}),
    };
    return { ...who, address, device };
  };

  /** Makes a token and the row of its session. The table stores only the hash of the token. */
  function make(holder: Holder, { address, device }: Origin): { session: OpenedSession; row: NewSession } {
    const token = makeToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + lifeMsOf(holder));
    const { loginId, userId, kind } = holder;
    const tokenHash = hashToken(token);
    const marks = { isSso: holder.sso !== undefined, hasTwoSteps: holder.sso?.hasTwoSteps === true };
    const row = { loginId, userId, kind, address, device, ...marks, tokenHash, expiresAt, now };
    return { session: { token, expiresAt }, row };
  }

  /** Records that a user ended sessions from another one. */
  async function note(
    tx: Executor,
    actor: Actor,
    kind: 'session.ended' | 'session.others-ended',
  ): Promise<void> {
    const { email: account } = await logins.getLogin(actor.loginId, tx);
    await securityEvents.add(tx, { kind, loginId: actor.loginId, account, origin: actor });
  }

  return {
    authenticate,

    async open(tx: Executor, holder: Holder, origin: Origin): Promise<OpenedSession> {
      const { session, row } = make(holder, origin);
      await repository.create(tx, row);
      return session;
    },

    /** Opens a full session for a user who logged in, and remembers the browser. */
    async enter(
      executor: Executor,
      { loginId, userId, role, tries, sso }: Entering,
      origin: Origin,
      marks: BrowserMarks,
    ): Promise<{ session: OpenedSession; browser: 'first' | 'known' | 'new' }> {
      const { session, row } = make({ loginId, userId, kind: 'full', role, sso }, origin);
      return { session, browser: await entering.enter(executor, row, marks, tries) };
    },

    /**
     * Gives the session a new token and marks its holder's identity as proved now; anybody else with the old token is
     * logged out. Live sockets and other state of the session stay.
     */
    async renew(tx: Executor, actor: Actor): Promise<OpenedSession> {
      const token = makeToken();
      const renewed = { tokenHash: hashToken(token), now: clock.now() };
      const row = await repository.renew(tx, actor.sessionId, renewed);
      if (!row) throw new AppError('unauthenticated', { text: 'Unauthorized: Please log in again.' });
      return { token, expiresAt: row.expiresAt };
    },

    /** Returns the open sessions of the actor's login, the last used first. */
    async list(actor: Actor): Promise<SessionEntry[]> {
      return toEntries(actor, await repository.listOpenOf(actor.loginId, clock.now()));
    },

    /** Returns the open sessions of a colleague in the actor's company. */
    async listOfColleague(actor: Actor, loginId: number): Promise<SessionEntry[]> {
      return toEntries(actor, await repository.listOpenOf(loginId, clock.now(), actor.userId));
    },

    /** Ends one session of the actor's own login; 404 for any other. */
    async end(actor: Actor, sessionId: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        if (!(await repository.remove(tx, actor.loginId, sessionId))) throw notFound('The device');
        await note(tx, actor, 'session.ended');
      });
      onEnded(actor.loginId);
    },

    /** Ends the other sessions at the request of their owner. */
    async endOthers(actor: Actor): Promise<void> {
      await withTransaction(db, async (tx) => {
        await repository.removeAll(tx, actor.loginId, actor.sessionId);
        await note(tx, actor, 'session.others-ended');
      });
      onEnded(actor.loginId);
    },
    /** Ends the sessions of a login: all, or all except `keepId`. */
    async endAll(tx: Executor, loginId: number, keepId?: number): Promise<void> {
      await repository.removeAll(tx, loginId, keepId);
      afterCommit(tx, () => onEnded(loginId));
    },
    /**
     * Ends the sessions in one company, of everybody or of one person, and returns how many of them were open.
     */
    async endOfUser(tx: Executor, of: { userId: number; loginId?: number }): Promise<number> {
      const { open, loginIds } = await repository.removeOfUser(tx, of, clock.now());
      afterCommit(tx, () => {
        for (const loginId of loginIds) onEnded(loginId);
      });
      return open;
    },

    /** Ends the sessions in a company that its identity provider opened, except the actor's own. */
    async endSso(tx: Executor, actor: Pick<Actor, 'userId' | 'sessionId'>): Promise<void> {
      const loginIds = await repository.removeSso(tx, actor.userId, actor.sessionId);
      afterCommit(tx, () => {
        for (const loginId of loginIds) onEnded(loginId);
      });
    },

    /** Ends the sessions of a person in a company that a password opened. */
    async endPasswordOnes(tx: Executor, of: { userId: number; loginId: number }): Promise<void> {
      if (await repository.removePasswordOnes(tx, of)) afterCommit(tx, () => onEnded(of.loginId));
    },

    /** Returns how many sessions a profile has and when its login was last used. */
    usageOf: (user: { userId: number; loginId: number }) => repository.usageOf(user, clock.now()),

    endOne: (tx: Executor, actor: Actor) => repository.remove(tx, actor.loginId, actor.sessionId),
    endSignup: repository.removeSignUps,

    /**
     * Ends the sign-up sessions of the actor's login. The current one becomes a full session with a new token, since
     * its holder has entered the mailed code or the password in it (ACC-224). Its browser is remembered.
     */
    async finishSignUp(tx: Executor, actor: Actor, marks: BrowserMarks): Promise<OpenedSession> {
      const { loginId, userId, role, sessionId } = actor;
      const { session, row } = make({ loginId, userId, kind: 'full', role }, actor);
      if (!(await repository.promote(tx, sessionId, row))) {
        throw new AppError('unauthenticated', { text: 'Unauthorized: Please log in again.' });
      }
      await repository.removeSignUps(tx, loginId);
      await entering.remember(tx, loginId, marks, row.now);
      return session;
    },

    /** Ends the session of a token; an unknown token is no error. */
    async endByToken(token: string): Promise<void> {
      const loginId = await repository.removeByToken(hashToken(token));
      if (loginId !== undefined) onEnded(loginId);
    },

    /** Returns those of the given sessions that are open, each with its current user, who may have changed. */
    listOpen: (sessionIds: number[]) => repository.listOpen(sessionIds, clock.now()),

    /**
     * Makes another company of the person the active one of this session, and returns it. Without an id it is the
     * company of this role that was used last. A session of single sign-on stays in its company, whose provider
     * vouches for nobody elsewhere (SSO-15).
     */
    async switchTo(
      actor: Actor,
      { usertype: role, userId }: { usertype: Role; userId?: number | undefined },
    ): Promise<Pick<Actor, 'userId' | 'loginId' | 'role'>> {
      if (actor.sso) {
        throw new AppError('forbidden', {
          text: 'You logged in by single sign-on of this company. Log in with your password to open another one.',
        });
      }
      const all = await accounts.listOfLogin(actor.loginId);
      const other = all.find(
        (account) =>
          account.role === role &&
          (userId === undefined || account.userId === userId) &&
          account.step === 'done' &&
          !account.isDeactivated &&
          !account.needsSso,
      );
      if (!other) throw notFound(`Your ${role} account`);
      await repository.move(actor.sessionId, other.userId);
      onEnded(actor.loginId);
      return { userId: other.userId, loginId: actor.loginId, role: other.role };
    },

    async removeExpired(): Promise<void> {
      const now = clock.now();
      await repository.removeExpired(now, new Date(now.getTime() - deviceLifeMs));
    },
  };
}
export type SessionsService = ReturnType<typeof createSessionsService>;

const toEntries = (
  actor: Pick<Actor, 'sessionId'>,
  rows: Awaited<ReturnType<SessionsRepository['listOpenOf']>>,
): SessionEntry[] =>
  rows.map((row) => ({
    id: row.id,
    device: deviceName(row.device),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }));

/** Returns true if the role, or an owner of the company, demands two-step login. */
export const needsTwoStep = (
  { role, twoStepFrom }: { role: Role; twoStepFrom: Date | null },
  { needsAdminSecondStep, now }: { needsAdminSecondStep: boolean; now: Date },
): boolean => (role === 'admin' ? needsAdminSecondStep : twoStepFrom !== null && twoStepFrom <= now);

const makeToken = (): string => randomBytes(32).toString('base64url');

/** Returns a readable name for a user agent, such as `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent.slice(0, 60);
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
