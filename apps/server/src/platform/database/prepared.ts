import { sql, type Query, type SQL } from 'drizzle-orm';
import { nameStatement, type Values } from './named-statement';
import { countCells, fromJson, rowReaderOf } from './selected-rows';
import type { Database, Executor } from './transaction';

interface WrittenQuery<Row> {
  toSQL(): Query;
  execute(): Promise<Row[]>;
}

/** What a query selects: the keys of its rows, in their order, with columns or expressions. */
type Selection<Row> = { readonly [Key in keyof Row]: unknown };
type Run<Row> = (values: Values) => Promise<Row[]>;
/** With a transaction it runs in that, else on any free connection. */
type RunWithin<Row> = (values: Values, executor?: Executor) => Promise<Row[]>;

/**
 * Any of the ids that take a place. Given by a subselect, because of a list that the planner sees it counts how many there
 * are, and plans anew each time for so few, which costs it more than reading them.
 */
export const anyGiven = (name: string): SQL =>
  sql`any((select ${sql.placeholder(name)}::bigint[])::bigint[])`;

let counter = 0;

/** Runs a statement under a name of its own. */
function prepare(db: Database, label: string, query: Query) {
  counter += 1;
  return nameStatement(db, `${label}_${counter}`, query);
}

/**
 * A hot query, written with drizzle and run as a named prepared statement. Rows are made by the driver's own types
 * alone, which costs a third of drizzle's decoding; so only queries whose columns need none (numbers, texts, dates,
 * JSON) may be run this way.
 */
export function prepareQuery<Row extends object>(
  db: Database,
  label: string,
  query: WrittenQuery<Row>,
  selection: Selection<Row>,
): RunWithin<Row> {
  const run = prepare(db, label, query.toSQL());
  const columns = Object.keys(selection);
  return async (values, executor) =>
    (await run(values, executor)).map((cells) => toRow(columns, cells) as Row);
}

/**
 * The same for wide rows, which then travel as one JSON text: the driver decodes a column at a time, and describes all
 * of them anew with each answer. Timestamps, which JSON has no type for, become dates again.
 */
export function prepareWideQuery<Row extends object>(
  db: Database,
  label: string,
  query: WrittenQuery<Row>,
  selection: Selection<Row>,
): Run<Row> {
  const run = prepareTogether<{ rows: Row }>(db, label, { rows: { query, selection } });
  return async (values) => (await run(values)).rows;
}

interface Part<Row> {
  query: WrittenQuery<Row>;
  selection: Selection<Row>;
}

export type Parts<Rows extends Record<string, object>> = { [Name in keyof Rows]: Part<Rows[Name]> };
type RunTogether<Rows extends Record<string, object>> = (
  values: Values,
) => Promise<{ [Name in keyof Rows]: Rows[Name][] }>;

/**
 * Several queries as one statement, in one snapshot, each with its rows as `prepareWideQuery` has them: to begin a statement
 * costs the server and the database more than most reads by a key do.
 */
export function prepareTogether<Rows extends Record<string, object>>(
  db: Database,
  label: string,
  parts: Parts<Rows>,
): RunTogether<Rows> {
  counter += 1;
  return runTogether(db, `${label}_${counter}`, parts);
}

/** The same under a name that is given; what several parts go by may be read once for them (`page as (select …)`). */
export function runTogether<Rows extends Record<string, object>>(
  db: Database,
  name: string,
  parts: Parts<Rows>,
  shared?: { as: string; query: Pick<WrittenQuery<unknown>, 'toSQL'> },
): RunTogether<Rows> {
  const params: unknown[] = [];
  const write = (query: Pick<WrittenQuery<unknown>, 'toSQL'>): string => {
    const written = query.toSQL();
    const text = renumbered(written.sql, params.length);
    params.push(...written.params);
    return text;
  };
  const before = shared ? `with ${shared.as} as materialized (${write(shared.query)}) ` : '';
  const written = Object.entries<Part<object>>(parts).map(([part, { query, selection }]) => ({
    part,
    text: `(${toJsonRows(write(query), countCells(selection))})`,
    toRow: rowReaderOf(selection, fromJson),
  }));
  const run = nameStatement(db, name, {
    sql: `${before}select ${written.map(({ text }) => text).join(', ')}`,
    params,
  });
  return async (values) => {
    const [cells = []] = await run(values);
    const read = written.map(({ part, toRow }, at) => [part, ((cells[at] ?? []) as unknown[][]).map(toRow)]);
    return Object.fromEntries(read) as { [Name in keyof Rows]: Rows[Name][] };
  };
}

/** Columns are named by their places, because those of different tables may share a name. */
function toJsonRows(text: string, count: number): string {
  const places = Array.from({ length: count }, (_, index) => `c${index}`).join(', ');
  return `select json_agg(json_build_array(${places})) from (${text}) wide(${places})`;
}

const renumbered = (text: string, before: number): string =>
  before === 0 ? text : text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);

function toRow(columns: readonly string[], cells: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = cells[index];
  return row;
}
