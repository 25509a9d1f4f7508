import { fillPlaceholders, is, type Query } from 'drizzle-orm';
import { PgTimestamp } from 'drizzle-orm/pg-core';
import type { Database } from './transaction';

interface WrittenQuery<Row> {
  toSQL(): Query;
  execute(): Promise<Row[]>;
}

/** What a query selects: the keys of its rows, in their order, with columns or expressions. */
type Selection<Row> = { readonly [Key in keyof Row]: unknown };
type Run<Row> = (values: Record<string, unknown>) => Promise<Row[]>;

let counter = 0;

/** Runs a statement under a name of its own, so that each connection parses it once; rows come as lists of cells. */
function prepare(db: Database, label: string, text: string, params: unknown[]) {
  counter += 1;
  const name = `${label}_${counter}`;
  return async (values: Record<string, unknown>): Promise<unknown[][]> => {
    const { rows } = await db.$client.query<unknown[]>({
      name,
      text,
      values: fillPlaceholders(params, values),
      rowMode: 'array',
    });
    return rows;
  };
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
): Run<Row> {
  const { sql: text, params } = query.toSQL();
  const run = prepare(db, label, text, params);
  const columns = Object.keys(selection);
  return async (values) => (await run(values)).map((cells) => toRow(columns, cells) as Row);
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
  const { sql: inner, params } = query.toSQL();
  const columns = Object.keys(selection);
  const isMoment = Object.values(selection).map((column) => is(column, PgTimestamp));
  // Named by their places, because columns of different tables may share a name.
  const places = columns.map((_, index) => `c${index}`).join(', ');
  const text = `select json_agg(json_build_array(${places})) from (${inner}) wide(${places})`;
  const run = prepare(db, label, text, params);
  return async (values) => {
    const [[rows] = []] = await run(values);
    return ((rows ?? []) as unknown[][]).map((cells) => {
      const dated = cells.map((cell, index) =>
        isMoment[index] && typeof cell === 'string' ? new Date(cell) : cell,
      );
      return toRow(columns, dated) as Row;
    });
  };
}

function toRow(columns: readonly string[], cells: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = cells[index];
  return row;
}
