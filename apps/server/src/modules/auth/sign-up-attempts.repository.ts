import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Role } from '@proffer/contract/wire/route';
import type { Database, Executor } from '../../platform/database';
import { signUpAttempts } from '../../schema';

/** Hashes by which a client is recognized between the steps of a sign-up. */
export interface SignUpMarks {
  browserMark: Buffer;
  networkMark: Buffer;
  /** True if the request had no cookie, as in a browser's first call; programs never send one. */
  isNewBrowser: boolean;
}

export interface Attempt {
  id: number;
  loginId: number;
  role: Role;
  passwordHash: string;
  nonce: string;
  digits: number;
  tries: number;
  expiresAt: Date;
}

interface NewCode {
  nonce: string;
  digits: number;
  now: Date;
  expiresAt: Date;
  maxTries: number;
}

const perNetwork = 2;
const perLogin = 8;

const columns = {
  id: signUpAttempts.id,
  loginId: signUpAttempts.loginId,
  role: signUpAttempts.role,
  passwordHash: signUpAttempts.passwordHash,
  nonce: signUpAttempts.nonce,
  digits: signUpAttempts.digits,
  tries: signUpAttempts.tries,
  expiresAt: signUpAttempts.expiresAt,
};

/**
 * Returns the values of a renewed code. A code that is still valid stays the same, so that an earlier mail stays
 * valid too; its lifetime is extended either way.
 */
function renewed({ nonce, digits, now, expiresAt, maxTries }: NewCode) {
  const isGood = sql`${signUpAttempts.expiresAt} > ${now.toISOString()}::timestamptz and ${signUpAttempts.tries} < ${maxTries} and ${signUpAttempts.digits} = ${digits}`;
  return {
    nonce: sql`case when ${isGood} then ${signUpAttempts.nonce} else ${nonce} end`,
    tries: sql`case when ${isGood} then ${signUpAttempts.tries} else 0 end`,
    digits,
    expiresAt,
    mailWantedAt: now,
  };
}

/** Creates the only repository of sign-ups whose address is not verified yet. */
export function createSignUpAttemptsRepository(db: Database) {
  return {
    /**
     * Stores the attempt of a browser in place of its earlier one. Keeps only the newest attempts per network and per
     * login, so that one network cannot displace the attempts of another.
     */
    async save(
      tx: Executor,
      {
        marks: { browserMark, networkMark },
        code,
        ...values
      }: { loginId: number; role: Role; passwordHash: string; marks: SignUpMarks; code: NewCode },
    ): Promise<void> {
      const { loginId, role, passwordHash } = values;
      const { nonce, digits, now, expiresAt } = code;
      await tx
        .insert(signUpAttempts)
        .values({
          ...values,
          browserMark,
          networkMark,
          nonce,
          digits,
          expiresAt,
          createdAt: now,
          mailWantedAt: now,
        })
        .onConflictDoUpdate({
          target: [signUpAttempts.loginId, signUpAttempts.browserMark],
          set: { ...renewed(code), role, passwordHash, networkMark, createdAt: now },
        });
      const { id, createdAt } = signUpAttempts;
      const isOfNetwork = and(
        eq(signUpAttempts.loginId, loginId),
        eq(signUpAttempts.networkMark, networkMark),
      );
      for (const [rows, most] of [
        [isOfNetwork, perNetwork],
        [eq(signUpAttempts.loginId, loginId), perLogin],
      ] as const) {
        const tooMany = tx
          .select({ id })
          .from(signUpAttempts)
          .where(rows)
          .orderBy(desc(createdAt), desc(id))
          .offset(most);
        await tx.delete(signUpAttempts).where(inArray(id, tooMany));
      }
    },

    /**
     * Requests another mail of an attempt's code, with a new code if the old one expired or had too many wrong tries.
     */
    async renew(tx: Executor, attemptId: number, code: NewCode): Promise<void> {
      await tx.update(signUpAttempts).set(renewed(code)).where(eq(signUpAttempts.id, attemptId));
    },

    /**
     * Returns the attempts that an answer from this client can refer to, newest first. A client with a cookie gets
     * its own; one without gets those of its network, or the only existing one.
     */
    async listOf(
      loginId: number,
      { browserMark, networkMark, isNewBrowser }: SignUpMarks,
    ): Promise<Attempt[]> {
      const rows = await db
        .select({
          ...columns,
          browserMark: signUpAttempts.browserMark,
          networkMark: signUpAttempts.networkMark,
        })
        .from(signUpAttempts)
        .where(eq(signUpAttempts.loginId, loginId))
        .orderBy(desc(signUpAttempts.createdAt), desc(signUpAttempts.id))
        .limit(perLogin);
      if (!isNewBrowser) return rows.filter((row) => row.browserMark.equals(browserMark));
      const ofNetwork = rows.filter((row) => row.networkMark.equals(networkMark));
      return ofNetwork.length === 0 && rows.length === 1 ? rows : ofNetwork;
    },

    /** Sets when an attempt's code expires, and returns the attempt if it still exists. */
    async letLive(attemptId: number, expiresAt: Date): Promise<Attempt | undefined> {
      const [row] = await db
        .update(signUpAttempts)
        .set({ expiresAt })
        .where(eq(signUpAttempts.id, attemptId))
        .returning(columns);
      return row;
    },

    /** Counts a try for each of these codes that is still valid, and returns those attempts. */
    async takeTry(attemptIds: number[], now: Date, maxTries: number): Promise<Attempt[]> {
      return db
        .update(signUpAttempts)
        .set({ tries: sql`${signUpAttempts.tries} + 1` })
        .where(
          and(
            inArray(signUpAttempts.id, attemptIds),
            lt(signUpAttempts.tries, maxTries),
            gt(signUpAttempts.expiresAt, now),
          ),
        )
        .returning(columns);
    },

    /**
     * Consumes a correct code and deletes every other attempt at the address. Returns true for exactly one of several
     * concurrent calls.
     */
    async consume(tx: Executor, { id, loginId, nonce }: Attempt): Promise<boolean> {
      const rows = await tx
        .delete(signUpAttempts)
        .where(and(eq(signUpAttempts.id, id), eq(signUpAttempts.nonce, nonce)))
        .returning({ id: signUpAttempts.id });
      if (rows.length === 0) return false;
      await tx
        .delete(signUpAttempts)
        .where(and(eq(signUpAttempts.loginId, loginId), ne(signUpAttempts.id, id)));
      return true;
    },

    /** Returns the attempts whose code is waiting to be mailed, the oldest request first. */
    listWanted(loginId: number): Promise<{ id: number }[]> {
      return db
        .select({ id: signUpAttempts.id })
        .from(signUpAttempts)
        .where(and(eq(signUpAttempts.loginId, loginId), isNotNull(signUpAttempts.mailWantedAt)))
        .orderBy(asc(signUpAttempts.mailWantedAt), asc(signUpAttempts.id))
        .limit(2);
    },

    async markMailed(tx: Executor, attemptId: number): Promise<void> {
      await tx.update(signUpAttempts).set({ mailWantedAt: null }).where(eq(signUpAttempts.id, attemptId));
    },

    async removeBefore(before: Date): Promise<void> {
      await db.delete(signUpAttempts).where(lt(signUpAttempts.expiresAt, before));
    },
  };
}
export type SignUpAttemptsRepository = ReturnType<typeof createSignUpAttemptsRepository>;
