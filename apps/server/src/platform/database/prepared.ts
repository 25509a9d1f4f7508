import { is, sql, type Query, type SQL } from 'drizzle-orm';
import { PgTimestamp } from 'drizzle-orm/pg-core';
import { nameStatement, type Values } from './named-statement';
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

/**
 * Several queries as one statement, in one snapshot, each with its rows as `prepareWideQuery` has them: to begin a statement
 * costs the server and the database more than most reads by a key do.
 */
export function prepareTogether<Rows extends Record<string, object>>(
  db: Database,
  label: string,
  parts: { [Name in keyof Rows]: Part<Rows[Name]> },
): (values: Values) => Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const params: unknown[] = [];
  const texts: string[] = [];
  const readers: ((cells: unknown) => readonly [string, unknown[]])[] = [];
  for (const [name, { query, selection }] of Object.entries<Part<object>>(parts)) {
    const written = query.toSQL();
    texts.push(`(${toJsonRows(renumbered(written.sql, params.length), Object.keys(selection).length)})`);
    params.push(...written.params);
    const readRow = wideRowReader(selection);
    readers.push((cells) => [name, ((cells ?? []) as unknown[][]).map(readRow)]);
  }
  const run = prepare(db, label, { sql: `select ${texts.join(', ')}`, params });
  return async (values) => {
    const [cells = []] = await run(values);
    const read = Object.fromEntries(readers.map((reader, index) => reader(cells[index])));
    return read as { [Name in keyof Rows]: Rows[Name][] };
  };
}

/** Columns are named by their places, because those of different tables may share a name. */
function toJsonRows(text: string, count: number): string {
  const places = Array.from({ length: count }, (_, index) => `c${index}`).join(', ');
  return `select json_agg(json_build_array(${places})) from (${text}) wide(${places})`;
}

const renumbered = (text: string, before: number): string =>
  before === 0 ? text : text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);

function wideRowReader(selection: object): (cells: readonly unknown[]) => object {
  const columns = Object.keys(selection);
  const isMoment = Object.values(selection).map((column) => is(column, PgTimestamp));
  return (cells) =>
    toRow(
      columns,
      cells.map((cell, index) => (isMoment[index] && typeof cell === 'string' ? new Date(cell) : cell)),
    );
}

function toRow(columns: readonly string[], cells: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = cells[index];
  return row;
}
