import { and, eq, sql, type SQL } from 'drizzle-orm';
import { buyerOffers, offers } from '../../../schema';
import { knownOffer, type OfferStatus } from '../../offers';
import { keywordCondition, searched, type OfferFilters } from '../search/keyword.filters';
import { judge, type Judged } from '../search/meanings.filters';
import { isMarkedBy, markedKey, type MarkedBy } from './marks.rows';
import { orderKey, titleKey, type ListOrder } from './packing.rows';

/** The offers that a list contains. */
export interface OffersOf {
  /** Absent: all published offers of the market. */
  supplierId?: number | undefined;
  /** Only for a supplier's offers; absent: drafts and published ones. */
  status?: OfferStatus | undefined;
  /** One supplier's offers as others find them: texts that an NDA withholds are not searched. */
  isForOthers?: boolean;
  /** The offers that a buyer has marked, instead of the market's. */
  marked?: MarkedBy | undefined;
  filters: OfferFilters;
}

/** A list that can be cached in memory: its offers and their order. */
export interface ListOf extends OffersOf {
  order: ListOrder;
}

/** Returns true if the list is for the owner of its offers, who may search and filter by all their values. */
export const isOwn = ({ supplierId, isForOthers = false }: OffersOf): boolean =>
  supplierId !== undefined && !isForOthers;

/** Returns the judgement of the keyword of a list. */
export const judgedOf = (list: OffersOf): Judged => judge(searched(isOwn(list)), list.filters);

/** Returns the condition for being on a list before the filters of memory apply: owner, status and keyword. */
export function isOnList(list: OffersOf, judged = judgedOf(list)): SQL | undefined {
  const { supplierId, status, marked, filters } = list;
  const keyword = keywordCondition(filters, isOwn(list), judged);
  if (marked) return and(isMarkedBy(marked), keyword);
  if (supplierId === undefined) return and(sql`${offers.status} = 'published'`, keyword);
  return and(
    eq(offers.supplierId, supplierId),
    status ? eq(offers.status, status) : sql`${offers.status} not in ('closed', 'unlisted')`,
    keyword,
  );
}

/** Returns the tables that `isOnList` and the order read. */
export const rowsOf = ({ marked }: OffersOf): SQL =>
  marked ? sql`${buyerOffers} join ${offers} on ${offers.id} = ${buyerOffers.offerId}` : sql`${offers}`;

/** Returns the sort key of a list. */
export function keyOf(list: OffersOf, order: ListOrder, judged = judgedOf(list)): SQL {
  const { marked, filters } = list;
  if (order === 'title') return titleKey(marked ? knownOffer.title : offers.title);
  return marked ? markedKey(order, filters, judged) : orderKey(order, filters, judged);
}
