import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database';
import { ndaReliances, ndaRequests, offers } from '../../../schema';
import { coverFacts, toCover, type CoverFacts, type OfferCover } from '../../offers';

/** Record that a buyer opened an offer under the NDA on another offer. */
export interface Reliance {
  ndaId: number;
  offerId: number;
  buyerId: number;
  offerVersion: number;
  address: string;
  createdAt: Date;
}

/** Buyer who has opened an offer under the NDA on another offer. */
interface CoveredBuyer {
  buyerId: number;
  ndaId: number;
  openedAt: Date;
}

/**
 * Records which offers were opened under which NDA, and ends covers. The module `offers` judges whether a
 * cover is in force.
 */
export function createNdaCoverRepository() {
  return {
    /** Returns the NDA on another offer that covers this offer for the buyer now, if any. */
    async find(
      executor: Executor,
      { offerId, buyerId }: { offerId: number; buyerId: number },
    ): Promise<OfferCover> {
      const { rows } = await executor.execute<{ facts: CoverFacts }>(
        sql`select ${coverFacts(sql`${buyerId}::bigint`)} facts from ${offers} where ${offers.id} = ${offerId}`,
      );
      return toCover(rows[0]?.facts ?? null);
    },

    /** Returns the buyers who have opened the offer under an NDA on another offer that still covers it. */
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

    /** Records a reliance; returns false if it was recorded before. */
    async add(tx: Executor, reliance: Reliance): Promise<boolean> {
      const rows = await tx
        .insert(ndaReliances)
        .values(reliance)
        .onConflictDoNothing({ target: [ndaReliances.ndaId, ndaReliances.offerId] })
        .returning({ id: ndaReliances.id });
      return rows.length === 1;
    },

    /**
     * Ends a cover; returns false if it has ended already or the NDA covers no other offers. No date of the
     * request changes, as its status stays the same.
     */
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
