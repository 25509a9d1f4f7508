import type { MarketFigures } from '@proffer/contract/administration/schemas';

type Day = MarketFigures['days'][number];

/** Returns days up to 21 Nov 2026; each test passes its changes. */
export function marketDays(count: number, each: Partial<Day> = {}): Day[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 21 - (count - 1 - index))).toISOString().slice(0, 10),
    suppliers: 2,
    buyers: 3,
    offers: 5,
    ndaRequests: 4,
    ndaSigned: 1,
    contracts: 1,
    messages: 40,
    ...each,
  }));
}

export function marketFigures(change: Partial<MarketFigures> = {}): MarketFigures {
  return {
    days: marketDays(30),
    users: { suppliers: 1_200, buyers: 48_000, admins: 3, deactivated: 7, validated: 900 },
    offers: { published: 80_000, drafts: 19_000, closed: 1_000 },
    ndaFunnel: { requested: 120, approved: 90, signed: 30, hoursToApproval: 5.25, hoursToSignature: 72 },
    ndaByStatus: [
      { status: 'Requested', count: 40 },
      { status: 'Signed & Shared', count: 25 },
    ],
    contractsByStatus: [
      { status: 'Active', count: 12 },
      { status: 'Pending', count: 4 },
    ],
    messages: 123_456,
    ...change,
  };
}
