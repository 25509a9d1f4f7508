import { expect, it } from 'vitest';
import { columnOrder, comparedAddress, readCompareView, shownRows, sortableRows } from './compare-view.model';
import { makeColumn, makeRow } from './comparison.factory';

// CMP-15
it('reads columns, wishes and order from an address, and offers from an older one', () => {
  expect(
    readCompareView({
      columns: 'o1,x,q2',
      quantity: '25',
      by: '2026-12-24',
      sort: '-price',
      pin: 'q2',
      equal: '1',
    }),
  ).toEqual({
    asked: { columns: 'o1,q2', quantity: '25', by: '2026-12-24' },
    pinned: 'q2',
    sort: { row: 'price', isDescending: true },
    showsEqual: true,
  });
  expect(readCompareView({ offers: '7,8,abc' }).asked).toEqual({ columns: 'o7,o8' });
  expect(readCompareView({ id: '12', columns: 'o1' }).asked).toEqual({ id: 12 });
});

it('writes the wishes of a saved comparison to an address without its id', () => {
  const asked = { columns: 'o1', quantity: 5, unit: '', by: null, state: '', city: 'Pune', budget: null };
  expect(comparedAddress(asked)).toMatchObject({ id: undefined, columns: 'o1', quantity: '5', city: 'Pune' });
});

const columns = ['o1', 'o2', 'o3', 'o4'].map((key) => makeColumn({ key }));
const price = makeRow('price', [
  { kind: 'money', amount: 300, formula: '' },
  { kind: 'unsaid' },
  { kind: 'interval', from: 100, to: 400, formula: '' },
  { kind: 'money', amount: 200, formula: '' },
]);

// CMP-19
it.each([
  [{ row: 'price', isDescending: false }, undefined, [2, 3, 0, 1]],
  [{ row: 'price', isDescending: true }, undefined, [0, 3, 2, 1]],
  [{ row: 'price', isDescending: false }, 'o2', [1, 2, 3, 0]],
  [undefined, 'o4', [3, 0, 1, 2]],
  [{ row: 'gone', isDescending: true }, 'o9', [0, 1, 2, 3]],
])('orders columns by %o with %s pinned', (sort, pinned, order) => {
  expect(columnOrder(columns, [price], { sort, pinned })).toEqual(order);
});

// CMP-15
it('leaves out equal rows unless they are wanted or there is one column', () => {
  const equal = makeRow('scope', [
    { kind: 'text', text: 'Small' },
    { kind: 'text', text: 'Small' },
  ]);
  expect(shownRows([price, equal], 2, false)).toEqual([price]);
  expect(shownRows([price, equal], 2, true)).toEqual([price, equal]);
  expect(shownRows([equal], 1, false)).toEqual([equal]);
  expect(sortableRows([price, equal])).toEqual([price]);
});
