import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import { offers } from '../../../schema';

/** Reads the ids of published offers in the order of the open data. */
export function createPublishedOffersRepository(db: Database) {
  return {
    /** Returns ids of published offers from below an id, the highest first. */
    async listIds({ before, limit }: { before?: number | undefined; limit: number }): Promise<number[]> {
      const rows = await db
        .select({ id: offers.id })
        .from(offers)
        .where(and(eq(offers.status, 'published'), before === undefined ? undefined : lt(offers.id, before)))
        .orderBy(desc(offers.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}
export type PublishedOffersRepository = ReturnType<typeof createPublishedOffersRepository>;
