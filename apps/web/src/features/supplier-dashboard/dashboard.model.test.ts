import { describe, expect, it } from 'vitest';
import { ndaBars, waitingNdas } from './dashboard.model';

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
