import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { ssoAttempts } from '../../schema';

export type Purpose = 'login' | 'confirm' | 'test';

/** Key by which a reply of the identity provider is matched. */
export interface AttemptKey {
  stateHash: Buffer;
  browserHash: Buffer;
  userId: number;
}

/** A person whom an identity provider has proved. */
export interface ProvedPerson {
  subject: string;
  email: string;
  name: string;
}

const isOf = ({ stateHash, browserHash, userId }: AttemptKey) =>
  and(
    eq(ssoAttempts.stateHash, stateHash),
    eq(ssoAttempts.browserHash, browserHash),
    eq(ssoAttempts.userId, userId),
  );

/** Creates the only repository of attempts to log in at an identity provider. */
export function createAttemptsRepository(db: Database) {
  return {
    async create(
      row: AttemptKey & {
        purpose: Purpose;
        sessionId: number | null;
        next: string | null;
        createdAt: Date;
        expiresAt: Date;
      },
    ): Promise<void> {
      await db.insert(ssoAttempts).values(row);
    },

    /** Takes an attempt for its only reply; undefined if it is unknown, of another browser, expired or taken. */
    async take(key: AttemptKey, now: Date) {
      const [row] = await db
        .update(ssoAttempts)
        .set({ usedAt: now })
        .where(and(isOf(key), isNull(ssoAttempts.usedAt), gt(ssoAttempts.expiresAt, now)))
        .returning({
          id: ssoAttempts.id,
          purpose: ssoAttempts.purpose,
          sessionId: ssoAttempts.sessionId,
          next: ssoAttempts.next,
          createdAt: ssoAttempts.createdAt,
        });
      return row;
    },

    /** Stores the proved person of a taken attempt, until they give the password of their existing login. */
    async keepPerson(id: number, person: ProvedPerson): Promise<void> {
      await db.update(ssoAttempts).set(person).where(eq(ssoAttempts.id, id));
    },

    async findPerson(
      key: AttemptKey,
      now: Date,
    ): Promise<(ProvedPerson & { id: number; next: string | null }) | undefined> {
      const [row] = await db
        .select({
          id: ssoAttempts.id,
          next: ssoAttempts.next,
          subject: ssoAttempts.subject,
          email: ssoAttempts.email,
          name: ssoAttempts.name,
        })
        .from(ssoAttempts)
        .where(and(isOf(key), isNotNull(ssoAttempts.subject), gt(ssoAttempts.expiresAt, now)));
      if (!row || row.subject === null || row.email === null) return undefined;
      return { ...row, subject: row.subject, email: row.email, name: row.name ?? '' };
    },

    /** Removes an attempt; returns true for exactly one of several concurrent calls. */
    async remove(tx: Executor, id: number): Promise<boolean> {
      const rows = await tx
        .delete(ssoAttempts)
        .where(eq(ssoAttempts.id, id))
        .returning({ id: ssoAttempts.id });
      return rows.length === 1;
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(ssoAttempts).where(lt(ssoAttempts.expiresAt, now));
    },
  };
}
export type AttemptsRepository = ReturnType<typeof createAttemptsRepository>;
