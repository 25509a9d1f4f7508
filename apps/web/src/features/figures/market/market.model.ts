import type { MarketFigures } from '@proffer/contract/administration/schemas';
import type { ContractStatus, NdaStatus } from '@proffer/contract/wire/choices';
import type { Bar } from '../../../ui/charts/drawings';
import { makeSeries } from '../../../ui/charts/series';

type DayFigure = Exclude<keyof MarketFigures['days'][number], 'day'>;

export const signUpSeries = makeSeries<DayFigure>(['suppliers', 'Suppliers'], ['buyers', 'Buyers']);
export const dealSeries = makeSeries<DayFigure>(
  ['offers', 'Offers published'],
  ['ndaRequests', 'NDA requests'],
  ['contracts', 'Contracts'],
);
export const alsoDealt = [['ndaSigned', 'NDAs signed']] as const;
export const messageSeries = makeSeries<DayFigure>(['messages', 'Messages']);

/** Returns bars with the number of NDA requests that reached each step. */
export function funnelBars({ requested, approved, signed }: MarketFigures['ndaFunnel']): Bar[] {
  return [
    { label: 'Requested', count: requested, color: 'var(--chart-second)' },
    { label: 'Approved & Shared', count: approved, color: 'var(--chart-first)' },
    { label: 'Signed & Shared', count: signed, color: 'var(--chart-third)' },
  ];
}

const ndaColours: Record<NdaStatus, string> = {
  'Not Requested': 'var(--proffer-quiet)',
  Requested: 'var(--chart-second)',
  'Approved & Shared': 'var(--chart-first)',
  'Signed & Shared': 'var(--chart-third)',
  Rejected: 'var(--chart-refused)',
  Skipped: 'var(--proffer-quiet)',
};

const contractColours: Record<ContractStatus, string> = {
  Pending: 'var(--chart-second)',
  Active: 'var(--chart-third)',
  Ended: 'var(--proffer-quiet)',
  Rejected: 'var(--chart-refused)',
};

const barsOf = <Status extends string>(
  byStatus: readonly { status: Status; count: number }[],
  colours: Record<Status, string>,
  left: readonly Status[] = [],
): Bar[] =>
  (Object.keys(colours) as Status[])
    .filter((status) => !left.includes(status))
    .map((status) => ({
      label: status,
      color: colours[status],
      count: byStatus.reduce((sum, one) => (one.status === status ? sum + one.count : sum), 0),
    }));

/** Returns bars of all NDA requests by current status, except Not Requested. */
export const ndaBars = (byStatus: MarketFigures['ndaByStatus']) =>
  barsOf(byStatus, ndaColours, ['Not Requested']);
export const contractBars = (byStatus: MarketFigures['contractsByStatus']) =>
  barsOf(byStatus, contractColours);

/** Returns a median as text: `25 minutes`, `5 hours`, `3.5 days`. */
export function hoursText(hours: number): string {
  if (hours < 1) return plural(Math.max(1, Math.round(hours * 60)), 'minute');
  if (hours < 48) return plural(Math.round(hours * 10) / 10, 'hour');
  return plural(Math.round((hours / 24) * 10) / 10, 'day');
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
