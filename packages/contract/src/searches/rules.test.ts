import { expect, it } from 'vitest';
import { searchNameOf, searchRules } from './rules';

// OFF-140
it.each([
  ['pump', [], '“pump”'],
  ['pump', ['Large', 'Quantity up to 9'], '“pump”, Large, Quantity up to 9'],
  ['', ['Large'], 'Large'],
  ['', [], 'All offers'],
])('searchNameOf(%j, %j) is %s', (keyword, filters, name) => {
  expect(searchNameOf(keyword, filters)).toBe(name);
});

it('searchNameOf cuts a name at its limit', () => {
  expect(searchNameOf('x'.repeat(200), [])).toHaveLength(searchRules.name.most);
});
