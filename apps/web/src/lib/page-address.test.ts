import { expect, it } from 'vitest';
import { readPage, writePage } from './page-address';

it.each([
  [undefined, 0],
  ['', 0],
  ['1', 0],
  ['-3', 0],
  ['2.5', 0],
  ['two', 0],
  ['3', 2],
  [3, 2],
  ['99999999999999', 10_000_000],
])('reads the page %j of an address as page %i', (value, page) => expect(readPage(value)).toBe(page));

it('a page number in an address is written as it was read', () => {
  expect([writePage(), writePage(0), writePage(2)]).toEqual([undefined, undefined, '3']);
});
