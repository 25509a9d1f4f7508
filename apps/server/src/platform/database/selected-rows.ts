import { Column, is, SQL, Subquery } from 'drizzle-orm';
import { PgCustomColumn, PgTimestamp } from 'drizzle-orm/pg-core';

/** How the values of a column are read, where they are not taken as they come. */
type Decode = (field: unknown) => ((value: unknown) => unknown) | undefined;

/** Values are as the driver's types make them, and columns of our own types as these read them. */
const fromDriver: Decode = (field) =>
  is(field, PgCustomColumn) ? (value) => field.mapFromDriverValue(value) : undefined;

/** The same of values that came as JSON, which has no type for moments. */
export const fromJson: Decode = (field) =>
  is(field, PgTimestamp) ? (value) => new Date(String(value)) : fromDriver(field);

type Cells = readonly unknown[];
type Read<Made> = (cells: Cells) => Made;

/**
 * Makes the rows of a query from their cells: how is told once, where drizzle walks the path of each column for each row.
 * A part of its own (`amendment: { number, … }`), which may be of a table without a row, is null where a column is that
 * is never null.
 */
export function rowReaderOf(selected: object, decode = fromDriver): Read<Record<string, unknown>> {
  let place = 0;

  function readCell(field: unknown): Read<unknown> {
    const at = place;
    place += 1;
    const read = decode(field);
    if (!read) return (cells) => cells[at];
    return (cells) => (cells[at] === null ? null : read(cells[at]));
  }

  function readObject(fields: object): Read<Record<string, unknown>> {
    const reads = Object.entries(fields).map(([key, field]) => [key, readField(field)] as const);
    const blank = blankOf(reads.map(([key]) => key));
    return (cells) => {
      const made = { ...blank };
      for (const [key, read] of reads) made[key] = read(cells);
      return made;
    };
  }

  function readField(field: object): Read<unknown> {
    if (isCell(field)) return readCell(field);
    const first = place;
    const read = readObject(field);
    const parts: unknown[] = Object.values(field);
    const columns = parts.filter((part) => is(part, Column));
    if (columns.length === 0) return read;
    const telling = parts.findIndex((part) => is(part, Column) && part.notNull);
    if (telling < 0 || parts.some((part) => !isCell(part)))
      throw new Error(`nothing tells whether “${Object.keys(field).join(', ')}” is there`);
    return (cells) => (cells[first + telling] === null ? null : read(cells));
  }

  return readObject(selected);
}

/**
 * An object with these keys, to be copied: one that gets more than some dozen of them one after the other becomes a table
 * of names for V8, which is slower to fill and to read.
 */
const blankOf = (keys: readonly string[]): Record<string, unknown> =>
  JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:null`).join(',')}}`) as Record<string, unknown>;

/** How many cells a row of it has. */
export const countCells = (selected: object): number =>
  Object.values(selected).reduce(
    (count: number, field) => count + (isCell(field) ? 1 : countCells(field)),
    0,
  );

const isCell = (field: unknown): boolean =>
  is(field, Column) || is(field, SQL) || is(field, SQL.Aliased) || is(field, Subquery);
