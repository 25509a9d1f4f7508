import { sql } from 'drizzle-orm';
import type { OfferDealings } from '@proffer/contract/offers/schemas';
import type { Database, Executor } from '../../../platform/database';
import {
  buyerOffers,
  contracts,
  conversations,
  isContractAlive,
  isNdaBinding,
  isNdaOpen,
  isNdaSigned,
  ndaReliances,
  ndaRequests,
} from '../../../schema';

/** Repository that reads the dealings of others on an offer. */
export function createDealingsRepository(db: Database) {
  return {
    /** Counts the dealings that remain when the offer leaves the market. */
    async count(offerId: number): Promise<OfferDealings> {
      const { rows } = await db.execute<Record<keyof OfferDealings, number>>(sql`
        select
          (select count(*)::int from ${ndaRequests} where offer_id = ${offerId} and ${isNdaOpen}) "openNdas",
          (select count(*)::int from ${ndaRequests} where offer_id = ${offerId} and ${isNdaSigned}) "signedNdas",
          (select count(*)::int from ${contracts} where offer_id = ${offerId} and ${isContractAlive}) contracts,
          (select count(*)::int from ${conversations} where offer_id = ${offerId}) conversations,
          (select count(*)::int from ${buyerOffers} where offer_id = ${offerId} and saved_at is not null) saves`);
      const [row] = rows;
      if (!row) throw new Error('counting gave no row');
      return row;
    },

    /**
     * Returns buyers with an NDA, a request for one or a contract that was not refused, and buyers who opened the
     * offer under another NDA.
     */
    async listBuyers(tx: Executor, offerId: number): Promise<number[]> {
      const { rows } = await tx.execute<{ buyer: string }>(sql`
        select buyer_id buyer from ${ndaRequests}
        where offer_id = ${offerId} and ${isNdaBinding}
        union
        select buyer_id from ${ndaReliances} where offer_id = ${offerId}
        union
        select buyer_id from ${contracts} where offer_id = ${offerId} and ${isContractAlive}`);
      return rows.map(({ buyer }) => Number(buyer));
    },
  };
}
export type DealingsRepository = ReturnType<typeof createDealingsRepository>;
