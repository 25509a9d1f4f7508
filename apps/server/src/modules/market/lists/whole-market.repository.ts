import { and, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import { buyerOffers, marketCounts, offers } from '../../../schema';
import { isAsked } from './asked.rows';
import { isOnList } from './lists.repository';
import { isNarrowed, type Narrowing } from './offer-matching';
import { isMarkedBy, type MarkedBy } from './marked.rows';

/** A page of the market in the order of time. */
export interface MarketWindow {
  filters: Narrowing;
  /** Whose marks are left out. */
  viewer: number | undefined;
  offset: number;
  size: number;
}

const markedBy = (buyerId: number, filters: Narrowing = {}) => {
  const marked: MarkedBy = { buyerId, tab: 'published', isAsItIs: false };
  return sql`from ${buyerOffers} join ${offers} on ${offers.id} = ${buyerOffers.offerId} where ${and(isMarkedBy(marked), isAsked(filters))}`;
};

/** The market as the database has it, for as long as its list is being read (0039). */
export function createWholeMarket(db: Database) {
  const isListed = isOnList({ filters: {} });
  async function count(counted: SQL): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(sql`select (${counted})::int count`);
    return rows[0]?.count ?? 0;
  }

  /** As it is kept by those who publish and withdraw (0036). */
  const countListed = () =>
    count(
      sql`select coalesce(sum(${marketCounts.count}), 0) from ${marketCounts} where ${marketCounts.figure} = 'offer' and ${marketCounts.key} = 'published'`,
    );

  /** Goes over all of an index, which takes two seconds for eight million offers. */
  const countLeft = (filters: Narrowing) =>
    count(sql`select count(*) from ${offers} where ${and(isListed, isAsked(filters))}`);

  async function idsOf({ filters, viewer, offset, size }: MarketWindow): Promise<number[]> {
    const isLeft =
      viewer === undefined
        ? undefined
        : sql`${offers.id} not in (select ${buyerOffers.offerId} ${markedBy(viewer)})`;
    const { rows } = await db.execute<{ id: number }>(sql`
      select ${offers.id} id from ${offers} where ${and(isListed, isAsked(filters), isLeft)}
      order by ${offers.createdAt} desc, ${offers.id} desc limit ${size} offset ${offset}`);
    return rows.map(({ id }) => id);
  }

  return {
    /** Ids of a page, and how many offers there are on all of them. */
    async page(window: MarketWindow): Promise<{ ids: number[]; total: number }> {
      const { filters, viewer } = window;
      const [ids, listed, marked] = await Promise.all([
        idsOf(window),
        isNarrowed(filters) ? countLeft(filters) : countListed(),
        viewer === undefined ? 0 : count(sql`select count(*) ${markedBy(viewer, filters)}`),
      ]);
      return { ids, total: listed - marked };
    },
  };
}
export type WholeMarket = ReturnType<typeof createWholeMarket>;
