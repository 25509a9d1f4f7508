import { eq, sql } from 'drizzle-orm';
import { prepareQuery, type Database, type Given } from '../../platform/database';
import { marketCounts } from '../../schema';

export interface StoredCount {
  key: string;
  count: number;
}

type Counted = 'nda' | 'contract' | 'notification';

/**
 * Builds the query for the number of a user's NDAs, contracts or notifications, by the keys that `figures_of`
 * assigns in the migrations. Triggers maintain the counts, so the time does not grow with their number
 * (decision record 0036). For a page it is combined with the page's statement. Placeholder: `userId`.
 */
export function selectStoredCounts(db: Database, of: Counted) {
  const selection = { key: marketCounts.key, count: sql<number>`sum(${marketCounts.count})::int` };
  const query = db
    .select(selection)
    .from(marketCounts)
    .where(eq(marketCounts.figure, sql`${`${of} of `}::text || ${sql.placeholder('userId')}::bigint`))
    .groupBy(marketCounts.key);
  return { query, selection };
}

/** Creates a function that reads the counts in a statement of their own. */
export function createStoredCounts(db: Database, of: Counted) {
  const { query, selection } = selectStoredCounts(db, of);
  const read = prepareQuery<StoredCount>(db, `${of}_counts`, query, selection);
  return (userId: Given<number>): Promise<StoredCount[]> => read({ userId });
}
