import { eq, sql } from 'drizzle-orm';
import type { Opening } from '@proffer/proof';
import type { Executor } from '../../platform/database';
import { dealOpenings, fullName, profiles } from '../../schema';
import type { DealParties, SealedValue } from './deal-act';

export interface NewEntry extends DealParties {
  at: Date;
  /** Canonical JSON of `about` and `act`, without the brackets. */
  aboutAndAct: string;
  by: string;
  seals: string;
  openings: Record<string, Opening & Pick<SealedValue, 'for'>>;
  subject: string | undefined;
}

export function createDealsRepository() {
  return {
    /** Person and company of a profile as they are called now. */
    async findNames(tx: Executor, userId: number): Promise<{ person: string; company: string } | undefined> {
      const [row] = await tx
        .select({ person: fullName(), company: profiles.companyName })
        .from(profiles)
        .where(eq(profiles.userId, userId));
      return row;
    },

    async append(tx: Executor, entry: NewEntry): Promise<void> {
      const { offerId, buyerId, supplierId, at, aboutAndAct, by, seals, openings, subject } = entry;
      await tx.execute(sql`select append_deal_entry(${offerId}::bigint, ${buyerId}::bigint, ${supplierId}::bigint,
        ${at.toISOString()}::timestamptz, ${aboutAndAct}::text, ${by}::text, ${seals}::text,
        ${JSON.stringify(openings)}::jsonb, ${subject ?? null}::text)`);
    },

    async forget(tx: Executor, subject: string): Promise<void> {
      await tx.delete(dealOpenings).where(eq(dealOpenings.subject, subject));
    },
  };
}
export type DealsRepository = ReturnType<typeof createDealsRepository>;
