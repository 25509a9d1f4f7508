import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, notExists, or } from 'drizzle-orm';
import type { ColorScheme, SecondFactor } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import { AppError, brokenConstraint } from '../../platform/errors';
import { logins, sessions, signUpAttempts, users } from '../../schema';
import { emailKey, storedKeys } from '../../platform/mail/email-address';

export interface LoginRow {
  id: number;
  email: string;
  passwordHash: string;
  verifiedAt: Date | null;
  secondFactor: SecondFactor;
  colorScheme: ColorScheme;
}

/** Columns of a login, for statements that join it. */
export const loginColumns = {
  id: logins.id,
  email: logins.email,
  passwordHash: logins.passwordHash,
  verifiedAt: logins.verifiedAt,
  secondFactor: logins.secondFactor,
  colorScheme: logins.colorScheme,
};

/** Creates the repository of logins. The statements of logging in are in `entering.repository`. */
export function createLoginsRepository(db: Database) {
  return {
    async findLogin(email: string): Promise<LoginRow | undefined> {
      const [row] = await db
        .select(loginColumns)
        .from(logins)
        .where(inArray(logins.emailKey, storedKeys(email)));
      return row;
    },

    async getLogin(loginId: number, executor: Executor = db): Promise<LoginRow> {
      const [row] = await executor.select(loginColumns).from(logins).where(eq(logins.id, loginId));
      if (!row) throw new Error(`login ${loginId} is gone`);
      return row;
    },

    /** Returns a login that may receive mail; undefined once it is closed. */
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

    /**
     * Stores the newest password of a sign-up whose address is unverified. It has no effect before the code is
     * entered.
     */
    async setUnprovedPassword(tx: Executor, loginId: number, passwordHash: string): Promise<void> {
      await tx
        .update(logins)
        .set({ passwordHash })
        .where(and(eq(logins.id, loginId), isNull(logins.verifiedAt)));
    },

    /**
     * Removes logins that never finished signing up and frees their addresses. Unverified ones go once no attempt is
     * left, verified ones after `provedBefore`. Logins that an administrator deactivated stay.
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
  };
}
export type LoginsRepository = ReturnType<typeof createLoginsRepository>;

export function emailTaken(): AppError {
  const text = 'This email is already registered. Please log in instead.';
  return new AppError('email_taken', { text, fields: [{ field: 'email', text }] });
}
