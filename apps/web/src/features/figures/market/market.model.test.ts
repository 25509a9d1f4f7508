import { describe, expect, it } from 'vitest';
import { contractBars, funnelBars, hoursText, ndaBars } from './market.model';

const plain = (bars: { label: string; count: number }[]) => bars.map(({ label, count }) => [label, count]);

describe("bars of the market's figures", () => {
  it('show how far the NDA requests of the period got', () => {
    const funnel = { requested: 9, approved: 5, signed: 2, hoursToApproval: null, hoursToSignature: null };
    expect(plain(funnelBars(funnel))).toEqual([
      ['Requested', 9],
      ['Approved & Shared', 5],
      ['Signed & Shared', 2],
    ]);
  });

  it('include every status in order, also those without requests', () => {
    expect(plain(ndaBars([{ status: 'Skipped', count: 2 }]))).toEqual([
      ['Requested', 0],
      ['Approved & Shared', 0],
      ['Signed & Shared', 0],
      ['Rejected', 0],
      ['Skipped', 2],
    ]);
    expect(plain(contractBars([{ status: 'Ended', count: 3 }]))).toEqual([
      ['Pending', 0],
      ['Active', 0],
      ['Ended', 3],
      ['Rejected', 0],
    ]);
  });
});

it.each([
  [0, '1 minute'],
  [0.42, '25 minutes'],
  [1, '1 hour'],
  [5.25, '5.3 hours'],
  [47.9, '47.9 hours'],
  [48, '2 days'],
  [84, '3.5 days'],
])('hoursText shows %d hours as %s', (hours, text) => expect(hoursText(hours)).toBe(text));
