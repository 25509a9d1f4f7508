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
