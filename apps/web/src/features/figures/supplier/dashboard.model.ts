import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { SupplierStatistics } from './figures';
import type { Bar } from '../../../ui/charts/drawings';
import { makeSeries } from '../../../ui/charts/series';
import { readPage, writePage } from '../../../lib/page-address';

/** Lines of the activity chart; further counts are in the table. */
export const activitySeries = makeSeries<keyof Activity>(
  ['views', 'Views'],
  ['ndaRequests', 'NDA requests'],
  ['ndaSigned', 'Signed NDAs'],
);
export const alsoCounted = [
  ['saves', 'Saves'],
  ['contracts', 'Contracts'],
] as const;
type Activity = Omit<SupplierStatistics['days'][number], 'day'>;

type ByStatus = SupplierStatistics['ndaByStatus'];

/** Statuses in the order of a request, then its two negative ends. */
const funnel: [NdaStatus, string][] = [
  ['Requested', 'var(--chart-second)'],
  ['Approved & Shared', 'var(--chart-first)'],
  ['Signed & Shared', 'var(--chart-third)'],
  ['Rejected', 'var(--chart-refused)'],
  ['Skipped', 'var(--proffer-quiet)'],
];

/** Returns NDA requests by status in that order, including counts of 0. */
export function ndaBars(byStatus: ByStatus): Bar[] {
  return funnel.map(([label, color]) => ({ label, color, count: countOf(byStatus, label) }));
}

function countOf(byStatus: ByStatus, wanted: NdaStatus): number {
  return byStatus.reduce((sum, { status, count }) => (status === wanted ? sum + count : sum), 0);
}

/** Returns the number of NDA requests that wait for the supplier's answer. */
export function waitingNdas(byStatus: ByStatus): number {
  return countOf(byStatus, 'Requested');
}

/** Page (from 0) and order of the supplier's offers with their figures. */
export interface OfferPage {
  page: number;
  sort: 'views' | 'newest';
}

/** Reads page and order from the address, where pages count from 1; ignores invalid values. */
export function readOfferPage(address: Readonly<Record<string, string | undefined>>): OfferPage {
  return {
    page: readPage(address['page']),
    sort: address['sort'] === 'newest' ? 'newest' : 'views',
  };
}

/** Returns page and order as changes of the address; defaults are undefined. */
export function writeOfferPage({ page, sort }: OfferPage): Record<keyof OfferPage, string | undefined> {
  return {
    page: writePage(page),
    sort: sort === 'views' ? undefined : sort,
  };
}
