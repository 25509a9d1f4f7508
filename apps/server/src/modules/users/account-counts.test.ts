import { expect, it } from 'vitest';
import { countOthers, countWaiting } from './account-counts';

const counts = [
  { key: 'admin|active|', count: 3 },
  { key: 'admin|waiting|', count: 2 },
  { key: 'supplier|active|waiting', count: 10 },
  { key: 'supplier|active|validated', count: 20 },
  { key: 'supplier|unfinished|', count: 4 },
  { key: 'buyer|deactivated|validated', count: 5 },
];

it.each([
  [{}, 43],
  [{ role: 'admin' }, 4],
  [{ role: 'supplier' }, 34],
  [{ state: 'active' }, 32],
  [{ state: 'waiting' }, 2],
  [{ state: 'deactivated' }, 5],
  [{ validation: 'validated' }, 25],
  [{ role: 'supplier', state: 'active', validation: 'waiting' }, 10],
  [{ role: 'buyer', state: 'active' }, 0],
] as const)('counts all accounts matching %o except the reader’s: %i', (choices, total) => {
  expect(countOthers(counts, choices)).toBe(total);
});

it('counts the companies and administrators waiting for a decision', () => {
  expect(countWaiting(counts)).toEqual({ companies: 10, administrators: 2 });
});
