import type { OfferFigures, SupplierStatistics } from './figures';

const lastDayMs = Date.UTC(2026, 10, 21);
const dayMs = 86_400_000;

type Day = SupplierStatistics['days'][number];

/** Returns days up to 21 Nov 2026 with one view each; each test passes its changes. */
export function sampleDays(count: number, each: Partial<Day> = {}): Day[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(lastDayMs - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
    views: 1,
    saves: 0,
    ndaRequests: 0,
    ndaSigned: 0,
    contracts: 0,
    ...each,
  }));
}

/** Returns a supplier's figures for the screen tests. */
export function sampleStatistics(change: Partial<SupplierStatistics> = {}): SupplierStatistics {
  return {
    days: sampleDays(30),
    ndaByStatus: [
      { status: 'Requested', count: 4 },
      { status: 'Signed & Shared', count: 2 },
    ],
    totals: { published: 12, drafts: 3, activeContracts: 5, waitingContracts: 1 },
    ...change,
  };
}

/** A supplier's offer with its figures. */
export const pumps: OfferFigures = {
  id: 7,
  title: 'Irrigation pumps',
  published: true,
  views: 123_456,
  saves: 8,
  ndaRequests: 4,
  contracts: 1,
};
