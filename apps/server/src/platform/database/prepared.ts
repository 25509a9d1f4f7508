import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { inlineConstants } from './inline-constants';
import { countCells, fromJson, rowReaderOf } from './selected-rows';
import { connectionOf, type Database, type Executor } from './transaction';

/** A query written with Drizzle. */
export interface WrittenQuery<Row> {
  getSQL(): SQL;
  execute(): Promise<Row[]>;
}

/** The columns or expressions that a query selects, by the keys of its rows and in their order. */
export type Selection<Row> = { readonly [Key in keyof Row]: unknown };

/** Values of the placeholders of a statement, by name. */
export type Values = Record<string, unknown>;

/** A value, or a placeholder for one in a prepared statement. */
export type Given<T> = T | Placeholder;

/**
 * Returns the condition `any(…)` for a placeholder that takes a list of ids. The subselect hides the length of the
 * list from the planner, which would otherwise make a new plan for each run.
 */
export const anyGiven = (name: string): SQL =>
  sql`any((select ${sql.placeholder(name)}::bigint[])::bigint[])`;

/**
 * Returns a placeholder for a limit or an offset. The subselect hides its value from the planner: a custom plan for a
 * small limit would look cheaper than the generic one, and PostgreSQL would make a new plan for each run.
 */
export const givenLimit = (name: string): Placeholder =>
  // Drizzle accepts any SQL here, but its type only numbers and placeholders.
  sql`(select ${sql.placeholder(name)}::int)` as unknown as Placeholder;

let counter = 0;

/**
 * Prepares a statement under a name made of the label, so that each connection parses and plans it once. Without a
 * label it is planned for each run. Returns a function that runs it and gives the rows as lists of cells.
 */
function prepareStatement(db: Database, label: string | undefined, query: SQL) {
  counter += 1;
  const name = label === undefined ? '' : `${label}_${counter}`;
  // Constants belong into the text of a named statement: as a parameter, the number of a `limit` is known to a custom
  // plan only, which then looks cheaper than the generic one and is made again for each run.
  const { sql: text, params } =
    label === undefined ? db.execute(query).getQuery() : inlineConstants(db, query);
  return async (values: Values, executor: Executor = db): Promise<unknown[][]> => {
    const { rows } = await connectionOf(executor).query<unknown[]>({
      name,
      text,
      values: fillPlaceholders(params, values),
      rowMode: 'array',
    });
    return rows;
  };
}

/**
 * Prepares a query that runs often. Drizzle would write it, and PostgreSQL plan it, for each run. Returns a function
 * that takes the values of the placeholders and, optionally, a transaction to run in.
 */
export function prepareQuery<Row extends object>(
  db: Database,
  label: string | undefined,
  query: WrittenQuery<Row>,
  selection: Selection<Row>,
): (values: Values, executor?: Executor) => Promise<Row[]> {
  const run = prepareStatement(db, label, query.getSQL());
  const toRow = rowReaderOf(selection);
  return async (values, executor) => (await run(values, executor)).map((cells) => toRow(cells) as Row);
}

interface Part<Row> {
  query: WrittenQuery<Row>;
  selection: Selection<Row>;
}

/** Queries of one statement by name, with the rows that each of them gives. */
export type Parts<Rows extends Record<string, object>> = { [Name in keyof Rows]: Part<Rows[Name]> };

/** A query that several parts refer to by name; it runs once. */
export interface SharedPart {
  as: string;
  query: { getSQL(): SQL };
}

/**
 * Prepares several queries as one statement, which runs in one snapshot and costs one round trip. Use it also for a
 * single query with many columns: each part comes back as one JSON text, which is cheaper to decode than separate
 * columns.
 */
export function prepareTogether<Rows extends Record<string, object>>(
  db: Database,
  label: string | undefined,
  parts: Parts<Rows>,
  shared?: SharedPart,
): (values: Values) => Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const all = Object.entries<Part<object>>(parts);
  const columns = all.map(([, { query, selection }]) => toJsonRows(query.getSQL(), countCells(selection)));
  const readers = all.map(([name, { selection }]) => ({ name, toRow: rowReaderOf(selection, fromJson) }));
  const run = prepareStatement(
    db,
    label,
    sql`${shared && withPart(shared)} select ${sql.join(columns, sql`, `)}`,
  );
  return async (values) => {
    const [cells = []] = await run(values);
    const rows = readers.map(({ name, toRow }, at) => [name, ((cells[at] ?? []) as unknown[][]).map(toRow)]);
    return Object.fromEntries(rows) as { [Name in keyof Rows]: Rows[Name][] };
  };
}

const withPart = ({ as, query }: SharedPart): SQL =>
  sql`with ${sql.identifier(as)} as materialized (${query.getSQL()})`;

/** Columns are named by their position, because those of different tables may share a name. */
function toJsonRows(query: SQL, count: number): SQL {
  const names = sql.raw(Array.from({ length: count }, (_, index) => `c${index}`).join(', '));
  return sql`(select json_agg(json_build_array(${names})) from (${query}) wide(${names}))`;
}
