import { limits } from '@proffer/contract/wire/limits';
import { expect, it } from 'vitest';
import { isLookedFor, readMarketView, writeMarketView, shortTitle } from './market-view.model';

it('is stored in the address and can be read back', () => {
  const view = { keyword: 'fire pumps', exact: 'true' as const, category: '42122130-0', page: 2 };
  expect(writeMarketView(view)).toEqual({
    q: 'fire pumps',
    exact: 'true',
    category: '42122130-0',
    page: '3',
  });
  expect(readMarketView(writeMarketView(view))).toEqual(view);
  expect(writeMarketView({ keyword: '', category: undefined, page: 0 })).toEqual({});
});

it('ignores unknown values', () => {
  const view = readMarketView({
    q: `  ${'x'.repeat(2 * limits.keyword)}`,
    category: 'pumps',
    page: '-4',
    next: '/nda',
  });
  expect(view).toEqual({ keyword: 'x'.repeat(limits.keyword), category: undefined, page: 0 });
  expect(readMarketView({ page: '999999' }).page).toBe(200);
});

it('distinguishes a search from a first visit', () => {
  const plain = { keyword: '', category: undefined, page: 0 };
  expect(isLookedFor(plain)).toBe(false);
  expect(isLookedFor({ ...plain, page: 1 })).toBe(true);
  expect(isLookedFor({ ...plain, category: '42122130-0' })).toBe(true);
});

it.each([
  ['Furniture (incl. office furniture), furnishings, domestic appliances', 'Furniture'],
  ['Construction structures and materials; auxiliary products', 'Construction structures and materials'],
  ['Industrial machinery', 'Industrial machinery'],
])('shortens the title %s to %s', (title, short) => {
  expect(shortTitle(title)).toBe(short);
});
