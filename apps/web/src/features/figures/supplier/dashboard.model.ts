import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { SupplierStatistics } from './figures';
import type { Bar } from '../../../ui/charts/drawings';
import { makeSeries } from '../../../ui/charts/series';
import { readPage, writePage } from '../../../lib/page-address';

/** What is drawn by day, and what is counted beside it. */
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

/** The way of a request, then the two ways out of it. */
const funnel: [NdaStatus, string][] = [
  ['Requested', 'var(--chart-second)'],
  ['Approved & Shared', 'var(--chart-first)'],
  ['Signed & Shared', 'var(--chart-third)'],
  ['Rejected', 'var(--chart-refused)'],
  ['Skipped', 'var(--proffer-quiet)'],
];

/** NDA requests by state in the order of their way; a state that has none is there with 0. */
export function ndaBars(byStatus: ByStatus): Bar[] {
  return funnel.map(([label, color]) => ({ label, color, count: countOf(byStatus, label) }));
}

function countOf(byStatus: ByStatus, wanted: NdaStatus): number {
  return byStatus.reduce((sum, { status, count }) => (status === wanted ? sum + count : sum), 0);
}

/** NDA requests that wait for the supplier's answer. */
export function waitingNdas(byStatus: ByStatus): number {
  return countOf(byStatus, 'Requested');
}

/** Which of the supplier's offers are shown with their figures: the page, from 0, and its order. */
export interface OfferPage {
  page: number;
  sort: 'views' | 'newest';
}

/** Reads the address leniently; there pages count from 1. */
export function readOfferPage(address: Readonly<Record<string, string | undefined>>): OfferPage {
  return {
    page: readPage(address['page']),
    sort: address['sort'] === 'newest' ? 'newest' : 'views',
  };
}

/** The inverse, as changes of the address: the first page and the usual order need no words there. */
export function writeOfferPage({ page, sort }: OfferPage): Record<keyof OfferPage, string | undefined> {
  return {
    page: writePage(page),
    sort: sort === 'views' ? undefined : sort,
  };
}
