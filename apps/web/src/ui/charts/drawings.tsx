import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { ReactElement } from 'react';
import { dayText } from '../date-text.model';
import { groupIndian } from '../money.model';
import classes from './charts.module.css';
import { SeriesMark, type Series } from './series';
import { spanText, type AnySpan } from './spans.model';

/**
 * The drawings of the figures' pages, in a file of their own that is loaded with the first of them: no other page pays
 * for the chart library. What they show stands as a table beside them, so they are no stop on the way of the keyboard.
 */
const still = { accessibilityLayer: false, tooltipAnimationDuration: 0, valueFormatter: groupIndian };

/** More marks than this run into each other; the dashes still tell the lines apart. */
const mostMarks = 31;

interface Place {
  index?: number;
  cx?: number;
  cy?: number;
}

const dotOf =
  (series: Series) =>
  ({ index, cx, cy }: Place): ReactElement => (
    <SeriesMark key={index} series={series} x={cx ?? 0} y={cy ?? 0} />
  );

interface SpanChartProps {
  spans: readonly AnySpan[];
  series: readonly Series[];
}

/** Lines over days or weeks. */
export function SpanChart({ spans, series }: SpanChartProps) {
  const withMarks = spans.length <= mostMarks;
  const marks = new Map(series.map((one) => [one.name, dotOf(one)]));
  return (
    <LineChart
      {...still}
      className={classes.chart}
      data={[...spans]}
      dataKey="from"
      series={series.map(({ name, color, label, dash }) => ({ name, color, label, strokeDasharray: dash }))}
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

export interface Bar {
  label: string;
  count: number;
  color: string;
}

interface BarsChartProps {
  bars: Bar[];
  /** What is counted. */
  counted: string;
}

/** Lying bars in the order given. */
export function BarsChart({ bars, counted }: BarsChartProps) {
  return (
    <BarChart
      {...still}
      className={classes.chart}
      data={bars}
      dataKey="label"
      orientation="vertical"
      gridAxis="y"
      series={[{ name: 'count', color: 'var(--chart-first)', label: counted }]}
      maxBarWidth={28}
      withBarValueLabel
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 'auto', interval: 0 }}
      barChartProps={{ margin: { right: 40, left: 8 } }}
    />
  );
}

/** `3 Nov`: the axis has no room for the year, which the title and the table give. */
function shortDay(day: string): string {
  return dayText(day).replace(/ \d+$/, '');
}
