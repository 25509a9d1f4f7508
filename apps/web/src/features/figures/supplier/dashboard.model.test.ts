import { describe, expect, it } from 'vitest';
import { ndaBars, readOfferPage, waitingNdas, writeOfferPage } from './dashboard.model';

describe('ndaBars', () => {
  it('follow the way of a request, with every state', () => {
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

  it('count the waiting ones', () => {
    expect(waitingNdas([{ status: 'Requested', count: 4 }])).toBe(4);
    expect(waitingNdas([])).toBe(0);
  });
});

describe('the page of offers', () => {
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

  it('is written so that the usual one needs no words', () => {
    expect(writeOfferPage({ page: 0, sort: 'views' })).toEqual({ page: undefined, sort: undefined });
    expect(writeOfferPage({ page: 2, sort: 'newest' })).toEqual({ page: '3', sort: 'newest' });
  });
});
