import { hash, randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import type { SessionEntry } from '@proffer/contract/users/account.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Role } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { afterCommit, withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Settling } from '../../platform/rate-limit';
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

/** Who logs in, and what becomes of the tries before; null: there were none. */
export interface Entering {
  loginId: number;
  userId: number;
  role: Role;
  tries: Settling | null;
}

/** Whose session it becomes; how long a full one lives depends on what its holder may do. */
type Holder = { loginId: number; userId: number } & (
  | { kind: 'full'; role: Role }
  | { kind: 'signup' }
  | { kind: 'second-factor' }
);

const hourMs = 3_600_000;
const touchEveryMs = 60_000;
const deviceLifeMs = 400 * 24 * hourMs;

function lifeMsOf(holder: Holder): number {
  if (holder.kind === 'signup') return 2 * hourMs;
  if (holder.kind === 'second-factor') return limits.secondFactorMs;
  return holder.role === 'admin' ? limits.session.adminLifeMs : limits.session.lifeMs;
}

/** Sessions: opaque tokens of which only the hash is kept (ACC-70 to ACC-78). */
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
  entering: Pick<EnteringRepository, 'enter'>;
  accounts: Pick<LoginAccountsPort, 'listOfLogin'>;
  securityEvents: Pick<SecurityEvents, 'add'>;
  /** Called after sessions of a login have ended, or changed their profile, for good. */
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
    const { address, device } = origin;
    const isWithoutStep = row.kind === 'full' && role === 'admin' && secondFactor === 'off';
    const needsSetUp = isWithoutStep && demands.needsAdminSecondStep;
    const who: Omit<Actor, keyof Origin> = {
      sessionId,
      loginId,
      userId,
      role,
      kind: needsSetUp ? 'set-up' : row.kind,
      provenAt: demands.asksRecentProof ? provenAt : now,
      secondFactor,
    };
    return { ...who, address, device };
  };

  /** The token exists only in the session returned, the table keeps its hash. */
  function make(holder: Holder, { address, device }: Origin): { session: OpenedSession; row: NewSession } {
    const token = makeToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + lifeMsOf(holder));
    const { loginId, userId, kind } = holder;
    const tokenHash = hashToken(token);
    const row = { loginId, userId, kind, address, device, tokenHash, expiresAt, now };
    return { session: { token, expiresAt }, row };
  }

  /** Writes down which sessions somebody ended from another one. */
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

    /** Opens a full session for somebody who logged in, and remembers the browser. */
    async enter(
      executor: Executor,
      { loginId, userId, role, tries }: Entering,
      origin: Origin,
      marks: BrowserMarks,
    ): Promise<{ session: OpenedSession; browser: 'first' | 'known' | 'new' }> {
      const { session, row } = make({ loginId, userId, kind: 'full', role }, origin);
      return { session, browser: await entering.enter(executor, row, marks, tries) };
    },

    /**
     * The same session under a new token, its holder having proven themselves now: whoever else had the old one is out.
     * What hangs on the session, such as a live socket, stays.
     */
    async renew(tx: Executor, actor: Actor): Promise<OpenedSession> {
      const token = makeToken();
      const renewed = { tokenHash: hashToken(token), now: clock.now() };
      const row = await repository.renew(tx, actor.sessionId, renewed);
      if (!row) throw new AppError('unauthenticated', { text: 'Unauthorized: Please log in again.' });
      return { token, expiresAt: row.expiresAt };
    },

    /** Open sessions of the actor's login, the last used first. */
    async list(actor: Actor): Promise<SessionEntry[]> {
      const rows = await repository.listOpenOf(actor.loginId, clock.now());
      return rows.map((row) => ({
        id: row.id,
        device: deviceName(row.device),
        address: row.address,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        isCurrent: row.id === actor.sessionId,
      }));
    },

    /** Ends one session of the actor's own login; 404 for any other. */
    async end(actor: Actor, sessionId: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        if (!(await repository.remove(tx, actor.loginId, sessionId))) throw notFound('The device');
        await note(tx, actor, 'session.ended');
      });
      onEnded(actor.loginId);
    },

    /** Ends the others because their owner wants them ended. */
    async endOthers(actor: Actor): Promise<void> {
      await withTransaction(db, async (tx) => {
        await repository.removeAll(tx, actor.loginId, actor.sessionId);
        await note(tx, actor, 'session.others-ended');
      });
      onEnded(actor.loginId);
    },
    /** Ends the sessions of a login, or all but one. */
    async endAll(tx: Executor, loginId: number, keepId?: number): Promise<void> {
      await repository.removeAll(tx, loginId, keepId);
      afterCommit(tx, () => onEnded(loginId));
    },
    /** Ends the sessions that act for one profile of a login; gives how many of them were open. */
    async endOfUser(tx: Executor, user: { userId: number; loginId: number }): Promise<number> {
      const ended = await repository.removeOfUser(tx, user.userId, clock.now());
      afterCommit(tx, () => onEnded(user.loginId));
      return ended;
    },

    /** How many sessions act for a profile, and when its login was used last at a door of the market. */
    usageOf: (user: { userId: number; loginId: number }) => repository.usageOf(user, clock.now()),

    endOne: (tx: Executor, actor: Actor) => repository.remove(tx, actor.loginId, actor.sessionId),
    endSignup: repository.removeSignUps,

    /** Ends the session of a token; an unknown token is no error. */
    async endByToken(token: string): Promise<void> {
      const loginId = await repository.removeByToken(hashToken(token));
      if (loginId !== undefined) onEnded(loginId);
    },

    /** Of these sessions those that are open, each with its present user; another may have become the active one. */
    listOpen: (sessionIds: number[]) => repository.listOpen(sessionIds, clock.now()),

    /** Makes another profile of the same login the active one of this session, and gives it. */
    async switchTo(actor: Actor, role: Role): Promise<Pick<Actor, 'userId' | 'role'>> {
      const all = await accounts.listOfLogin(actor.loginId);
      const other = all.find(
        (account) => account.role === role && account.step === 'done' && !account.isDeactivated,
      );
      if (!other) throw notFound(`Your ${role} account`);
      await repository.move(actor.sessionId, other.userId);
      onEnded(actor.loginId);
      return other;
    },

    async removeExpired(): Promise<void> {
      const now = clock.now();
      await repository.removeExpired(now, new Date(now.getTime() - deviceLifeMs));
    },
  };
}
export type SessionsService = ReturnType<typeof createSessionsService>;

const makeToken = (): string => randomBytes(32).toString('base64url');

function hashToken(token: string): Buffer {
  // In one call: the object that hashes in steps costs more than the hash, and this is for every request.
  return hash('sha256', token, 'buffer');
}

/** A browser's long name in words a person knows it by, e.g. `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent.slice(0, 60);
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
