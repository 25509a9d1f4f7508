import type pg from 'pg';
import { coldFilters, listFilter, type ListFilter } from './filters';
import { keywords } from './offers';

/** Number of published offers in each measured list, counted by SQL. */
export interface Totals {
  published: number;
  list: number;
  /** Totals of the first filter of each kind of cold list. */
  cold: Record<keyof typeof coldFilters, number>;
  rare: number;
  common: number;
}

/** Counts all totals in one scan, which takes a minute for ten million offers. */
export async function countTotals(pool: pg.Pool): Promise<Totals> {
  const conditions = {
    published: 'true',
    list: conditionOf(listFilter),
    rare: hasWord(keywords.rare.word),
    common: hasWord(keywords.common.word),
    ...Object.fromEntries(
      Object.entries(coldFilters).map(([name, filter]) => [name, conditionOf(filter(0))]),
    ),
  };
  const counts = Object.entries(conditions).map(
    ([name, condition]) => `count(*) filter (where ${condition})::int as "${name}"`,
  );
  const { rows } = await pool.query<Record<string, number>>(
    `select ${counts.join(', ')} from offers where status = 'published'`,
  );
  const of = (name: string) => rows[0]?.[name] ?? 0;
  const cold = Object.fromEntries(Object.keys(coldFilters).map((name) => [name, of(name)]));
  return {
    published: of('published'),
    list: of('list'),
    cold: cold as Totals['cold'],
    rare: of('rare'),
    common: of('common'),
  };
}

/** Returns the number of offers that match a filter. */
export async function countOf(pool: pg.Pool, filter: ListFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from offers where status = 'published' and ${conditionOf(filter)}`,
  );
  return rows[0]?.count ?? 0;
}

const hasWord = (word: string) => `title || ' ' || detail like '%${word}%'`;

/** Returns the range of codes of a category and its descendants, without the check digit. */
function codesUnder(category: string): string {
  const code = category.slice(0, 8);
  return `${code} and ${code.replace(/0{1,6}$/, (zeros) => '9'.repeat(zeros.length))}`;
}

/** Returns the SQL condition of a filter; its values are constants of the benchmark. */
export function conditionOf(filter: ListFilter): string {
  const { scope, contractLength, visibility, budgetFrom, budgetTo, qtyFrom, qtyTo, category } = filter;
  const conditions = [
    scope && `scope = '${scope}'`,
    contractLength && `duration = '${contractLength}'`,
    visibility && `nda_required = ${visibility === 'nda'}`,
    budgetFrom && `budget_to >= ${budgetFrom}`,
    budgetTo && `budget_from <= ${budgetTo}`,
    qtyFrom && `qty_to >= ${qtyFrom}`,
    qtyTo && `qty_from <= ${qtyTo}`,
    category && `exists (select from unnest(categories) code where code between ${codesUnder(category)})`,
  ];
  return conditions.filter(Boolean).join(' and ');
}
