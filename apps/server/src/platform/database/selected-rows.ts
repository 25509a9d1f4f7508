import { Column, is, SQL, Subquery } from 'drizzle-orm';
import { PgCustomColumn, PgTimestamp } from 'drizzle-orm/pg-core';

type Decoder = (value: unknown) => unknown;
/** Returns the decoder of a selected field, or undefined where the value needs none. */
type FindDecoder = (field: unknown) => Decoder | undefined;

/** Custom columns decode themselves; all other values are used as the driver returns them. */
const fromDriver: FindDecoder = (field) =>
  is(field, PgCustomColumn) ? (value) => field.mapFromDriverValue(value) : undefined;

/** Decodes values that came as JSON, which has no type for timestamps. */
export const fromJson: FindDecoder = (field) =>
  is(field, PgTimestamp) ? (value) => new Date(String(value)) : fromDriver(field);

type Cells = readonly unknown[];

/**
 * Returns a function that makes the row of a query from its cells. A nested part (`amendment: { number, … }`), which
 * may be of a table without a row, becomes null where one of its non-null columns is null. Throws if a nested part
 * has no such column.
 */
export function rowReaderOf(
  selected: object,
  findDecoder = fromDriver,
  offset = 0,
): (cells: Cells) => Record<string, unknown> {
  let next = offset;
  const fields = Object.entries(selected).map(([key, field]: [string, object]) => {
    const at = next;
    next += isCell(field) ? 1 : countCells(field);
    return isCell(field)
      ? { key, at, decode: findDecoder(field) }
      : { key, at, readPart: partReader(field, findDecoder, at) };
  });
  return (cells) => {
    const row: Record<string, unknown> = {};
    for (const { key, at, decode, readPart } of fields) {
      const cell = cells[at];
      if (readPart) row[key] = readPart(cells);
      else row[key] = decode && cell !== null ? decode(cell) : cell;
    }
    return row;
  };
}

function partReader(part: object, findDecoder: FindDecoder, offset: number): (cells: Cells) => unknown {
  const read = rowReaderOf(part, findDecoder, offset);
  const fields: unknown[] = Object.values(part);
  if (!fields.some((field) => is(field, Column))) return read;
  const required = fields.findIndex((field) => is(field, Column) && field.notNull);
  if (required < 0 || !fields.every(isCell)) {
    throw new Error(`nothing tells whether “${Object.keys(part).join(', ')}” is there`);
  }
  return (cells) => (cells[offset + required] === null ? null : read(cells));
}

/** Returns the number of cells in a row of a selection. */
export const countCells = (selected: object): number =>
  Object.values(selected).reduce(
    (count: number, field) => count + (isCell(field) ? 1 : countCells(field)),
    0,
  );

const isCell = (field: unknown): boolean =>
  is(field, Column) || is(field, SQL) || is(field, SQL.Aliased) || is(field, Subquery);
