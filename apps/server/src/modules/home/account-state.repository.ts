import { and, eq, inArray, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { countWhere, prepareQuery, type Database } from '../../platform/database';
import { buyerOffers, isNdaAsked, ndaRequests, offers, profiles, quotes, savedSearches } from '../../schema';
import type { BuyerState, SupplierState } from './next-step.policy';

const userId = sql.placeholder('userId');

/** Expression over `profiles`: true if the company has described itself. */
const isDescribed = sql<boolean>`${profiles.overview} <> ''`;

const hasRows = (table: SQLWrapper, condition: SQL | undefined) =>
  sql<boolean>`exists (select from ${table} where ${condition})`;

function prepareSupplier(db: Database) {
  const isPublished = eq(offers.status, 'published');
  const selection = {
    isDescribed: sql<boolean>`coalesce((select ${isDescribed} from ${profiles} where ${profiles.userId} = ${userId}), false)`,
    published: countWhere(isPublished),
    drafts: countWhere(eq(offers.status, 'draft')),
    unpriced: countWhere(and(isPublished, isNull(offers.priceBasis))),
  };
  const query = db
    .select(selection)
    .from(offers)
    .where(and(eq(offers.supplierId, userId), inArray(offers.status, ['draft', 'published'])));
  return prepareQuery<SupplierState>(db, 'supplier_state', query, selection);
}

function prepareBuyer(db: Database) {
  const selection = {
    isDescribed,
    saved: sql<number>`(select count(*)::int from ${buyerOffers} where ${and(eq(buyerOffers.buyerId, userId), isNotNull(buyerOffers.savedAt))})`,
    hasNdas: hasRows(ndaRequests, and(isNdaAsked, eq(ndaRequests.buyerId, userId))),
    hasSearches: hasRows(savedSearches, eq(savedSearches.buyerId, userId)),
    hasQuotes: hasRows(quotes, eq(quotes.buyerId, userId)),
  };
  const query = db.select(selection).from(profiles).where(eq(profiles.userId, userId));
  return prepareQuery<BuyerState>(db, 'buyer_state', query, selection);
}

async function one<State>(rows: Promise<State[]>): Promise<State> {
  const [state] = await rows;
  if (!state) throw new Error('the account has no profile');
  return state;
}

/** Creates the repository of the states of accounts, across the modules whose work the home page suggests. */
export function createAccountStateRepository(db: Database) {
  const readSupplier = prepareSupplier(db);
  const readBuyer = prepareBuyer(db);
  return {
    ofSupplier: (userId: number): Promise<SupplierState> => one(readSupplier({ userId })),
    ofBuyer: (userId: number): Promise<BuyerState> => one(readBuyer({ userId })),
  };
}
export type AccountStateRepository = ReturnType<typeof createAccountStateRepository>;
