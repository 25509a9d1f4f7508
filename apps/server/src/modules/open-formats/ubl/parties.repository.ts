import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import { profiles } from '../../../schema';
import type { OrderParty } from './order';

/** Reads the facts of companies that an order states. */
export function createOrderPartiesRepository(db: Database) {
  return {
    async find(userIds: readonly number[]): Promise<Map<number, OrderParty>> {
      const rows = await db
        .select({
          userId: profiles.userId,
          companyName: profiles.companyName,
          address1: profiles.address1,
          address2: profiles.address2,
          city: profiles.city,
          state: profiles.state,
          zip: profiles.zip,
          gstin: profiles.gstin,
          registrationNumber: profiles.registrationNumber,
        })
        .from(profiles)
        .where(inArray(profiles.userId, [...userIds]));
      return new Map(rows.map(({ userId, ...party }) => [userId, party]));
    },
  };
}
export type OrderPartiesRepository = ReturnType<typeof createOrderPartiesRepository>;
