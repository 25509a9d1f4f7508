import { and, eq, gt, isNull, lt, lte, max, ne, or, sql, type Placeholder } from 'drizzle-orm';
import type { MemberRole } from '@proffer/contract/members/rules';
import type { SecondFactor } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Role } from '@proffer/contract/wire/route';
import { batchReads } from '../../platform/batch-reads';
import { anyGiven, prepareQuery, type Database, type Executor } from '../../platform/database';
import type { SessionKind } from '../../platform/session/actor';
import { knownDevices, logins, members, sessions, users } from '../../schema';

interface SessionRow {
  sessionId: number;
  loginId: number;
  userId: number;
  role: Role;
  memberId: number;
  memberRole: MemberRole;
  mayBind: boolean;
  bindLimit: number | null;
  twoStepFrom: Date | null;
  isShared: boolean;
  kind: SessionKind;
  lastUsedAt: Date;
  provenAt: Date;
  secondFactor: SecondFactor;
  isSso: boolean;
  hasTwoSteps: boolean;
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
  /** True if the identity provider of the company opened the session. */
  isSso: boolean;
  hasTwoSteps: boolean;
  expiresAt: Date;
  now: Date;
}

/** Returns the condition for sessions that are open: neither expired nor idle for too long. */
const isOpen = (now: Date) => isOpenAt(now, idleBefore(now));
const isOpenAt = (now: Date | Placeholder, idleSince: Date | Placeholder) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince));

/** Joins the person of a session in its company; a person who has left has no open session there. */
const isMemberOf = and(eq(members.id, sessions.memberId), isNull(members.leftAt));

const idleBefore = (now: Date) => new Date(now.getTime() - limits.session.idleMs);

/** Creates the repository of sessions and of the browsers that logins are known to use. */
export function createSessionsRepository(db: Database) {
  const sessionColumns = {
    sessionId: sessions.id,
    loginId: sessions.loginId,
    userId: sessions.userId,
    role: users.role,
    memberId: members.id,
    memberRole: members.role,
    mayBind: members.mayBind,
    bindLimit: members.bindLimit,
    twoStepFrom: users.twoStepFrom,
    isShared: users.isShared,
    kind: sessions.kind,
    lastUsedAt: sessions.lastUsedAt,
    provenAt: sessions.provenAt,
    secondFactor: logins.secondFactor,
    isSso: sessions.isSso,
    hasTwoSteps: sessions.hasTwoSteps,
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
      .innerJoin(members, isMemberOf)
      .where(
        and(
          // A subquery keeps the plan the same for any number of tokens. With the bare parameter, PostgreSQL plans
          // the statement anew for each request while its tables are small.
          sql`${sessions.tokenHash} = any((select ${sql.placeholder('tokenHashes')}::bytea[])::bytea[])`,
          sql`${users.deactivatedAt} is null`,
        ),
      ),
    sessionColumns,
  );
  const findByToken = batchReads(
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
      .innerJoin(members, isMemberOf)
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
    async find(tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
      const row = await findByToken(tokenHash);
      return row && row.expiresAt > now && row.lastUsedAt > idleBefore(now) ? row : undefined;
    },

    async create(tx: Executor, { now, ...values }: NewSession): Promise<void> {
      await tx.insert(sessions).values({ ...values, createdAt: now, lastUsedAt: now, provenAt: now });
    },

    /** Returns the open sessions of a login: all, or those in one company. */
    listOpenOf(loginId: number, now: Date, userId?: number) {
      return db
        .select({
          id: sessions.id,
          device: sessions.device,
          address: sessions.address,
          createdAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
        })
        .from(sessions)
        .where(
          and(
            eq(sessions.loginId, loginId),
            eq(sessions.kind, 'full'),
            isOpen(now),
            userId === undefined ? undefined : eq(sessions.userId, userId),
          ),
        )
        .orderBy(sql`${sessions.lastUsedAt} desc`, sql`${sessions.id} desc`)
        .limit(100);
    },

    async touch(sessionId: number, now: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ lastUsedAt: now })
        .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, now)));
    },

    async move(sessionId: number, userId: number): Promise<void> {
      await db.update(sessions).set({ userId }).where(eq(sessions.id, sessionId));
    },

    /**
     * Gives a session a new token and marks its holder's identity as proved now; undefined if the session is over.
     */
    async renew(
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

    /** Ends a session and returns its login; undefined if there is none. */
    async removeByToken(tokenHash: Buffer): Promise<number | undefined> {
      const [row] = await db
        .delete(sessions)
        .where(eq(sessions.tokenHash, tokenHash))
        .returning({ loginId: sessions.loginId });
      return row?.loginId;
    },

    /** Returns those of the given sessions in which a user may act now. */
    listOpen: (sessionIds: number[], now: Date) =>
      openSessions({ sessionIds, now, idleSince: idleBefore(now) }),

    /** Ends a session; returns true for exactly one of several concurrent calls. */
    async remove(executor: Executor, loginId: number, sessionId: number): Promise<boolean> {
      const rows = await executor
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.loginId, loginId)))
        .returning({ id: sessions.id });
      return rows.length === 1;
    },

    /** Ends the sessions of a login, of any kind: all, or all except `keepId`. */
    async removeAll(executor: Executor, loginId: number, keepId?: number): Promise<void> {
      await executor
        .delete(sessions)
        .where(
          and(eq(sessions.loginId, loginId), keepId === undefined ? undefined : ne(sessions.id, keepId)),
        );
    },

    /** Ends the sessions of a profile, of any kind, and returns how many full ones were open. */
    async removeOfUser(
      tx: Executor,
      { userId, loginId }: { userId: number; loginId?: number },
      now: Date,
    ): Promise<{ open: number; loginIds: number[] }> {
      const isOfPerson = loginId === undefined ? undefined : eq(sessions.loginId, loginId);
      const rows = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), isOfPerson))
        .returning({
          loginId: sessions.loginId,
          kind: sessions.kind,
          expiresAt: sessions.expiresAt,
          lastUsedAt: sessions.lastUsedAt,
        });
      const open = rows.filter(
        ({ kind, expiresAt, lastUsedAt }) =>
          kind === 'full' && expiresAt > now && lastUsedAt > idleBefore(now),
      ).length;
      return { open, loginIds: [...new Set(rows.map((row) => row.loginId))] };
    },

    /** Ends the sessions that the identity provider of a company opened, except `keepId`; returns their logins. */
    async removeSso(tx: Executor, userId: number, keepId: number): Promise<number[]> {
      const rows = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.isSso, true), ne(sessions.id, keepId)))
        .returning({ loginId: sessions.loginId });
      return [...new Set(rows.map(({ loginId }) => loginId))];
    },

    /** Ends the sessions of a person in a company that a password opened; returns true if there were any. */
    async removePasswordOnes(tx: Executor, of: { userId: number; loginId: number }): Promise<boolean> {
      const rows = await tx
        .delete(sessions)
        .where(
          and(eq(sessions.userId, of.userId), eq(sessions.loginId, of.loginId), eq(sessions.isSso, false)),
        )
        .returning({ id: sessions.id });
      return rows.length > 0;
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
      // Take the later one: sessions are deleted when they end, devices stay.
      const [lastLoginAt = null] = [session?.last, device?.last]
        .flatMap((at) => at ?? [])
        .toSorted((a, b) => b.getTime() - a.getTime());
      return { openSessions: session?.open ?? 0, lastLoginAt };
    },

    /**
     * Turns the session of a finished sign-up into a full one with a new token. The time of the proof stays. Returns
     * false if the session is over.
     */
    async promote(
      tx: Executor,
      sessionId: number,
      { tokenHash, expiresAt, now }: Pick<NewSession, 'tokenHash' | 'expiresAt' | 'now'>,
    ): Promise<boolean> {
      const rows = await tx
        .update(sessions)
        .set({ kind: 'full', tokenHash, expiresAt, lastUsedAt: now })
        .where(and(eq(sessions.id, sessionId), eq(sessions.kind, 'signup')))
        .returning({ id: sessions.id });
      return rows.length === 1;
    },

    async removeSignUps(tx: Executor, loginId: number): Promise<void> {
      await tx.delete(sessions).where(and(eq(sessions.loginId, loginId), eq(sessions.kind, 'signup')));
    },

    /** Removes sessions that are over, and browsers not seen since `devicesBefore`. */
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
export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
