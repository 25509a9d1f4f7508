import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { buyerOffers, offers } from '../../../schema';
import type { Asked, Judged } from '../search/meanings.filters';
import { orderKey, type ListOrder } from './packing.rows';

/** Which of the offers that a buyer has marked. */
export interface MarkedBy {
  buyerId: number;
  /** `published`: those that the market's list has and the buyer's Active tab has not. */
  tab: 'saved' | 'archived' | 'published';
  /** Whether only those that are read as they are. */
  isAsItIs: boolean;
}

/** Never published, so that nobody but its supplier knows of it. */
const isPlainDraft = sql`(${offers.status} = 'draft' and ${offers.shownVersion} is null)`;

/** What a tab holds; an offer that is closed, or taken back to draft, stays on the lists the buyer put it on. */
const tabConditions: Record<MarkedBy['tab'], SQL | undefined> = {
  saved: and(sql`not ${isPlainDraft}`, isNotNull(buyerOffers.savedAt), isNull(buyerOffers.archivedAt)),
  archived: and(sql`not ${isPlainDraft}`, isNotNull(buyerOffers.archivedAt)),
  published: sql`(${buyerOffers.savedAt} is not null or ${buyerOffers.archivedAt} is not null) and ${offers.status} = 'published'`,
};

/**
 * Filters ask the row, which is a draft where buyers read an earlier version: whoever narrows the list would learn what the
 * supplier is writing. So such an offer stands on the whole list only, and in an order by amount at its end.
 */
const isReadAsItIs = sql`${offers.shownVersion} is null`;

export const isMarkedBy = ({ buyerId, tab, isAsItIs }: MarkedBy): SQL | undefined =>
  and(eq(buyerOffers.buyerId, buyerId), tabConditions[tab], isAsItIs ? isReadAsItIs : undefined);

/** The number that marked offers are sorted by, the greatest first. */
export function markedKey(order: Exclude<ListOrder, 'title'>, asked: Asked, judged: Judged): SQL {
  const key = orderKey(order, asked, judged);
  return order === 'budget' ? sql`case when ${isReadAsItIs} then ${key} else '-infinity'::float8 end` : key;
}
