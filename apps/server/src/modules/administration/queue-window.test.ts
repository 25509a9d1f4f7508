import { describe, expect, it } from 'vitest';
import { cutPage, windowsOf } from './queue-window';

/** Returns rows of a list with the given waiting times, in seconds. */
const rowsOf = (name: string, seconds: number[]) =>
  seconds.map((second, index) => ({
    name: `${name}${index}`,
    since: new Date(Date.UTC(2026, 10, 21) + second * 1_000).toISOString(),
  }));

const lists = {
  long: rowsOf(
    'long',
    Array.from({ length: 400 }, (_none, index) => index * 3),
  ),
  short: rowsOf('short', [0, 0, 600, 600, 601, 1_199]),
  late: rowsOf('late', [5_000, 5_001, 5_002]),
  none: rowsOf('none', []),
};
const counts = Object.entries(lists).map(([name, rows]) => [name, rows.length] as const);
const merged = Object.values(lists)
  .flat()
  .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));

function pageOf(offset: number, limit: number) {
  const windows = windowsOf(counts, { offset, limit });
  const parts = windows.map(([name, window]) => ({
    offset: window.offset,
    rows: lists[name as keyof typeof lists].slice(window.offset, window.offset + window.limit),
  }));
  return { rows: cutPage(parts, { offset, limit }), read: parts.flatMap(({ rows }) => rows).length };
}

describe('pages of several merged lists', () => {
  it.each([1, 2, 7, 50, 100])('cuts pages of %i rows from several merged lists at every depth', (size) => {
    for (let page = 0; page * size <= merged.length + size; page += 1) {
      const expected = merged.slice(page * size, (page + 1) * size);
      expect(pageOf(page * size, size).rows).toEqual(expected);
    }
  });

  it('reads only the part of a long list near the requested page', () => {
    expect(pageOf(390, 10).rows).toHaveLength(10);
    expect(pageOf(390, 10).read).toBeLessThanOrEqual(10 + 2 * (lists.short.length + lists.late.length));
  });

  it('returns an empty page after the end and without lists', () => {
    expect(pageOf(1_000_000, 10)).toEqual({ rows: [], read: 0 });
    expect(windowsOf([], { offset: 0, limit: 10 })).toEqual([]);
  });
});
