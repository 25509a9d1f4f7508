import { fillPlaceholders, type Query } from 'drizzle-orm';
import type { Database } from './transaction';

interface WrittenQuery<Row> {
  toSQL(): Query;
  execute(): Promise<Row[]>;
}

let counter = 0;

/**
 * A hot query, written with drizzle and run as a named prepared statement. Rows are made by the driver's own types
 * alone, which costs a third of drizzle's decoding; so only queries whose columns need none (numbers, texts, dates,
 * JSON) may be run this way. `columns` are the keys of the selection, in its order.
 */
export function prepareQuery<Row extends object>(
  db: Database,
  label: string,
  query: WrittenQuery<Row>,
  columns: readonly (keyof Row & string)[],
): (values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = query.toSQL();
  counter += 1;
  const name = `${label}_${counter}`;
  return async (values) => {
    const { rows } = await db.$client.query<unknown[]>({
      name,
      text,
      values: fillPlaceholders(params, values),
      rowMode: 'array',
    });
    return rows.map((cells) => {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = cells[index];
      return row as Row;
    });
  };
}

/**
 * The same for wide rows, which then travel as one JSON text: the driver decodes a column at a time, and describes all
 * of them anew with each answer. `moments` are the columns that hold timestamps, which JSON has no type for.
 */
export function prepareWideQuery<Row extends object>(
  db: Database,
  label: string,
  query: WrittenQuery<Row>,
  columns: readonly (keyof Row & string)[],
  moments: readonly (keyof Row & string)[],
): (values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: inner, params } = query.toSQL();
  const cells = columns.map((_, index) => `c${index}`).join(', ');
  // Named by their places, because columns of different tables may share a name.
  const text = `select json_agg(json_build_array(${cells})) from (${inner}) wide(${cells})`;
  const isMoment = columns.map((column) => moments.includes(column));
  counter += 1;
  const name = `${label}_${counter}`;
  return async (values) => {
    const { rows } = await db.$client.query<[unknown[][] | null]>({
      name,
      text,
      values: fillPlaceholders(params, values),
      rowMode: 'array',
    });
    return (rows[0]?.[0] ?? []).map((cellsOfRow) => {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < columns.length; index += 1) {
        const cell = cellsOfRow[index];
        row[columns[index] ?? ''] = isMoment[index] && typeof cell === 'string' ? new Date(cell) : cell;
      }
      return row as Row;
    });
  };
}
