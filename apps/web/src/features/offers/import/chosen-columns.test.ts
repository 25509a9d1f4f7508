import { afterEach, expect, it } from 'vitest';
import { rememberColumn, rememberedColumns, withChoice } from './chosen-columns';

afterEach(() => localStorage.clear());

// OFF-242
it('remembers chosen columns per supplier and drops the oldest', () => {
  rememberColumn(7, 'Unit Price', 'budget');
  rememberColumn(7, 'unit_price', 'budgetTo');
  rememberColumn(7, 'Remarks', '');
  expect(rememberedColumns(7)).toEqual({ 'unit price': 'budgetTo', remarks: '' });
  expect(rememberedColumns(8)).toEqual({});
  for (let number = 0; number < 100; number += 1) rememberColumn(7, `column ${number}`, '');
  expect(Object.keys(rememberedColumns(7))).toHaveLength(100);
  expect(rememberedColumns(7)['unit price']).toBeUndefined();
});

it.each(['no json', '7', 'null', '{"price":"password"}'])('ignores %s in the storage', (text) => {
  localStorage.setItem('importColumns.7', text);
  expect(rememberedColumns(7)).toEqual({});
});

it('moves a meaning from one column to another when it is chosen again', () => {
  expect(withChoice({ product: 'title', description: 'detail' }, 'Description', 'title')).toEqual({
    product: '',
    description: 'title',
  });
  expect(withChoice({ product: '', price: 'budget' }, 'Price', '')).toEqual({ product: '', price: '' });
});
