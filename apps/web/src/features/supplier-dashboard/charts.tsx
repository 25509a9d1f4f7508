import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { ReactElement } from 'react';
import { dayText } from '../../ui/date-text.model';
import { groupIndian } from '../../ui/money.model';
import { activityLabels, type ActivitySpan, type NdaBar, spanText } from './dashboard.model';
import classes from './dashboard.module.css';
import { activitySeries, SeriesMark } from './series';

/**
 * The drawings of the dashboard, in a file of their own that is loaded with the first of them: no other page pays for
 * the chart library. What they show stands as a table beside them, so they are no stop on the way of the keyboard.
 */
const still = { accessibilityLayer: false, tooltipAnimationDuration: 0, valueFormatter: groupIndian };

/** More marks than this run into each other; the dashes still tell the lines apart. */
const mostMarks = 31;

const lines = activitySeries.map(({ name, color, dash }) => ({
  name,
  color,
  label: activityLabels[name],
  strokeDasharray: dash,
}));

interface Place {
  index?: number;
  cx?: number;
  cy?: number;
}

const marks = new Map<string, (place: Place) => ReactElement>(
  activitySeries.map((series) => [
    series.name,
    ({ index, cx, cy }) => <SeriesMark key={index} series={series} x={cx ?? 0} y={cy ?? 0} />,
  ]),
);

/** Views, NDA requests and signed NDAs by day or week. */
export function ActivityChart({ spans }: { spans: ActivitySpan[] }) {
  const withMarks = spans.length <= mostMarks;
  return (
    <LineChart
      {...still}
      className={classes.chart}
      data={spans}
      dataKey="from"
      series={lines}
      curveType="linear"
      withDots={withMarks}
      lineProps={({ name }) => (withMarks ? { dot: marks.get(name) ?? false } : {})}
      xAxisProps={{ tickFormatter: shortDay, minTickGap: 16 }}
      yAxisProps={{ allowDecimals: false, width: 'auto' }}
      tooltipProps={{ labelFormatter: spanLabel }}
    />
  );

  function spanLabel(from: unknown): string {
    const span = spans.find((one) => one.from === from);
    return span ? spanText(span) : '';
  }
}

/** NDA requests by state, as lying bars in the order of their way. */
export function NdaChart({ bars }: { bars: NdaBar[] }) {
  const data = bars.map(({ status, count }) => ({ status, count, color: barColors[status] }));
  return (
    <BarChart
      {...still}
      className={classes.chart}
      data={data}
      dataKey="status"
      orientation="vertical"
      gridAxis="y"
      series={[{ name: 'count', color: 'var(--dashboard-views)', label: 'NDA requests' }]}
      maxBarWidth={28}
      withBarValueLabel
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 'auto', interval: 0 }}
      barChartProps={{ margin: { right: 40 } }}
    />
  );
}

const barColors: Record<NdaBar['status'], string> = {
  'Not Requested': 'var(--proffer-quiet)',
  Requested: 'var(--dashboard-requests)',
  'Approved & Shared': 'var(--dashboard-views)',
  'Signed & Shared': 'var(--dashboard-signed)',
  Rejected: 'var(--dashboard-refused)',
  Skipped: 'var(--proffer-quiet)',
};

/** `3 Nov`: the axis has no room for the year, which the title and the table give. */
function shortDay(day: string): string {
  return dayText(day).replace(/ \d+$/, '');
}
