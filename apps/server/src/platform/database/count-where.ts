import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** How many of the rows are so; one walk can count several kinds of them. */
export const countWhere = (condition: SQLWrapper | undefined): SQL<number> =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
