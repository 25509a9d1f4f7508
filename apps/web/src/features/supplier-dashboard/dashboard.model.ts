import type { NdaStatus } from '@proffer/contract/choices';
import type { ProposalStatistics } from '@proffer/contract/proposals.schemas';
import { dayText } from '../../ui/date-text.model';

/** How many days the dashboard looks back over, today included. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

const usualPeriod: Period = 30;
/** Beyond this many days single days are too thin to read, and the figures go by weeks. */
const mostSingleDays = 90;

/** Reads the period from the address; anything unknown is the usual one. */
export function readPeriod(value: string | undefined): Period {
  return periods.find((period) => String(period) === value) ?? usualPeriod;
}

/** The period as the address holds it; the usual one needs no words there. */
export function writePeriod(period: Period): string | undefined {
  return period === usualPeriod ? undefined : String(period);
}

export const activityNames = ['views', 'saves', 'ndaRequests', 'ndaSigned', 'contracts'] as const;
export type ActivityName = (typeof activityNames)[number];
export type Activity = Record<ActivityName, number>;

export const activityLabels: Record<ActivityName, string> = {
  views: 'Views',
  saves: 'Saves',
  ndaRequests: 'NDA requests',
  ndaSigned: 'Signed NDAs',
  contracts: 'Contracts',
};

/** What happened on one day, or in one week; both ends are calendar days in UTC. */
export interface ActivitySpan extends Activity {
  from: string;
  to: string;
}

/** Whether the figures of these days go by weeks. */
export function isByWeek(days: ProposalStatistics['days']): boolean {
  return days.length > mostSingleDays;
}

/**
 * The days, or the weeks of a long period. Weeks are counted back from today, so that the last one is never a stump
 * that looks like a fall; the first one may be.
 */
export function activitySpans(days: ProposalStatistics['days']): ActivitySpan[] {
  const size = isByWeek(days) ? 7 : 1;
  const spans: ActivitySpan[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    const [first, last] = [part[0], part.at(-1)];
    if (first && last) spans.unshift({ from: first.day, to: last.day, ...sumOf(part) });
  }
  return spans;
}

/** One day, or the first and last day of a week. */
export function spanText({ from, to }: Pick<ActivitySpan, 'from' | 'to'>): string {
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

/** Everything that happened in these days. */
export function sumOf(parts: readonly Activity[]): Activity {
  const sum: Activity = { views: 0, saves: 0, ndaRequests: 0, ndaSigned: 0, contracts: 0 };
  for (const part of parts) for (const name of activityNames) sum[name] += part[name];
  return sum;
}

/** Whether nothing at all happened. */
export function isQuiet(activity: Activity): boolean {
  return activityNames.every((name) => activity[name] === 0);
}

/** The way of a request, then the two ways out of it. */
const funnel = ['Requested', 'Approved & Shared', 'Signed & Shared', 'Rejected', 'Skipped'] as const;

export interface NdaBar {
  status: NdaStatus;
  count: number;
}

/** NDA requests by state in the order of their way; a state that has none is there with 0. */
export function ndaBars(byStatus: ProposalStatistics['ndaByStatus']): NdaBar[] {
  return funnel.map((status) => ({ status, count: countOf(byStatus, status) }));
}

function countOf(byStatus: ProposalStatistics['ndaByStatus'], wanted: NdaStatus): number {
  return byStatus.reduce((sum, { status, count }) => (status === wanted ? sum + count : sum), 0);
}

/** NDA requests that wait for the supplier's answer. */
export function waitingNdas(byStatus: ProposalStatistics['ndaByStatus']): number {
  return countOf(byStatus, 'Requested');
}
