import { expect, it } from 'vitest';
import { totalOf } from './list-total';

const rows = (count: number) => Array.from({ length: count });
const counted = 77;
const count = () => Promise.resolve(counted);

it.each([
  ['an empty first page', 0, 0, 0],
  ['the end of the first page', 3, 0, 3],
  ['the end of a later page', 3, 2, 23],
  ['a full page', 10, 0, counted],
  ['a page beyond the end', 0, 2, counted],
])('totalOf returns the length of a list for %s', async (_name, shown, page, total) => {
  expect(await totalOf(rows(shown), { page, size: 10 }, count)).toBe(total);
});
