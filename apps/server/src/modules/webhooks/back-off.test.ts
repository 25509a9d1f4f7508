import { describe, expect, it } from 'vitest';
import { nextAttemptAt, retryMs } from './back-off';

const now = new Date('2026-11-21T09:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const middle = () => 0.5;
const failed = { attempts: 1, now, retryUntil: later(retryMs), retryAfter: null };

describe('the back-off of deliveries', () => {
  // INT-47
  it.each([
    [1, 5],
    [2, 60],
    [3, 300],
    [4, 1_800],
    [5, 7_200],
    [6, 21_600],
    [7, 43_200],
    [8, 86_400],
    [9, 86_400],
  ])('repeats after failed attempt %i in %i seconds', (attempts, seconds) => {
    expect(nextAttemptAt({ ...failed, attempts }, middle)).toEqual(later(seconds * 1_000));
  });

  // INT-47
  it('varies a delay by at most a fifth', () => {
    expect(nextAttemptAt({ ...failed, attempts: 2 }, () => 0)).toEqual(later(48_000));
    expect(nextAttemptAt({ ...failed, attempts: 2 }, () => 1)).toEqual(later(72_000));
  });

  // INT-47
  it('makes a last attempt after three days and then gives up', () => {
    const retryUntil = later(1_000_000);
    expect(nextAttemptAt({ ...failed, attempts: 8, retryUntil }, middle)).toEqual(retryUntil);
    expect(nextAttemptAt({ ...failed, attempts: 9, retryUntil: now }, middle)).toBeNull();
  });

  // INT-47
  it.each([
    ['seconds', '600', 600],
    ['a date', later(900_000).toUTCString(), 900],
    ['less than the usual delay', '1', 5],
    ['more than a day', '999999', 86_400],
    ['a past date', later(-900_000).toUTCString(), 5],
    ['nonsense', 'soon', 5],
  ])('follows a Retry-After of %s within bounds', (_kind, retryAfter, seconds) => {
    expect(nextAttemptAt({ ...failed, retryAfter }, middle)).toEqual(later(seconds * 1_000));
  });
});
