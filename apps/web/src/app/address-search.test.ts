import { pageNumber } from '@proffer/contract/wire/primitives.schemas';
import { expect, it } from 'vitest';
import { parseAddressSearch, writeAddressSearch } from './address-search';

it.each([
  ['?keyword=pump&page=2', { keyword: 'pump', page: '2' }],
  ['?page=999', { page: '999' }],
  ['?page=1e9', { page: '10000000' }],
  ['?page=99999999999999999999', { page: '10000000' }],
  ['?page=Infinity', { page: '10000000' }],
  ['?page=x', { page: 'x' }],
  ['', {}],
])('parseAddressSearch reads %s', (address, values) => expect(parseAddressSearch(address)).toEqual(values));

it('parseAddressSearch limits page numbers, which count from 0, to those that the API accepts', () => {
  const page = Number(parseAddressSearch('?page=1e9')['page']) - 1;
  expect(pageNumber.safeParse(page).success).toBe(true);
  expect(pageNumber.safeParse(page + 2).success).toBe(false);
});

it('the address writer omits empty values', () => {
  expect(writeAddressSearch({ keyword: 'a b', page: 2, tab: '', scope: undefined })).toBe(
    '?keyword=a+b&page=2',
  );
});
