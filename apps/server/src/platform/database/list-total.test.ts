import { expect, it } from 'vitest';
import { totalOf } from './list-total';

const rows = (count: number) => Array.from({ length: count });
const counted = 77;
const count = () => Promise.resolve(counted);

it.each([
  ['nothing at all', 0, 0, 0],
  ['the end of the first page', 3, 0, 3],
  ['the end of a later page', 3, 2, 23],
  ['a full page', 10, 0, counted],
  ['a page behind the end', 0, 2, counted],
])('%s', async (_name, shown, page, total) => {
  expect(await totalOf(rows(shown), { page, size: 10 }, count)).toBe(total);
});
