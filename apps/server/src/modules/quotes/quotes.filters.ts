import { and, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { QuoteStatus } from '@proffer/contract/wire/choices';
import { wanted, type ListRequest, type Given } from '../../platform/database';
import { quotes } from '../../schema';
import { isAssignedTo } from '../assignments';
import { buyer, supplier, type ContractSide } from '../contracts';
import { knownOffer } from '../offers';

export interface QuoteListQuery {
  side: ContractSide;
  userId: number;
  today: string;
  status: QuoteStatus | undefined;
  isWaiting: boolean;
  offerId: number | undefined;
  partnerId: number | undefined;
  search: string | undefined;
  /** The person to whom the quotes are assigned. */
  assigneeId: number | undefined;
}

/** Query of a list with placeholders for the values that differ between callers. */
export type QuoteListShape = Omit<QuoteListQuery, 'userId' | 'today' | 'offerId' | 'partnerId'> & {
  userId: Given<number>;
  today: Given<string>;
  offerId: Given<number> | undefined;
  partnerId: Given<number> | undefined;
};

/**
 * Returns the list with placeholders, so that its statement can be prepared. A search with words is rare and not
 * prepared.
 */
export function askedList(query: QuoteListQuery): ListRequest<QuoteListShape> {
  const { userId, today, offerId, partnerId, ...choices } = query;
  if (choices.search || choices.assigneeId !== undefined) return { shape: query, values: {}, isUsual: false };
  const given = sql.placeholder;
  const shape: QuoteListShape = {
    ...choices,
    userId: given('userId'),
    today: given('today'),
    offerId: offerId === undefined ? undefined : given('offerId'),
    partnerId: partnerId === undefined ? undefined : given('partnerId'),
  };
  return { shape, values: { userId, today, offerId, partnerId }, isUsual: true };
}

/** Returns the SQL of `quoteStatusOn`. */
export function statusOfRow(today: Given<string>): SQL<QuoteStatus> {
  return sql<QuoteStatus>`case when ${isExpired(today)} then 'Expired' else initcap(${quotes.state}) end`;
}

const isExpired = (today: Given<string>) =>
  sql`(${quotes.state} = 'quoted' and ${quotes.validUntil} < ${today}::date)`;

/** Returns the condition for the filters of a list of quotes. */
export function listCondition(query: QuoteListShape): SQL | undefined {
  const [own, other] =
    query.side === 'supplier' ? [quotes.supplierId, quotes.buyerId] : [quotes.buyerId, quotes.supplierId];
  return and(
    eq(own, query.userId),
    query.status && sql`${statusOfRow(query.today)} = ${query.status}`,
    query.isWaiting ? waitingCondition(query) : undefined,
    query.offerId === undefined ? undefined : eq(quotes.offerId, query.offerId),
    query.partnerId === undefined ? undefined : eq(other, query.partnerId),
    query.search ? searchCondition(query.search) : undefined,
    query.assigneeId === undefined ? undefined : isAssignedTo('quote', quotes.id, query.assigneeId),
  );
}

/**
 * Returns the condition for quotes awaiting this side's next step: a supplier's quote, or a buyer's answer to a valid
 * one.
 */
function waitingCondition({ side, today }: QuoteListShape): SQL | undefined {
  if (side === 'supplier') return inArray(quotes.state, ['requested', 'countered']);
  return and(eq(quotes.state, 'quoted'), sql`not ${isExpired(today)}`);
}

/** Written exactly like the indexes, so that a page is read from them in order. */
export const waitingFirst: Record<ContractSide, SQL> = {
  supplier: sql`(${quotes.state} in ('requested','countered')) desc`,
  buyer: sql`(${quotes.state} = 'quoted') desc`,
};

const searchCondition = (search: string): SQL | undefined =>
  wanted(search, (pattern) =>
    or(
      ilike(knownOffer.title, pattern),
      ilike(buyer.companyName, pattern),
      ilike(supplier.companyName, pattern),
    ),
  );
