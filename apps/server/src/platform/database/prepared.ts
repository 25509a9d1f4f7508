import { sql, type Query, type SQL } from 'drizzle-orm';
import { batchReads } from '../batch-reads';
import { nameStatement, placeOf, toFill, type Source, type Values } from './named-statement';
import { countCells, fromJson, rowReaderOf } from './selected-rows';
import type { Executor } from './transaction';

interface WrittenQuery<Row> {
  toSQL(): Query;
  execute(): Promise<Row[]>;
}

/** What a query selects: the keys of its rows, in their order, with columns or expressions. */
export type Selection<Row> = { readonly [Key in keyof Row]: unknown };
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
function prepare(from: Source, label: string, query: Query) {
  counter += 1;
  return nameStatement(from, `${label}_${counter}`, query);
}

/** A hot query, written with drizzle and run as a named prepared statement; its rows are made by `rowReaderOf`. */
export function prepareQuery<Row extends object>(
  from: Source,
  label: string,
  query: WrittenQuery<Row>,
  selection: Selection<Row>,
): RunWithin<Row> {
  const run = prepare(from, label, query.toSQL());
  const toRow = rowReaderOf(selection);
  return async (values, executor) => (await run(values, executor)).map((cells) => toRow(cells) as Row);
}

/**
 * The same for wide rows, which then travel as one JSON text: the driver decodes a column at a time, and describes all
 * of them anew with each answer. Timestamps, which JSON has no type for, become dates again.
 */
export function prepareWideQuery<Row extends object>(
  from: Source,
  label: string,
  query: WrittenQuery<Row>,
  selection: Selection<Row>,
): Run<Row> {
  const run = prepareTogether<{ rows: Row }>(from, label, { rows: { query, selection } });
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
  from: Source,
  label: string,
  parts: Parts<Rows>,
  shared?: SharedPart,
): RunTogether<Rows> {
  counter += 1;
  return runTogether(from, `${label}_${counter}`, parts, shared);
}

/** What several parts go by may be read once for them (`page as (select …)`). */
export interface SharedPart {
  as: string;
  query: Pick<WrittenQuery<unknown>, 'toSQL'>;
}

/** The same under a name that is given. */
export function runTogether<Rows extends Record<string, object>>(
  from: Source,
  name: string,
  parts: Parts<Rows>,
  shared?: SharedPart,
): RunTogether<Rows> {
  const { query, toParts } = writeTogether(parts, shared);
  const run = nameStatement(from, name, query);
  return async (values) => {
    const [cells = []] = await run(values);
    return toParts(cells);
  };
}

/** So many callers in one statement at most: a page of NDAs takes the database a quarter of a millisecond. */
const mostCallers = 20;

/**
 * The same for all callers of the moment: one statement with a row for each, whose values are columns of `caller` there, so
 * that it is begun once and nobody's rows are another's. The first values tell of which type they are.
 */
export function runShared<Rows extends Record<string, object>>(
  from: Source,
  name: string,
  first: Values,
  parts: Parts<Rows>,
  shared?: SharedPart,
): RunTogether<Rows> {
  const { query, toParts } = writeTogether(parts, shared);
  const { places, ...written } = forEachCaller(query, first);
  const run = nameStatement(from, name, written);
  return batchReads(
    async (callers: Values[]) => {
      const values = places.map(({ place, fill }) => [place, callers.map(fill)] as const);
      return (await run(Object.fromEntries(values))).map(toParts);
    },
    { most: mostCallers },
  );
}

/**
 * Given by subselects, because of values that the planner sees it counts how many there are, and plans anew for so few.
 */
function forEachCaller({ sql: text, params }: Query, first: Values) {
  const fills = new Map<string, ReturnType<typeof toFill>>();
  const kept: unknown[] = [];
  for (const param of params) {
    const place = placeOf(param);
    if (place === undefined) kept.push(param);
    else if (!fills.has(place)) fills.set(place, toFill(param));
  }
  const places = [...fills].map(([place, fill]) => ({ place, fill }));
  let keptBefore = places.length;
  const ofCaller = text.replaceAll(/\$(\d+)/g, (_, number) => {
    const place = placeOf(params[Number(number) - 1]);
    if (place !== undefined) return `caller."${place}"`;
    keptBefore += 1;
    return `$${keptBefore}`;
  });
  const days = new Set(
    params.flatMap((param, at) => (text.includes(`$${at + 1}::date`) ? (placeOf(param) ?? []) : [])),
  );
  const columns = places.map(({ place }, at) => {
    // Read once, and not anew for each row that is compared with it.
    const type = days.has(place) ? 'date' : typeOf(place, first[place]);
    return `(select $${at + 1}::${type}[])`;
  });
  const names = [...places.map(({ place }) => `"${place}"`), 'turn'];
  return {
    places,
    sql: `select got.* from unnest(${columns.join(', ')}) with ordinality as caller(${names.join(', ')}) cross join lateral (${ofCaller}) got order by turn`,
    params: [...places.map(({ place }) => sql.placeholder(place)), ...kept],
  };
}

function typeOf(place: string, value: unknown): 'bigint' | 'text' {
  if (typeof value === 'number') return 'bigint';
  if (typeof value === 'string') return 'text';
  throw new Error(`callers share numbers and texts alone, and “${place}” is neither`);
}

function writeTogether<Rows extends Record<string, object>>(parts: Parts<Rows>, shared?: SharedPart) {
  const params: unknown[] = [];
  const write = (query: SharedPart['query']): string => {
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
  return {
    query: { sql: `${before}select ${written.map(({ text }) => text).join(', ')}`, params },
    toParts: (cells: readonly unknown[]) => {
      const read = written.map(({ part, toRow }, at) => [
        part,
        ((cells[at] ?? []) as unknown[][]).map(toRow),
      ]);
      return Object.fromEntries(read) as { [Name in keyof Rows]: Rows[Name][] };
    },
  };
}

/** Columns are named by their places, because those of different tables may share a name. */
function toJsonRows(text: string, count: number): string {
  const places = Array.from({ length: count }, (_, index) => `c${index}`).join(', ');
  return `select json_agg(json_build_array(${places})) from (${text}) wide(${places})`;
}

const renumbered = (text: string, before: number): string =>
  before === 0 ? text : text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
