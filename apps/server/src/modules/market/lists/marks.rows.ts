import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { buyerOffers, offers } from '../../../schema';
import type { SearchTerms, Judged } from '../search/meanings.filters';
import { orderKey, type ListOrder } from './packing.rows';

/** A subset of the offers that a buyer has saved or archived. */
export interface MarkedBy {
  buyerId: number;
  /** `published`: the marked offers that are on the market; the buyer's Active tab leaves them out. */
  tab: 'saved' | 'archived' | 'published';
  /** Excludes offers of which buyers read an earlier version. */
  isAsItIs: boolean;
}

/** A draft that was never published is visible to its supplier only. */
const isPlainDraft = sql`(${offers.status} = 'draft' and ${offers.shownVersion} is null)`;

/** Conditions of the tabs. An offer that is closed or taken back to draft stays on the buyer's lists. */
const tabConditions: Record<MarkedBy['tab'], SQL | undefined> = {
  saved: and(sql`not ${isPlainDraft}`, isNotNull(buyerOffers.savedAt), isNull(buyerOffers.archivedAt)),
  archived: and(sql`not ${isPlainDraft}`, isNotNull(buyerOffers.archivedAt)),
  published: sql`(${buyerOffers.savedAt} is not null or ${buyerOffers.archivedAt} is not null) and ${offers.status} = 'published'`,
};

/**
 * Filters read the row, which is a draft where buyers read an earlier version: filtering would reveal what the
 * supplier is writing. Such an offer is therefore on the unfiltered list only, and last when the order is by amount.
 */
const isReadAsItIs = sql`${offers.shownVersion} is null`;

/** Returns the condition for the offers that a buyer has marked. */
export const isMarkedBy = ({ buyerId, tab, isAsItIs }: MarkedBy): SQL | undefined =>
  and(eq(buyerOffers.buyerId, buyerId), tabConditions[tab], isAsItIs ? isReadAsItIs : undefined);

/** Returns the sort key of marked offers, greatest first. */
export function markedKey(order: Exclude<ListOrder, 'title'>, terms: SearchTerms, judged: Judged): SQL {
  const key = orderKey(order, terms, judged);
  return order === 'budget' ? sql`case when ${isReadAsItIs} then ${key} else '-infinity'::float8 end` : key;
}
