import { describe, expect, it } from 'vitest';
import { ndaBars, readOfferPage, waitingNdas, writeOfferPage } from './dashboard.model';

describe('ndaBars', () => {
  it('list every status in the order of an NDA request', () => {
    const bars = ndaBars([
      { status: 'Skipped', count: 2 },
      { status: 'Not Requested', count: 9 },
      { status: 'Requested', count: 4 },
    ]);
    expect(bars.map(({ label, count }) => [label, count])).toEqual([
      ['Requested', 4],
      ['Approved & Shared', 0],
      ['Signed & Shared', 0],
      ['Rejected', 0],
      ['Skipped', 2],
    ]);
  });

  it('waitingNdas counts the waiting requests', () => {
    expect(waitingNdas([{ status: 'Requested', count: 4 }])).toBe(4);
    expect(waitingNdas([])).toBe(0);
  });
});

describe('the page of offer figures in the address', () => {
  it.each([
    [{}, { page: 0, sort: 'views' }],
    [
      { page: '3', sort: 'newest' },
      { page: 2, sort: 'newest' },
    ],
    [
      { page: '0', sort: 'oldest' },
      { page: 0, sort: 'views' },
    ],
    [{ page: '1.5' }, { page: 0, sort: 'views' }],
  ])('is read from %j as %j', (address, read) => {
    expect(readOfferPage(address)).toEqual(read);
  });

  it('is empty for the defaults', () => {
    expect(writeOfferPage({ page: 0, sort: 'views' })).toEqual({ page: undefined, sort: undefined });
    expect(writeOfferPage({ page: 2, sort: 'newest' })).toEqual({ page: '3', sort: 'newest' });
  });
});
