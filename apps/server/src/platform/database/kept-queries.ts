import type { Placeholder, Query } from 'drizzle-orm';
import { nameStatement, type Values } from './named-statement';
import { runShared, runTogether, type Parts, type Selection, type SharedPart } from './prepared';
import { rowReaderOf } from './selected-rows';
import type { Database } from './transaction';

/** A value, or the place for one in a statement that is kept. */
export type Given<T> = T | Placeholder;

/** What a list is asked for. */
export interface AskedList<Shape> {
  /** The filters that are chosen, with places for all that is another with each caller. */
  shape: Shape;
  /** What takes the places. */
  values: Values;
  /** False where the shape itself carries what hardly anybody asks again, such as words. */
  isUsual: boolean;
}

/** A query that drizzle has written, with what it selects. */
interface WrittenQuery<Row> {
  toSQL(): Query;
  execute(): Promise<Row[]>;
  readonly _: { readonly selectedFields: object };
}

/** Of one list; each takes memory in every connection that has met it. */
const mostKept = 24;

let counter = 0;

/**
 * The statement of a list, kept for each set of filters that it is asked with: drizzle writes it once, and each connection
 * plans it once, which together cost more than reading a page does. What is not usual, and sets of filters beyond the
 * first few dozen, are written and planned each time. Values are as the driver makes them: an expression that is mapped
 * (`mapWith`) is not mapped here.
 */
export function keepQueries<Shape extends object | string, Row extends object>(
  db: Database,
  label: string,
  write: (shape: Shape) => WrittenQuery<Row>,
) {
  return keep(label, (shape: Shape, name) => {
    const query = write(shape);
    const run = nameStatement(db, name, query.toSQL());
    const toRow = rowReaderOf(query._.selectedFields);
    return async (values) => (await run(values)).map((cells) => toRow(cells) as Row);
  });
}

/**
 * The same of several queries that are one statement (`prepareTogether`), with what they share. Where it is kept, callers of
 * the same moment share it.
 */
export function keepTogether<Shape extends object | string, Rows extends Record<string, object>>(
  db: Database,
  label: string,
  write: (shape: Shape) => { parts: Parts<Rows>; shared?: SharedPart },
) {
  return keep(label, (shape: Shape, name, values) => {
    const { parts, shared } = write(shape);
    return name === '' ? runTogether(db, name, parts, shared) : runShared(db, name, values, parts, shared);
  });
}

/**
 * The same of a page alone. With its limit among values that the planner sees, who has very many would have it planned anew
 * each time: a limit for any values is reckoned as a tenth of the rows.
 */
export function keepPages<Shape extends object | string, Row extends object>(
  db: Database,
  label: string,
  write: (shape: Shape) => WrittenQuery<Row>,
) {
  const read = keepTogether<Shape, { rows: Row }>(db, label, (shape) => {
    const query = write(shape);
    return { parts: { rows: { query, selection: query._.selectedFields as Selection<Row> } } };
  });
  return async (asked: AskedList<Shape>): Promise<Row[]> => (await read(asked)).rows;
}

function keep<Shape extends object | string, Read>(
  label: string,
  prepare: (shape: Shape, name: string, values: Values) => (values: Values) => Promise<Read>,
) {
  const kept = new Map<string, (values: Values) => Promise<Read>>();
  return async ({ shape, values, isUsual }: AskedList<Shape>): Promise<Read> => {
    const key = JSON.stringify(shape);
    const known = kept.get(key);
    if (known) return known(values);
    if (!isUsual || kept.size >= mostKept) return prepare(shape, '', values)(values);
    counter += 1;
    const query = prepare(shape, `kept ${label} ${counter}`, values);
    kept.set(key, query);
    return query(values);
  };
}
