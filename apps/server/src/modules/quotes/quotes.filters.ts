import { and, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { QuoteStatus } from '@proffer/contract/wire/choices';
import { holding, type ListRequest, type Given } from '../../platform/database';
import { quotes } from '../../schema';
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
}

/** The same with places for what is another with each caller. */
export type QuoteListShape = Omit<QuoteListQuery, 'userId' | 'today' | 'offerId' | 'partnerId'> & {
  userId: Given<number>;
  today: Given<string>;
  offerId: Given<number> | undefined;
  partnerId: Given<number> | undefined;
};

/** The list as its statement is kept: without words, as nearly every one is. */
export function askedList(query: QuoteListQuery): ListRequest<QuoteListShape> {
  const { userId, today, offerId, partnerId, ...choices } = query;
  if (choices.search) return { shape: query, values: {}, isUsual: false };
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

/** The rule of `quoteStatusOn` in SQL. */
export function statusOfRow(today: Given<string>): SQL<QuoteStatus> {
  return sql<QuoteStatus>`case when ${isExpired(today)} then 'Expired' else initcap(${quotes.state}) end`;
}

const isExpired = (today: Given<string>) =>
  sql`(${quotes.state} = 'quoted' and ${quotes.validUntil} < ${today}::date)`;

/** What a list of quotes is narrowed to. */
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
  );
}

/** The next step is this side's: a supplier's to quote, a buyer's to answer a quote that still holds. */
function waitingCondition({ side, today }: QuoteListShape): SQL | undefined {
  if (side === 'supplier') return inArray(quotes.state, ['requested', 'countered']);
  return and(eq(quotes.state, 'quoted'), sql`not ${isExpired(today)}`);
}

/** As the indexes have it, so that a page is read off them. */
export const waitingFirst: Record<ContractSide, SQL> = {
  supplier: sql`(${quotes.state} in ('requested','countered')) desc`,
  buyer: sql`(${quotes.state} = 'quoted') desc`,
};

function searchCondition(search: string): SQL | undefined {
  const pattern = holding(search);
  return or(
    ilike(knownOffer.title, pattern),
    ilike(buyer.companyName, pattern),
    ilike(supplier.companyName, pattern),
  );
}
