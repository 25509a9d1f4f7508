import { sql } from 'drizzle-orm';
import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { countCells, fromJson, rowReaderOf } from './selected-rows';

const shouted = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (value) => value.toUpperCase(),
});
const notes = pgTable('notes', {
  id: integer().primaryKey(),
  text: text(),
  loud: shouted(),
  at: timestamp({ withTimezone: true }).notNull(),
});

describe('rows of a query', () => {
  it('have the keys that were selected, in their order, also odd ones', () => {
    const read = rowReaderOf({ 'a "b"\n`${c}`': notes.text, __proto: notes.id, total: sql<number>`1` });
    expect(Object.entries(read(['x', 7, 1]))).toEqual([
      ['a "b"\n`${c}`', 'x'],
      ['__proto', 7],
      ['total', 1],
    ]);
  });

  it('are read by the types of their columns, but where there is nothing', () => {
    const read = rowReaderOf({ id: notes.id, loud: notes.loud });
    expect(read([1, 'hush'])).toEqual({ id: 1, loud: 'HUSH' });
    expect(read([2, null])).toEqual({ id: 2, loud: null });
  });

  it('have moments as dates, also where they came as JSON', () => {
    const read = rowReaderOf({ at: notes.at, loud: notes.loud }, fromJson);
    expect(read(['2026-11-28T09:00:00.5+00:00', 'a'])).toEqual({
      at: new Date('2026-11-28T09:00:00.500Z'),
      loud: 'A',
    });
  });

  it('have null for a part of a table without a row, and the part where only some of it is empty', () => {
    const read = rowReaderOf({ id: notes.id, note: { text: notes.text, at: notes.at } });
    const at = new Date();
    expect(read([1, null, null])).toEqual({ id: 1, note: null });
    expect(read([1, null, at])).toEqual({ id: 1, note: { text: null, at } });
  });

  it('have a part of expressions whatever is in it', () => {
    const read = rowReaderOf({ counts: { mine: sql<number>`1`, yours: sql<number>`2` }, id: notes.id });
    expect(read([null, 3, 4])).toEqual({ counts: { mine: null, yours: 3 }, id: 4 });
  });

  it('are not read of a part of which nothing tells whether it is there', () => {
    expect(() => rowReaderOf({ note: { text: notes.text, loud: notes.loud } })).toThrow(
      'nothing tells whether “text, loud” is there',
    );
  });

  it('are independent of others with the same keys and other types', () => {
    const plain = rowReaderOf({ id: notes.id, loud: notes.text });
    const loud = rowReaderOf({ id: notes.id, loud: notes.loud });
    expect([plain([1, 'a']), loud([1, 'a'])]).toEqual([
      { id: 1, loud: 'a' },
      { id: 1, loud: 'A' },
    ]);
  });
});

it('counts the cells of a row, those of its parts too', () => {
  expect(countCells({ id: notes.id, note: { text: notes.text, at: notes.at }, total: sql`1` })).toBe(4);
});
