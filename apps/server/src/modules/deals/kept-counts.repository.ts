import { eq, sql } from 'drizzle-orm';
import { prepareQuery, type Database, type Given } from '../../platform/database';
import { marketCounts } from '../../schema';

export interface KeptCount {
  key: string;
  count: number;
}

/**
 * Reads how many NDAs or contracts a person has, by the keys that `figures_of` of the migrations gives them: kept by
 * triggers, so that it takes no longer for who has very many (decision record 0036).
 */
export function createKeptCounts(db: Database, of: 'nda' | 'contract') {
  const selection = { key: marketCounts.key, count: sql<number>`sum(${marketCounts.count})::int` };
  const query = db
    .select(selection)
    .from(marketCounts)
    .where(eq(marketCounts.figure, sql`${`${of} of `}::text || ${sql.placeholder('userId')}::bigint`))
    .groupBy(marketCounts.key);
  const read = prepareQuery<KeptCount>(db, `${of}_counts`, query, selection);
  return (userId: Given<number>): Promise<KeptCount[]> => read({ userId });
}
