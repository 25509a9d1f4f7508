import type pg from 'pg';
import { coldFilters, listFilter, type ListFilter } from './filters';
import { keywords } from './offers';

/** How many published offers each measured list holds, counted in SQL and by none of what is measured. */
export interface Totals {
  published: number;
  list: number;
  /** Of the first of each kind of cold lists. */
  cold: Record<keyof typeof coldFilters, number>;
  rare: number;
  common: number;
}

/** In one walk, which takes a minute where there are ten million. */
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

/** How many offers a filter of the market leaves. */
export async function countOf(pool: pg.Pool, filter: ListFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from offers where status = 'published' and ${conditionOf(filter)}`,
  );
  return rows[0]?.count ?? 0;
}

const hasWord = (word: string) => `title || ' ' || detail like '%${word}%'`;

/** A category and those below it, without the check digit: the zeros after its first two digits are filled. */
function codesUnder(category: string): string {
  const code = category.slice(0, 8);
  return `${code} and ${code.replace(/0{1,6}$/, (zeros) => '9'.repeat(zeros.length))}`;
}

/** What a filter asks, as SQL; its values are the bench's own. */
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
