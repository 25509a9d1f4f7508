import type pg from 'pg';
import { coldFilter, listFilter } from './filters';
import { keywords } from './offers';

/** How many published offers each measured list holds, counted in SQL and by none of what is measured. */
export interface Totals {
  published: number;
  list: number;
  /** Of the first of the cold lists. */
  coldList: number;
  rare: number;
  common: number;
}

export async function countTotals(pool: pg.Pool): Promise<Totals> {
  return {
    published: await count(pool, 'true', []),
    list: await countOverlap(pool, listFilter),
    coldList: await countOverlap(pool, coldFilter(0)),
    rare: await countWord(pool, keywords.rare.word),
    common: await countWord(pool, keywords.common.word),
  };
}

/** Offers of a scope whose budget overlaps a range. */
export const countOverlap = (
  pool: pg.Pool,
  { scope, budgetFrom, budgetTo }: { scope: string; budgetFrom: number; budgetTo: number },
) => count(pool, 'scope = $1 and budget_to >= $2 and budget_from <= $3', [scope, budgetFrom, budgetTo]);

const countWord = (pool: pg.Pool, word: string) =>
  count(pool, `title || ' ' || detail like $1`, [`%${word}%`]);

async function count(pool: pg.Pool, condition: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from offers where status = 'published' and (${condition})`,
    values,
  );
  return rows[0]?.count ?? 0;
}
