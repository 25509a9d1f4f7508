import { sql } from 'drizzle-orm';
import { prepareQuery, type Database } from '../../platform/database';
import { marketCounts } from '../../schema';
import type { AccountCount } from './account-counts';

/** Returns the query for the number of accounts of each kind. */
export function selectAccountCounts(db: Database) {
  const selection = { key: marketCounts.key, count: sql<number>`sum(${marketCounts.count})::int` };
  const query = db
    .select(selection)
    .from(marketCounts)
    .where(sql`${marketCounts.figure} = 'account'`)
    .groupBy(marketCounts.key);
  return { query, selection };
}

/** Creates the function that reads these counts on their own. */
export function createAccountCounts(db: Database) {
  const { query, selection } = selectAccountCounts(db);
  const read = prepareQuery<AccountCount>(db, 'account_counts', query, selection);
  return (): Promise<AccountCount[]> => read({});
}
