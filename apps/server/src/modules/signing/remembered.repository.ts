import { eq, inArray } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { rememberedSignatures } from '../../schema';

/** Reads and writes remembered signatures; no other repository touches that table. */
export function createRememberedRepository(db: Database) {
  return {
    async find(userId: number): Promise<{ sealed: Buffer; savedAt: Date } | undefined> {
      const [row] = await db
        .select({ sealed: rememberedSignatures.sealed, savedAt: rememberedSignatures.savedAt })
        .from(rememberedSignatures)
        .where(eq(rememberedSignatures.userId, userId));
      return row;
    },

    async save(row: { userId: number; sealed: Buffer; savedAt: Date }): Promise<void> {
      const { sealed, savedAt } = row;
      await db
        .insert(rememberedSignatures)
        .values(row)
        .onConflictDoUpdate({ target: rememberedSignatures.userId, set: { sealed, savedAt } });
    },

    async forget(executor: Executor, userIds: number[]): Promise<void> {
      await executor.delete(rememberedSignatures).where(inArray(rememberedSignatures.userId, userIds));
    },
  };
}
