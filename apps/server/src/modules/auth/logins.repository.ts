import {
  and,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notExists,
  or,
  sql,
  type Placeholder,
} from 'drizzle-orm';
import type { ColorScheme, SecondFactor } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Role } from '@proffer/contract/wire/route';
import { batchReads } from '../../platform/batch-reads';
import { anyGiven, prepareQuery, type Database, type Executor } from '../../platform/database';
import { AppError, brokenConstraint } from '../../platform/errors';
import type { SessionKind } from '../../platform/session/actor';
import { knownDevices, logins, sessions, signUpAttempts, users } from '../../schema';

export interface LoginRow {
  id: number;
  email: string;
  passwordHash: string;
  verifiedAt: Date | null;
  secondFactor: SecondFactor;
  colorScheme: ColorScheme;
}

interface SessionRow {
  sessionId: number;
  loginId: number;
  userId: number;
  role: Role;
  kind: SessionKind;
  lastUsedAt: Date;
  provenAt: Date;
  secondFactor: SecondFactor;
  expiresAt: Date;
  tokenHash: Buffer;
}

export interface NewSession {
  tokenHash: Buffer;
  loginId: number;
  userId: number;
  kind: SessionKind;
  device: string;
  address: string;
  expiresAt: Date;
  now: Date;
}

/** Of a login, for statements that read it among others. */
export const loginColumns = {
  id: logins.id,
  email: logins.email,
  passwordHash: logins.passwordHash,
  verifiedAt: logins.verifiedAt,
  secondFactor: logins.secondFactor,
  colorScheme: logins.colorScheme,
};

/** Sessions that are not over: neither by their age nor because nobody used them. */
const isOpen = (now: Date) => isOpenAt(now, idleBefore(now));
const isOpenAt = (now: Date | Placeholder, idleSince: Date | Placeholder) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince));

const idleBefore = (now: Date) => new Date(now.getTime() - limits.session.idleMs);

/** The only place that touches logins, sessions and known devices, but for the statements of a login itself. */
export function createAuthRepository(db: Database) {
  const sessionColumns = {
    sessionId: sessions.id,
    loginId: sessions.loginId,
    userId: sessions.userId,
    role: users.role,
    kind: sessions.kind,
    lastUsedAt: sessions.lastUsedAt,
    provenAt: sessions.provenAt,
    secondFactor: logins.secondFactor,
    expiresAt: sessions.expiresAt,
    tokenHash: sessions.tokenHash,
  };
  const sessionsByTokens = prepareQuery<SessionRow>(
    db,
    'sessions_by_tokens',
    db
      .select(sessionColumns)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(logins, eq(logins.id, sessions.loginId))
      .where(
        and(
          // From a query of its own, as the plan is then the same for any number of them: read from the parameter itself,
          // PostgreSQL plans the statement anew for each request as long as its tables are small.
          sql`${sessions.tokenHash} = any((select ${sql.placeholder('tokenHashes')}::bytea[])::bytea[])`,
          sql`${users.deactivatedAt} is null`,
        ),
      ),
    sessionColumns,
  );
  const findSession = batchReads(
    async (tokenHashes: Buffer[]) => {
      const rows = await sessionsByTokens({ tokenHashes });
      return tokenHashes.map((tokenHash) => rows.find((row) => row.tokenHash.equals(tokenHash)));
    },
    { atOnce: 1 },
  );
  const openColumns = { sessionId: sessions.id, userId: sessions.userId };
  const openSessions = prepareQuery<{ sessionId: number; userId: number }>(
    db,
    'open_sessions',
    db
      .select(openColumns)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          sql`${sessions.id} = ${anyGiven('sessionIds')}`,
          eq(sessions.kind, 'full'),
          isOpenAt(sql.placeholder('now'), sql.placeholder('idleSince')),
          isNull(users.deactivatedAt),
        ),
      ),
    openColumns,
  );

  return {
    async findLogin(email: string): Promise<LoginRow | undefined> {
      const [row] = await db
        .select(loginColumns)
        .from(logins)
        .where(eq(logins.emailKey, emailKey(email)));
      return row;
    },

    async getLogin(loginId: number, executor: Executor = db): Promise<LoginRow> {
      const [row] = await executor.select(loginColumns).from(logins).where(eq(logins.id, loginId));
      if (!row) throw new Error(`login ${loginId} is gone`);
      return row;
    },

    /** A login that mail may be sent to; undefined once it is closed. */
    async findOpenLogin(loginId: number): Promise<LoginRow | undefined> {
      const [row] = await db
        .select(loginColumns)
        .from(logins)
        .where(and(eq(logins.id, loginId), isNull(logins.closedAt)));
      return row;
    },

    async createLogin(tx: Executor, email: string, passwordHash: string): Promise<number> {
      try {
        const [row] = await tx
          .insert(logins)
          .values({ email, emailKey: emailKey(email), passwordHash })
          .returning({ id: logins.id });
        if (!row) throw new Error('insert into logins returned nothing');
        return row.id;
      } catch (error) {
        if (brokenConstraint(error) === 'logins_email_key') throw emailTaken();
        throw error;
      }
    },

    async changeLogin(
      tx: Executor,
      loginId: number,
      change: {
        email?: string;
        passwordHash?: string;
        secondFactor?: SecondFactor;
        colorScheme?: ColorScheme;
        verifiedAt?: Date;
        closedAt?: Date;
      },
    ): Promise<void> {
      const key = change.email === undefined ? {} : { emailKey: emailKey(change.email) };
      try {
        await tx
          .update(logins)
          .set({ ...change, ...key })
          .where(eq(logins.id, loginId));
      } catch (error) {
        if (brokenConstraint(error) === 'logins_email_key') throw emailTaken();
        throw error;
      }
    },

    async findSession(tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
      const row = await findSession(tokenHash);
      return row && row.expiresAt > now && row.lastUsedAt > idleBefore(now) ? row : undefined;
    },

    async createSession(tx: Executor, { now, ...values }: NewSession): Promise<void> {
      await tx.insert(sessions).values({ ...values, createdAt: now, lastUsedAt: now, provenAt: now });
    },

    listSessions(loginId: number, now: Date) {
      return db
        .select({
          id: sessions.id,
          device: sessions.device,
          address: sessions.address,
          createdAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
        })
        .from(sessions)
        .where(and(eq(sessions.loginId, loginId), eq(sessions.kind, 'full'), isOpen(now)))
        .orderBy(sql`${sessions.lastUsedAt} desc`, sql`${sessions.id} desc`)
        .limit(100);
    },

    async touchSession(sessionId: number, now: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ lastUsedAt: now })
        .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, now)));
    },

    async moveSession(sessionId: number, userId: number): Promise<void> {
      await db.update(sessions).set({ userId }).where(eq(sessions.id, sessionId));
    },

    /** Puts a session under another token, its holder having proven themselves now; undefined when it is over. */
    async renewSession(
      tx: Executor,
      sessionId: number,
      { tokenHash, now }: { tokenHash: Buffer; now: Date },
    ): Promise<{ expiresAt: Date } | undefined> {
      const [row] = await tx
        .update(sessions)
        .set({ tokenHash, provenAt: now, lastUsedAt: now })
        .where(eq(sessions.id, sessionId))
        .returning({ expiresAt: sessions.expiresAt });
      return row;
    },

    /** Whose session it was; undefined when there is none. */
    async removeSessionByToken(tokenHash: Buffer): Promise<number | undefined> {
      const [row] = await db
        .delete(sessions)
        .where(eq(sessions.tokenHash, tokenHash))
        .returning({ loginId: sessions.loginId });
      return row?.loginId;
    },

    /** Of these sessions those that a user may act in now. */
    listOpenSessions: (sessionIds: number[], now: Date) =>
      openSessions({ sessionIds, now, idleSince: idleBefore(now) }),

    /** True for exactly one of two who end the same session at once. */
    async removeSession(executor: Executor, loginId: number, sessionId: number): Promise<boolean> {
      const rows = await executor
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.loginId, loginId)))
        .returning({ id: sessions.id });
      return rows.length === 1;
    },

    /** Ends the sessions of a login, of any kind; all of them, or all but one. */
    async removeSessions(executor: Executor, loginId: number, keepId?: number): Promise<void> {
      await executor
        .delete(sessions)
        .where(
          and(eq(sessions.loginId, loginId), keepId === undefined ? undefined : ne(sessions.id, keepId)),
        );
    },

    /** Ends the sessions of a profile, of any kind; gives how many full ones were open. */
    async removeSessionsOfUser(tx: Executor, userId: number, now: Date): Promise<number> {
      const rows = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({
        kind: sessions.kind,
        expiresAt: sessions.expiresAt,
        lastUsedAt: sessions.lastUsedAt,
      });
      return rows.filter(
        ({ kind, expiresAt, lastUsedAt }) =>
          kind === 'full' && expiresAt > now && lastUsedAt > idleBefore(now),
      ).length;
    },

    async usageOf(
      { userId, loginId }: { userId: number; loginId: number },
      now: Date,
    ): Promise<{ openSessions: number; lastLoginAt: Date | null }> {
      const isOfUser = and(eq(sessions.userId, userId), eq(sessions.kind, 'full'));
      const [[session], [device]] = await Promise.all([
        db
          .select({
            open: sql<number>`(count(*) filter (where ${isOpen(now)}))::int`,
            last: max(sessions.createdAt),
          })
          .from(sessions)
          .where(isOfUser),
        db
          .select({ last: max(knownDevices.lastSeenAt) })
          .from(knownDevices)
          .where(eq(knownDevices.loginId, loginId)),
      ]);
      // Of the two the later: sessions go when they end, and devices are kept.
      const [lastLoginAt = null] = [session?.last, device?.last]
        .flatMap((at) => at ?? [])
        .toSorted((a, b) => b.getTime() - a.getTime());
      return { openSessions: session?.open ?? 0, lastLoginAt };
    },

    /** Puts the newest password beside a sign-up that nobody has proved; it decides nothing before the code does. */
    async setUnprovedPassword(tx: Executor, loginId: number, passwordHash: string): Promise<void> {
      await tx
        .update(logins)
        .set({ passwordHash })
        .where(and(eq(logins.id, loginId), isNull(logins.verifiedAt)));
    },

    /**
     * Removes logins that never finished signing up, and frees their addresses: those that nobody proved, once no
     * attempt is left, and those proved long ago. What an administrator deactivated stays.
     */
    async removeUnfinished({ provedBefore, now }: { provedBefore: Date; now: Date }): Promise<void> {
      const ofLogin = eq(users.loginId, logins.id);
      const isFinished = or(eq(users.signupStep, 'done'), isNotNull(users.deactivatedAt));
      const attempts = db.select().from(signUpAttempts).where(eq(signUpAttempts.loginId, logins.id));
      const open = db
        .select()
        .from(sessions)
        .where(and(eq(sessions.loginId, logins.id), gt(sessions.expiresAt, now)));
      await db.delete(logins).where(
        and(
          isNull(logins.closedAt),
          exists(
            db
              .select()
              .from(users)
              .where(and(ofLogin, ne(users.signupStep, 'done'))),
          ),
          notExists(db.select().from(users).where(and(ofLogin, isFinished))),
          notExists(attempts),
          notExists(open),
          or(isNull(logins.verifiedAt), lt(logins.verifiedAt, provedBefore)),
        ),
      );
    },

    async removeSignupSessions(tx: Executor, loginId: number): Promise<void> {
      await tx.delete(sessions).where(and(eq(sessions.loginId, loginId), eq(sessions.kind, 'signup')));
    },

    /** Removes sessions that are over, and browsers that have not been seen since `devicesBefore`. */
    async removeExpired(now: Date, devicesBefore: Date): Promise<void> {
      await db
        .delete(sessions)
        .where(or(lt(sessions.expiresAt, now), lte(sessions.lastUsedAt, idleBefore(now))));
      await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, devicesBefore));
    },

    async forgetDevices(tx: Executor, loginId: number): Promise<void> {
      await tx.delete(knownDevices).where(eq(knownDevices.loginId, loginId));
    },
  };
}
export type AuthRepository = ReturnType<typeof createAuthRepository>;

export function emailTaken(): AppError {
  const text = 'This email is already registered. Please log in instead.';
  return new AppError('email_taken', { text, fields: [{ field: 'email', text }] });
}

/** Addresses are compared without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
