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

describe('rowReaderOf', () => {
  it('returns the selected keys in their order, including unusual ones', () => {
    const read = rowReaderOf({ 'a "b"\n`${c}`': notes.text, __proto: notes.id, total: sql<number>`1` });
    expect(Object.entries(read(['x', 7, 1]))).toEqual([
      ['a "b"\n`${c}`', 'x'],
      ['__proto', 7],
      ['total', 1],
    ]);
  });

  it('decodes custom columns, but not null', () => {
    const read = rowReaderOf({ id: notes.id, loud: notes.loud });
    expect(read([1, 'hush'])).toEqual({ id: 1, loud: 'HUSH' });
    expect(read([2, null])).toEqual({ id: 2, loud: null });
  });

  it('returns timestamps as dates when they came as JSON', () => {
    const read = rowReaderOf({ at: notes.at, loud: notes.loud }, fromJson);
    expect(read(['2026-11-28T09:00:00.5+00:00', 'a'])).toEqual({
      at: new Date('2026-11-28T09:00:00.500Z'),
      loud: 'A',
    });
  });

  it('returns null for a nested part without a row, and the part when only optional columns are null', () => {
    const read = rowReaderOf({ id: notes.id, note: { text: notes.text, at: notes.at } });
    const at = new Date();
    expect(read([1, null, null])).toEqual({ id: 1, note: null });
    expect(read([1, null, at])).toEqual({ id: 1, note: { text: null, at } });
  });

  it('returns a nested part of expressions even when a value is null', () => {
    const read = rowReaderOf({ counts: { mine: sql<number>`1`, yours: sql<number>`2` }, id: notes.id });
    expect(read([null, 3, 4])).toEqual({ counts: { mine: null, yours: 3 }, id: 4 });
  });

  it('throws for a nested part without a non-null column', () => {
    expect(() => rowReaderOf({ note: { text: notes.text, loud: notes.loud } })).toThrow(
      'nothing tells whether “text, loud” is there',
    );
  });

  it('decodes selections with the same keys and other column types independently', () => {
    const plain = rowReaderOf({ id: notes.id, loud: notes.text });
    const loud = rowReaderOf({ id: notes.id, loud: notes.loud });
    expect([plain([1, 'a']), loud([1, 'a'])]).toEqual([
      { id: 1, loud: 'a' },
      { id: 1, loud: 'A' },
    ]);
  });
});

it('countCells counts the cells of a row, including nested parts', () => {
  expect(countCells({ id: notes.id, note: { text: notes.text, at: notes.at }, total: sql`1` })).toBe(4);
});
