import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Returns an expression that counts the rows that meet a condition, so that one query can count several kinds. */
export const countWhere = (condition: SQLWrapper | undefined): SQL<number> =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
