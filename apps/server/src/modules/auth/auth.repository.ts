import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Role } from '@proffer/contract/route';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import { brokenConstraint, AppError } from '../../platform/errors';
import { logins, sessions, users, verificationCodes } from '../../schema';

export interface LoginRow {
  id: number;
  email: string;
  passwordHash: string;
  verifiedAt: Date | null;
}

export interface SessionRow {
  sessionId: number;
  loginId: number;
  userId: number;
  role: Role;
  kind: 'full' | 'signup';
  lastUsedAt: Date;
}

/** The only place that touches logins, sessions and codes. */
export function createAuthRepository(db: Database) {
  const sessionColumns = {
    sessionId: sessions.id,
    loginId: sessions.loginId,
    userId: sessions.userId,
    role: users.role,
    kind: sessions.kind,
    lastUsedAt: sessions.lastUsedAt,
  };
  const sessionByToken = prepareQuery<SessionRow>(
    db,
    'session_by_token',
    db
      .select(sessionColumns)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          gt(sessions.expiresAt, sql.placeholder('now')),
          sql`${users.deactivatedAt} is null`,
        ),
      ),
    Object.keys(sessionColumns) as (keyof SessionRow)[],
  );

  return {
    async findLogin(email: string): Promise<LoginRow | undefined> {
      const [row] = await db
        .select({
          id: logins.id,
          email: logins.email,
          passwordHash: logins.passwordHash,
          verifiedAt: logins.verifiedAt,
        })
        .from(logins)
        .where(eq(logins.emailKey, emailKey(email)));
      return row;
    },

    async findEmail(loginId: number): Promise<string | undefined> {
      const [row] = await db.select({ email: logins.email }).from(logins).where(eq(logins.id, loginId));
      return row?.email;
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

    async markVerified(tx: Executor, loginId: number, at: Date): Promise<void> {
      await tx.update(logins).set({ verifiedAt: at }).where(eq(logins.id, loginId));
    },

    async findSession(tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
      const [row] = await sessionByToken({ tokenHash, now });
      return row;
    },

    async createSession(
      tx: Executor,
      session: {
        tokenHash: Buffer;
        loginId: number;
        userId: number;
        kind: 'full' | 'signup';
        device: string;
        address: string;
        expiresAt: Date;
        now: Date;
      },
    ): Promise<number> {
      const { now, ...values } = session;
      const [row] = await tx
        .insert(sessions)
        .values({ ...values, createdAt: now, lastUsedAt: now })
        .returning({ id: sessions.id });
      if (!row) throw new Error('insert into sessions returned nothing');
      return row.id;
    },

    async touchSession(sessionId: number, now: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ lastUsedAt: now })
        .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, now)));
    },

    async removeSessionByToken(tokenHash: Buffer): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },

    async removeSignupSessions(tx: Executor, loginId: number): Promise<void> {
      await tx.delete(sessions).where(and(eq(sessions.loginId, loginId), eq(sessions.kind, 'signup')));
    },

    async removeExpiredSessions(now: Date): Promise<void> {
      await db.delete(sessions).where(lt(sessions.expiresAt, now));
    },

    /** Makes a new code, or keeps the one still good and lets it live on; either way it can be mailed again. */
    async keepOrCreateCode(
      tx: Executor,
      code: { loginId: number; nonce: string; now: Date; expiresAt: Date; maxTries: number },
    ): Promise<void> {
      const isStillGood = sql`${verificationCodes.expiresAt} > ${code.now.toISOString()}::timestamptz and ${verificationCodes.tries} < ${code.maxTries}`;
      await tx
        .insert(verificationCodes)
        .values({ loginId: code.loginId, nonce: code.nonce, createdAt: code.now, expiresAt: code.expiresAt })
        .onConflictDoUpdate({
          target: verificationCodes.loginId,
          set: {
            nonce: sql`case when ${isStillGood} then ${verificationCodes.nonce} else excluded.nonce end`,
            tries: sql`case when ${isStillGood} then ${verificationCodes.tries} else 0 end`,
            expiresAt: sql`excluded.expires_at`,
          },
        });
    },

    /** Counts a try and gives the nonce, or undefined when the code is burnt, expired or was never made. */
    async takeTry(
      loginId: number,
      now: Date,
      maxTries: number,
    ): Promise<{ nonce: string; tries: number } | undefined> {
      const [row] = await db
        .update(verificationCodes)
        .set({ tries: sql`${verificationCodes.tries} + 1` })
        .where(
          and(
            eq(verificationCodes.loginId, loginId),
            lt(verificationCodes.tries, maxTries),
            gt(verificationCodes.expiresAt, now),
          ),
        )
        .returning({ nonce: verificationCodes.nonce, tries: verificationCodes.tries });
      return row;
    },

    async findNonce(loginId: number, now: Date): Promise<string | undefined> {
      const [row] = await db
        .select({ nonce: verificationCodes.nonce })
        .from(verificationCodes)
        .where(and(eq(verificationCodes.loginId, loginId), gt(verificationCodes.expiresAt, now)));
      return row?.nonce;
    },

    /** True for exactly one of two simultaneous right answers. */
    async consumeCode(tx: Executor, loginId: number, nonce: string): Promise<boolean> {
      const rows = await tx
        .delete(verificationCodes)
        .where(and(eq(verificationCodes.loginId, loginId), eq(verificationCodes.nonce, nonce)))
        .returning({ loginId: verificationCodes.loginId });
      return rows.length === 1;
    },
  };
}
export type AuthRepository = ReturnType<typeof createAuthRepository>;

export function emailTaken(): AppError {
  return new AppError('email_taken', { text: 'This email is already registered. Please log in instead.' });
}

/** Addresses are compared without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
