import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { type ReactElement, useId } from 'react';
import { dayText } from '../date-text.model';
import { groupIndian } from '../money.model';
import classes from './charts.module.css';
import { SeriesLegend, SeriesMark, type Series } from './series';
import { axisTicks, spanText, type AnySpan } from './spans.model';

/**
 * The drawings of the figures' pages, in a file of their own that is loaded with the first of them: no other page pays
 * for the chart library. What they show stands as a table beside them, so they are no stop on the way of the keyboard.
 */
const still = { accessibilityLayer: false, tooltipAnimationDuration: 0, valueFormatter: groupIndian };

/** In pixels, of the drawing of a line among so many. */
const laneHeight = (lines: number) => Math.max(72, 240 / lines);
const dayHeight = 30;

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

/**
 * Lines over days or weeks, one under the other and each on its own scale: of what happens seldom the trend would lie on
 * zero beside what happens often.
 */
export function SpanChart({ spans, series }: SpanChartProps) {
  const together = useId();
  const withMarks = spans.length <= mostMarks;
  const ticksOf = ({ name }: Series) => axisTicks(Math.max(0, ...spans.map((span) => Number(span[name]))));
  const widest = Math.max(...series.map((one) => groupIndian(ticksOf(one).at(-1) ?? 0).length));
  return <div className={classes.lanes}>{series.map(draw)}</div>;

  function draw(one: Series, index: number): ReactElement {
    const isLast = index === series.length - 1;
    const { name, color, label, dash } = one;
    const ticks = ticksOf(one);
    return (
      <div key={name}>
        {series.length > 1 && <SeriesLegend series={[one]} />}
        <LineChart
          {...still}
          h={laneHeight(series.length) + (isLast ? dayHeight : 0)}
          data={[...spans]}
          dataKey="from"
          series={[{ name, color, label, strokeDasharray: dash }]}
          curveType="linear"
          withDots={withMarks}
          lineProps={withMarks ? { dot: dotOf(one) } : {}}
          lineChartProps={{ syncId: together }}
          withXAxis={isLast}
          xAxisProps={{ tickFormatter: shortDay, minTickGap: 16, height: dayHeight }}
          yAxisProps={{
            interval: 0,
            ticks: [...ticks],
            domain: [0, ticks.at(-1) ?? 0],
            width: 12 + widest * 8,
          }}
          tooltipProps={{ labelFormatter: spanLabel }}
        />
      </div>
    );
  }

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
