import { eq, sql } from 'drizzle-orm';
import { prepareQuery, type Database, type Given } from '../../platform/database';
import { marketCounts } from '../../schema';

export interface KeptCount {
  key: string;
  count: number;
}

type Counted = 'nda' | 'contract' | 'notification';

/**
 * The query for how many NDAs, contracts or notifications a person (`userId`) has, by the keys that `figures_of` of the
 * migrations gives them: kept by triggers, so that it takes no longer for who has very many (decision record 0036). Beside
 * a page it is a part of the page's statement.
 */
export function selectKeptCounts(db: Database, of: Counted) {
  const selection = { key: marketCounts.key, count: sql<number>`sum(${marketCounts.count})::int` };
  const query = db
    .select(selection)
    .from(marketCounts)
    .where(eq(marketCounts.figure, sql`${`${of} of `}::text || ${sql.placeholder('userId')}::bigint`))
    .groupBy(marketCounts.key);
  return { query, selection };
}

/** Reads them alone. */
export function createKeptCounts(db: Database, of: Counted) {
  const { query, selection } = selectKeptCounts(db, of);
  const read = prepareQuery<KeptCount>(db, `${of}_counts`, query, selection);
  return (userId: Given<number>): Promise<KeptCount[]> => read({ userId });
}
