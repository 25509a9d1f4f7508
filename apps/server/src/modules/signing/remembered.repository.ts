import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { members, memberSignatures, rememberedSignatures } from '../../schema';

interface Remembered {
  memberId: number;
  userId: number;
  sealed: Buffer;
  savedAt: Date;
}

/** Reads and writes remembered signatures; no other repository touches these tables. */
export function createRememberedRepository(db: Database) {
  return {
    async find(memberId: number): Promise<Remembered | undefined> {
      const [row] = await db.select().from(memberSignatures).where(eq(memberSignatures.memberId, memberId));
      return row;
    },

    /** Returns the signature that a login has in a company. */
    async findOfLogin(userId: number, loginId: number): Promise<Remembered | undefined> {
      const [row] = await db
        .select({
          memberId: memberSignatures.memberId,
          userId: memberSignatures.userId,
          sealed: memberSignatures.sealed,
          savedAt: memberSignatures.savedAt,
        })
        .from(memberSignatures)
        .innerJoin(members, eq(members.id, memberSignatures.memberId))
        .where(and(eq(members.userId, userId), eq(members.loginId, loginId)));
      return row;
    },

    async save(row: Remembered): Promise<void> {
      const { sealed, savedAt } = row;
      await db
        .insert(memberSignatures)
        .values(row)
        .onConflictDoUpdate({ target: memberSignatures.memberId, set: { sealed, savedAt } });
    },

    /** Deletes the signature of a person, also the copy that the previous release had stored for the account. */
    async forget(
      executor: Executor,
      { userId, memberId }: Pick<Remembered, 'userId' | 'memberId'>,
    ): Promise<void> {
      await executor.delete(memberSignatures).where(eq(memberSignatures.memberId, memberId));
      await executor.delete(rememberedSignatures).where(eq(rememberedSignatures.userId, userId));
    },

    /** Deletes the signatures of all people of closed companies. */
    async forgetAll(executor: Executor, userIds: number[]): Promise<void> {
      await executor.delete(memberSignatures).where(inArray(memberSignatures.userId, userIds));
      await executor.delete(rememberedSignatures).where(inArray(rememberedSignatures.userId, userIds));
    },
  };
}
