import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database';
import { ndaReliances, ndaRequests, offers } from '../../../schema';
import { coverFacts, toCover, type CoverFacts, type OfferCover } from '../../offers';

/** That a buyer opened an offer under the NDA on another one. */
export interface Reliance {
  ndaId: number;
  offerId: number;
  buyerId: number;
  offerVersion: number;
  address: string;
  createdAt: Date;
}

/** A buyer who has opened an offer under the NDA on another one. */
interface CoveredBuyer {
  buyerId: number;
  ndaId: number;
  openedAt: Date;
}

/** What was relied on under which NDA, and the end of a cover; whether one holds is judged by `offers`. */
export function createNdaCoverRepository() {
  return {
    /** Whether an NDA on another offer covers this one for the buyer at this moment. */
    async find(
      executor: Executor,
      { offerId, buyerId }: { offerId: number; buyerId: number },
    ): Promise<OfferCover> {
      const { rows } = await executor.execute<{ facts: CoverFacts }>(
        sql`select ${coverFacts(sql`${buyerId}::bigint`)} facts from ${offers} where ${offers.id} = ${offerId}`,
      );
      return toCover(rows[0]?.facts ?? null);
    },

    /** Buyers who have opened the offer under an NDA on another one that still covers it. */
    async listBuyers(executor: Executor, offerId: number): Promise<CoveredBuyer[]> {
      const { rows } = await executor.execute<{ buyer: string; openedAt: string; facts: CoverFacts }>(sql`
        select relied.buyer_id buyer, relied.opened_at "openedAt", ${coverFacts(sql`relied.buyer_id`)} facts
        from (select offer_id, buyer_id, max(created_at) opened_at from ${ndaReliances}
          where offer_id = ${offerId} group by offer_id, buyer_id) relied
        join ${offers} on ${offers.id} = relied.offer_id`);
      return rows.flatMap(({ buyer, openedAt, facts }) => {
        const cover = toCover(facts);
        if (!cover.isCovered || !cover.isReliedOn) return [];
        return [{ buyerId: Number(buyer), ndaId: cover.ndaId, openedAt: new Date(openedAt) }];
      });
    },

    /** False when it was written down before. */
    async add(tx: Executor, reliance: Reliance): Promise<boolean> {
      const rows = await tx
        .insert(ndaReliances)
        .values(reliance)
        .onConflictDoNothing({ target: [ndaReliances.ndaId, ndaReliances.offerId] })
        .returning({ id: ndaReliances.id });
      return rows.length === 1;
    },

    /** False when it has ended already, or is none. No date of the request changes: its state is what it was. */
    async end(tx: Executor, id: number, reason: string, at: Date): Promise<boolean> {
      const rows = await tx
        .update(ndaRequests)
        .set({ coverEndedAt: at, coverEndReason: reason })
        .where(
          and(
            eq(ndaRequests.id, id),
            eq(ndaRequests.status, 'Signed & Shared'),
            ne(ndaRequests.reach, 'offer'),
            isNull(ndaRequests.coverEndedAt),
          ),
        )
        .returning({ id: ndaRequests.id });
      return rows.length === 1;
    },
  };
}
export type NdaCoverRepository = ReturnType<typeof createNdaCoverRepository>;
