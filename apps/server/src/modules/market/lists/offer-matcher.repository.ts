import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database';
import { offers } from '../../../schema';
import type { OfferFilters } from '../search/keyword.filters';
import { isUnseen } from './lists.repository';
import { PackedList } from './packed-list';
import { packedOffer } from './packing.rows';

/** Some offers of the market, to which filters can be applied. */
interface MatchedOffers {
  /** Returns the ids of the offers that match the filters; the keyword is ignored. */
  under(filters: OfferFilters): ReadonlySet<number>;
}

/** Applies filters to some offers, by the same conditions as the market's list applies to all. */
export function createOfferMatcher() {
  return {
    /** Returns the current snapshot of the database, for a later `changedSince`. */
    async findSnapshot(executor: Executor): Promise<string> {
      const { rows } = await executor.execute<{ snapshot: string }>(
        sql`select pg_current_snapshot()::text snapshot`,
      );
      const [row] = rows;
      if (!row) throw new Error('the query for the snapshot returned no row');
      return row.snapshot;
    },

    /** Returns the published offers written by transactions that a snapshot did not see, ordered by id. */
    async changedSince(executor: Executor, snapshot: string): Promise<{ snapshot: string; ids: number[] }> {
      const { rows } = await executor.execute<{ snapshot: string; ids: number[] | null }>(sql`
        select pg_current_snapshot()::text snapshot, (
          select array_agg(id order by id) from ${offers}
          where ${isUnseen(sql`changed_xid`, snapshot)} and published_at is not null and status = 'published'
        ) ids`);
      const [row] = rows;
      if (!row) throw new Error('the query for changed offers returned no row');
      return { snapshot: row.snapshot, ids: row.ids ?? [] };
    },

    /** Loads the published ones of these offers. */
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
