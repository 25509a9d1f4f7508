import type { BuyerRecord } from '@proffer/contract/needs/schemas';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import { needs, quoteRounds, quotes } from '../../../schema';

/** Reads how a company has decided its needs and answered quotes (NED-72). */
export function createBuyerRecordsRepository(db: Database) {
  return {
    async find(buyerId: number): Promise<BuyerRecord> {
      const isDecided = sql`status = 'ended' and outcome <> 'not_decided'`;
      const { rows } = await db.execute<BuyerRecord & Record<string, unknown>>(sql`
        select n.*, q.* from (
          select count(*) filter (where answers_ended_at is not null)::int needs,
            count(*) filter (where ${isDecided})::int decided,
            round(percentile_cont(0.5) within group (order by extract(epoch from ended_at - answers_ended_at))
              filter (where ${isDecided})::numeric / 86400, 1)::float8 "medianDays"
          from ${needs} where buyer_id = ${buyerId}
        ) n, (
          select count(*)::int quotes, count(*) filter (where is_answered)::int "answeredQuotes" from (
            select state in ('accepted', 'declined', 'countered')
              or exists (select from ${quoteRounds} r where r.quote_id = q.id and r.side = 'buyer') is_answered
            from ${quotes} q where q.buyer_id = ${buyerId}
              and exists (select from ${quoteRounds} r where r.quote_id = q.id and r.side = 'supplier')
          ) received
        ) q`);
      const [row] = rows;
      if (!row) throw new Error('the query for a record returned no row');
      return row;
    },
  };
}
export type BuyerRecordsRepository = ReturnType<typeof createBuyerRecordsRepository>;
