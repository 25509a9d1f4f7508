import { Column, is, SQL, Subquery } from 'drizzle-orm';
import { PgCustomColumn, PgTimestamp } from 'drizzle-orm/pg-core';

/** How the values of a column are read, where they are not taken as they come. */
type Decode = (field: unknown) => Decoder | undefined;
type Decoder = (value: unknown) => unknown;

/** Values are as the driver's types make them, and columns of our own types as these read them. */
const fromDriver: Decode = (field) =>
  is(field, PgCustomColumn) ? (value) => field.mapFromDriverValue(value) : undefined;

/** The same of values that came as JSON, which has no type for moments. */
export const fromJson: Decode = (field) =>
  is(field, PgTimestamp) ? (value) => new Date(String(value)) : fromDriver(field);

type Read = (cells: readonly unknown[]) => Record<string, unknown>;

/**
 * Makes the rows of a query from their cells: how is told once, where drizzle walks the path of each column for each row.
 * A part of its own (`amendment: { number, … }`), which may be of a table without a row, is null where a column is that
 * is never null.
 */
export function rowReaderOf(selected: object, decode = fromDriver): Read {
  const decoders: Decoder[] = [];
  let place = 0;

  function writeCell(field: unknown): string {
    const cell = `cells[${place}]`;
    place += 1;
    const decoder = decode(field);
    if (!decoder) return cell;
    decoders.push(decoder);
    return `${cell} === null ? null : decoders[${decoders.length - 1}](${cell})`;
  }

  function writeObject(fields: object): string {
    const written = Object.entries(fields).map(
      ([key, field]) => `${JSON.stringify(key)}: ${writeField(field)}`,
    );
    return `{ ${written.join(', ')} }`;
  }

  function writeField(field: object): string {
    if (isCell(field)) return writeCell(field);
    const first = place;
    const written = writeObject(field);
    const parts: unknown[] = Object.values(field);
    const columns = parts.filter((part) => is(part, Column));
    if (columns.length === 0) return written;
    const telling = parts.findIndex((part) => is(part, Column) && part.notNull);
    if (telling < 0 || parts.some((part) => !isCell(part)))
      throw new Error(`nothing tells whether “${Object.keys(field).join(', ')}” is there`);
    return `cells[${first + telling}] === null ? null : ${written}`;
  }

  return compileReader(writeObject(selected))(decoders);
}

type MakeReader = (decoders: readonly Decoder[]) => Read;
const compiled = new Map<string, MakeReader>();

/**
 * As code, because V8 makes an object of very many keys at once only where they are written down: 130 take it half a
 * microsecond so, 25 copied from another object, and 5 one after the other, after which it is slower to read as well. The
 * code is made of keys and places of the source alone.
 */
function compileReader(written: string): MakeReader {
  const known = compiled.get(written);
  if (known) return known;
  // oxlint-disable-next-line typescript/no-implied-eval -- there is no other way to write an object's keys down
  const make = new Function('decoders', `return (cells) => (${written});`) as MakeReader;
  compiled.set(written, make);
  return make;
}

/** How many cells a row of it has. */
export const countCells = (selected: object): number =>
  Object.values(selected).reduce(
    (count: number, field) => count + (isCell(field) ? 1 : countCells(field)),
    0,
  );

const isCell = (field: unknown): boolean =>
  is(field, Column) || is(field, SQL) || is(field, SQL.Aliased) || is(field, Subquery);
