import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { keyChallenges, keyDemands, members, signingKeys } from '../../../schema';

export type SigningKeyRow = typeof signingKeys.$inferSelect;
export type RemovedKey = Pick<SigningKeyRow, 'userId' | 'spki'>;
export type NewSigningKey = Omit<typeof signingKeys.$inferInsert, 'id' | 'usedAt'>;

/** Reads and writes signing keys and their open challenges; no other repository touches those tables. */
export function createKeysRepository(db: Database) {
  return {
    /** Returns the keys of a person. */
    list: (memberId: number, executor: Executor = db): Promise<SigningKeyRow[]> =>
      executor
        .select()
        .from(signingKeys)
        .where(eq(signingKeys.memberId, memberId))
        .orderBy(asc(signingKeys.id)),

    /** Returns the keys that a login has in a company. */
    async listOfLogin(userId: number, loginId: number): Promise<SigningKeyRow[]> {
      const rows = await db
        .select({ key: signingKeys })
        .from(signingKeys)
        .innerJoin(members, eq(members.id, signingKeys.memberId))
        .where(and(eq(members.userId, userId), eq(members.loginId, loginId)))
        .orderBy(asc(signingKeys.id));
      return rows.map(({ key }) => key);
    },

    countOfAccount: (tx: Executor, userId: number): Promise<number> =>
      tx.$count(signingKeys, eq(signingKeys.userId, userId)),

    async find(memberId: number, credential: Buffer): Promise<SigningKeyRow | undefined> {
      const [row] = await db
        .select()
        .from(signingKeys)
        .where(and(eq(signingKeys.memberId, memberId), eq(signingKeys.credential, credential)));
      return row;
    },

    async add(tx: Executor, key: NewSigningKey): Promise<void> {
      await tx.insert(signingKeys).values(key);
    },

    async remove(tx: Executor, memberId: number, id: number): Promise<SigningKeyRow | undefined> {
      const [row] = await tx
        .delete(signingKeys)
        .where(and(eq(signingKeys.memberId, memberId), eq(signingKeys.id, id)))
        .returning();
      return row;
    },

    /**
     * Records a use of a key; returns false if another use with the same counter came first or the key was
     * removed.
     */
    async markUsed(
      tx: Executor,
      { id, counter }: Pick<SigningKeyRow, 'id' | 'counter'>,
      used: { counter: number; usedAt: Date },
    ): Promise<boolean> {
      const rows = await tx
        .update(signingKeys)
        .set(used)
        .where(and(eq(signingKeys.id, id), eq(signingKeys.counter, counter)))
        .returning({ id: signingKeys.id });
      return rows.length === 1;
    },

    isDemanded: async (userId: number, executor: Executor = db): Promise<boolean> =>
      (await executor.$count(keyDemands, eq(keyDemands.userId, userId))) > 0,

    async demand(tx: Executor, row: typeof keyDemands.$inferInsert): Promise<void> {
      await tx.insert(keyDemands).values(row).onConflictDoNothing();
    },

    async endDemand(tx: Executor, userId: number): Promise<void> {
      await tx.delete(keyDemands).where(eq(keyDemands.userId, userId));
    },

    /** Stores a challenge in place of the session's earlier one. */
    async saveChallenge(row: typeof keyChallenges.$inferInsert): Promise<void> {
      const { statement, askedAt } = row;
      await db
        .insert(keyChallenges)
        .values(row)
        .onConflictDoUpdate({ target: keyChallenges.sessionId, set: { statement, askedAt } });
    },

    async findChallenge(sessionId: number): Promise<typeof keyChallenges.$inferSelect | undefined> {
      const [row] = await db.select().from(keyChallenges).where(eq(keyChallenges.sessionId, sessionId));
      return row;
    },

    /** Deletes the session's challenge; returns true for only one of two concurrent calls. */
    async takeChallenge(tx: Executor, sessionId: number, statement: string): Promise<boolean> {
      const rows = await tx
        .delete(keyChallenges)
        .where(and(eq(keyChallenges.sessionId, sessionId), eq(keyChallenges.statement, statement)))
        .returning({ sessionId: keyChallenges.sessionId });
      return rows.length === 1;
    },

    /** Deletes the keys of a person and returns them. */
    forgetPerson: (tx: Executor, memberId: number): Promise<RemovedKey[]> =>
      tx
        .delete(signingKeys)
        .where(eq(signingKeys.memberId, memberId))
        .returning({ userId: signingKeys.userId, spki: signingKeys.spki }),

    /** Deletes the keys of closed accounts and returns them. */
    async forget(tx: Executor, userIds: number[]): Promise<RemovedKey[]> {
      await tx.delete(keyDemands).where(inArray(keyDemands.userId, userIds));
      return tx
        .delete(signingKeys)
        .where(inArray(signingKeys.userId, userIds))
        .returning({ userId: signingKeys.userId, spki: signingKeys.spki });
    },
  };
}
export type KeysRepository = ReturnType<typeof createKeysRepository>;
