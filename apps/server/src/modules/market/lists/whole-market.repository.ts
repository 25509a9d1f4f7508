import { and, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import { buyerOffers, marketCounts, offers } from '../../../schema';
import { matchesFilters } from './sql.filters';
import { isOnList } from './listed-offers.rows';
import { isNarrowed, type Narrowing } from './memory.filters';
import { isMarkedBy, type MarkedBy } from './marks.rows';

/** A page of the market, newest first. */
export interface MarketWindow {
  filters: Narrowing;
  /** The buyer whose marked offers are left out. */
  viewer: number | undefined;
  offset: number;
  size: number;
}

const markedBy = (buyerId: number, filters: Narrowing = {}) => {
  const marked: MarkedBy = { buyerId, tab: 'published', isAsItIs: false };
  return sql`from ${buyerOffers} join ${offers} on ${offers.id} = ${buyerOffers.offerId} where ${and(isMarkedBy(marked), matchesFilters(filters))}`;
};

/** Reads pages of the market from the database while the list of the market is being read into memory. */
export function createWholeMarket(db: Database) {
  const isListed = isOnList({ filters: {} });
  async function count(counted: SQL): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(sql`select (${counted})::int count`);
    return rows[0]?.count ?? 0;
  }

  /** Returns the number of published offers, which a trigger maintains (0036). */
  const countListed = () =>
    count(
      sql`select coalesce(sum(${marketCounts.count}), 0) from ${marketCounts} where ${marketCounts.figure} = 'offer' and ${marketCounts.key} = 'published'`,
    );

  /** Scans a whole index. */
  const countMatching = (filters: Narrowing) =>
    count(sql`select count(*) from ${offers} where ${and(isListed, matchesFilters(filters))}`);

  async function idsOf({ filters, viewer, offset, size }: MarketWindow): Promise<number[]> {
    const isUnmarked =
      viewer === undefined
        ? undefined
        : sql`${offers.id} not in (select ${buyerOffers.offerId} ${markedBy(viewer)})`;
    const { rows } = await db.execute<{ id: number }>(sql`
      select ${offers.id} id from ${offers} where ${and(isListed, matchesFilters(filters), isUnmarked)}
      order by ${offers.createdAt} desc, ${offers.id} desc limit ${size} offset ${offset}`);
    return rows.map(({ id }) => id);
  }

  return {
    /** Returns the ids of a page and the total number of offers. */
    async page(window: MarketWindow): Promise<{ ids: number[]; total: number }> {
      const { filters, viewer } = window;
      const [ids, listed, marked] = await Promise.all([
        idsOf(window),
        isNarrowed(filters) ? countMatching(filters) : countListed(),
        viewer === undefined ? 0 : count(sql`select count(*) ${markedBy(viewer, filters)}`),
      ]);
      return { ids, total: listed - marked };
    },
  };
}
export type WholeMarket = ReturnType<typeof createWholeMarket>;
