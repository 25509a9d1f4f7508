import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database';
import { offers } from '../../../schema';
import type { OfferFilters } from '../search/keyword.filters';
import { isUnseen } from './lists.repository';
import { PackedList } from './packed-list';
import { packedOffer } from './packing.rows';

/** Some offers of the market, from which the filters of a list take theirs. */
interface MatchedOffers {
  /** Ids of those that the filters leave; the keyword is not looked at. */
  under(filters: OfferFilters): ReadonlySet<number>;
}

/** Asks of some offers what the market's list asks of all, by the same conditions. */
export function createOfferMatcher() {
  return {
    /** What the database holds at present, for whoever asks later what has changed. */
    async findSnapshot(executor: Executor): Promise<string> {
      const { rows } = await executor.execute<{ snapshot: string }>(
        sql`select pg_current_snapshot()::text snapshot`,
      );
      const [row] = rows;
      if (!row) throw new Error('asking for the snapshot answered nothing');
      return row.snapshot;
    },

    /** Published offers written by transactions that a snapshot did not see, in the order of their ids. */
    async changedSince(executor: Executor, snapshot: string): Promise<{ snapshot: string; ids: number[] }> {
      const { rows } = await executor.execute<{ snapshot: string; ids: number[] | null }>(sql`
        select pg_current_snapshot()::text snapshot, (
          select array_agg(id order by id) from ${offers}
          where ${isUnseen(sql`changed_xid`, snapshot)} and published_at is not null and status = 'published'
        ) ids`);
      const [row] = rows;
      if (!row) throw new Error('looking for changed offers answered nothing');
      return { snapshot: row.snapshot, ids: row.ids ?? [] };
    },

    async open(executor: Executor, ids: readonly number[]): Promise<MatchedOffers> {
      const { rows } = await executor.execute<{ packed: Buffer | null }>(sql`
        select string_agg(p, ''::bytea order by id) packed from (
          select id, ${packedOffer(sql`0::float8`, false)} p from ${offers}
          where id = any(${sql.param(ids)}::bigint[]) and status = 'published'
        ) offers`);
      const packed = rows[0]?.packed;
      const list = new PackedList();
      if (packed) list.append(packed);
      return {
        under(filters) {
          const found = list.select(filters);
          return new Set(found.page(0, found.length));
        },
      };
    },
  };
}
export type OfferMatcher = ReturnType<typeof createOfferMatcher>;
