import { sql } from 'drizzle-orm';
import type { Role } from '@proffer/contract/wire/route';
import {
  anyGiven,
  prepareByShape,
  prepareTogether,
  type Database,
  type Parts,
} from '../../platform/database';
import {
  contractRatings,
  contracts,
  isContractAgreed,
  isNdaSigned,
  ndaRequests,
  quotes,
  users,
} from '../../schema';
import { selectRatingSums, type SumRow } from '../contracts';
import { selectCompany, type CompanyRow } from '../profiles';
import type { Dealings } from './column-facts';

interface FactParts extends Record<string, object> {
  companies: CompanyRow;
  ratings: SumRow;
  dealings: Dealings;
}

/** Values of the statement about the companies of a comparison. */
export interface CompanyFactsValues {
  viewer: number;
  userIds: readonly number[];
  today: string;
  answersSince: string;
}

const viewer = sql`${sql.placeholder('viewer')}::bigint`;
const today = sql`${sql.placeholder('today')}::date`;
const isAsked = sql`${users.id} = ${anyGiven('userIds')}`;

/** Creates the repository that reads the companies of a comparison with their ratings and dealings in one statement. */
export function createComparisonFactsRepository(db: Database) {
  return prepareByShape('compared_companies', ({ role }: { role: Role }, label) => {
    const parts: Parts<FactParts> = {
      companies: selectCompany(db, { role, isOwn: false, is: 'supplier' }, isAsked),
      ratings: selectRatingSums(db, sql`${contractRatings.ratedId} = ${anyGiven('userIds')}`),
      dealings: selectDealings(db, role),
    };
    return prepareTogether<FactParts>(db, label, parts);
  });
}
export type ReadComparisonFacts = ReturnType<typeof createComparisonFactsRepository>;

const withViewer = (table: typeof contracts | typeof quotes | typeof ndaRequests) =>
  sql`${table.buyerId} = ${viewer} and ${table.supplierId} = ${users.id}`;

const count = (table: typeof contracts | typeof quotes | typeof ndaRequests, when = sql`true`) =>
  sql<number>`(select count(*)::int from ${table} where ${withViewer(table)} and ${when})`;

const dayOf = (table: typeof contracts | typeof quotes, when = sql`true`) =>
  sql`(select max((${table.createdAt} at time zone 'Asia/Kolkata')::date) from ${table} where ${withViewer(table)} and ${when})`;

/** Returns the query for the dealings of the viewer with each supplier; a supplier or administrator has none. */
function selectDealings(db: Database, role: Role) {
  const selection = {
    supplierId: users.id,
    contracts: count(contracts, isContractAgreed),
    activeContracts: count(
      contracts,
      sql`${isContractAgreed} and ${today} between ${contracts.startDate} and ${contracts.endDate}`,
    ),
    quotes: count(quotes),
    acceptedQuotes: count(quotes, sql`${quotes.state} = 'accepted'`),
    ndas: count(ndaRequests, isNdaSigned),
    lastDay: sql<string | null>`greatest(${dayOf(contracts, isContractAgreed)}, ${dayOf(quotes)})::text`,
  };
  const query = db.select(selection).from(users);
  return { selection, query: role === 'buyer' ? query.where(isAsked) : query.where(sql`false`) };
}
