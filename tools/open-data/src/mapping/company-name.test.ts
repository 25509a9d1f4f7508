import { describe, expect, it } from 'vitest';
import { companyName } from './company-name';

describe('companyName', () => {
  it.each([
    ['HP', 'HP'],
    ['Atelier Ville-Marie Ltée/Ltd.', 'Atelier Ville-Marie Ltée/Ltd.'],
    [' M/S  STAR CONSTRUCTIONS ', 'M/S STAR CONSTRUCTIONS'],
    ['Contractor', ''],
    ['N/A', ''],
    ['...', ''],
  ])('reads the company name in %j as %j', (raw, name) => expect(companyName(raw)).toBe(name));
});

it.each([
  ['akhilandco@example.com', ''],
  ['Akhil & Co <akhil@example.com>', 'Akhil & Co'],
  ['https://example.com/akhil', ''],
  ['+91 98765 43210', ''],
  ['HP Irrigation||Kullu Circle||Kullu -1', 'HP Irrigation'],
  ['3M', '3M'],
])('does not read an address as a company name: %s', (raw, name) => {
  expect(companyName(raw)).toBe(name);
});
