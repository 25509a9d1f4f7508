import { Fragment, memo, type PointerEvent, useState } from 'react';
import { dayText } from '../date-text.model';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import classes from './charts.module.css';
import { SeriesLegend, SeriesMark, type Series } from './series';
import { axisTicks, spanText, type AnySpan } from './spans.model';

/**
 * SVG charts of the figures pages. Positions are relative, so that the browser does the layout: a chart library,
 * which measures texts and renders repeatedly, took more than a second per page on a cheap phone. The figures are
 * also in a table, so the charts are not in the tab order.
 */

/** Maximum number of markers before they overlap; the dashes still distinguish the lines. */
const mostMarks = 31;
/** Maximum number of dates below a chart on a phone. */
const mostDays = 6;

const percent = (part: number) => `${part * 100}%`;
const most = (values: number[]) => Math.max(0, ...values);

/** Returns the horizontal position of a span, from 0 to 1. */
const alongOf = (index: number, count: number) => (count > 1 ? index / (count - 1) : 0.5);

interface SpanChartProps {
  spans: readonly AnySpan[];
  series: readonly Series[];
}

/**
 * Line charts over days or weeks, one below the other, each on its own scale, so that rare events remain visible next
 * to frequent ones.
 */
export function SpanChart({ spans, series }: SpanChartProps) {
  const [pointed, setPointed] = useState<number>();
  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const last = spans.length - 1;
    setPointed(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
  }
  return (
    <div className={classes.lanes} data-lines={series.length} onPointerLeave={() => setPointed(undefined)}>
      {series.map((one, index) => (
        <Fragment key={one.name}>
          {series.length > 1 && (
            <div className={classes.laneName}>
              <SeriesLegend series={[one]} />
            </div>
          )}
          <Ticks className={classes.upTicks} ticks={ticksOf(spans, one)} />
          <div className={classes.plot} onPointerMove={point}>
            <Line spans={spans} series={one} />
            {pointed !== undefined && <Pointed {...{ spans, series, pointed }} isNamed={index === 0} />}
          </div>
        </Fragment>
      ))}
      <Days spans={spans} />
    </div>
  );
}

const ticksOf = (spans: readonly AnySpan[], { name }: Series) =>
  axisTicks(most(spans.map((span) => Number(span[name]))));

/** The labels of an axis, lowest first. */
function Ticks({ className, ticks }: { className: string | undefined; ticks: readonly number[] }) {
  return (
    <div className={className}>
      {ticks.map((tick) => (
        <span key={tick}>{groupIndian(tick)}</span>
      ))}
    </div>
  );
}

/** Memoised, so that pointing at the chart does not render it again. */
const Line = memo(function Line({ spans, series }: { spans: readonly AnySpan[]; series: Series }) {
  const { name, color, dash } = series;
  const ticks = ticksOf(spans, series);
  const top = ticks[2];
  const places = spans.map((span, index) => ({
    key: span.from,
    along: alongOf(index, spans.length),
    down: 1 - Number(span[name]) / top,
  }));
  return (
    <svg className={classes.drawing}>
      {[0, 0.5, 1].map((down) => (
        <line key={down} className={classes.rule} x1={0} x2="100%" y1={percent(down)} y2={percent(down)} />
      ))}
      <svg className={classes.drawing} viewBox="0 0 1 1" preserveAspectRatio="none">
        <polyline
          points={places.map(({ along, down }) => `${along},${down}`).join(' ')}
          fill="none"
          stroke={color}
          strokeWidth={2}
          strokeDasharray={dash}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {spans.length <= mostMarks &&
        places.map(({ key, along, down }) => (
          <svg key={key} className={classes.drawing} x={percent(along)} y={percent(down)}>
            <SeriesMark series={series} x={0} y={0} />
          </svg>
        ))}
    </svg>
  );
});

/** Line at the span under the pointer; the first chart also shows the counts. */
function Pointed({
  spans,
  series,
  pointed,
  isNamed,
}: SpanChartProps & { pointed: number; isNamed: boolean }) {
  const span = spans[pointed];
  if (!span) return null;
  const along = alongOf(pointed, spans.length);
  return (
    <div
      className={classes.pointed}
      data-side={along > 0.5 ? 'before' : 'after'}
      style={{ insetInlineStart: percent(along) }}
    >
      {isNamed && (
        <div className={classes.tip}>
          <strong>{spanText(span)}</strong>
          {series.map(({ name, label }) => (
            <div key={name}>
              {label}: {groupIndian(Number(span[name]))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Dates below the chart, as many as fit, always including the last. */
function Days({ spans }: { spans: readonly AnySpan[] }) {
  const step = Math.ceil(spans.length / mostDays);
  return (
    <div className={classes.days}>
      {spans.map(
        ({ from }, index) =>
          (spans.length - 1 - index) % step === 0 && (
            <span key={from} style={{ insetInlineStart: percent(alongOf(index, spans.length)) }}>
              {shortDay(from)}
            </span>
          ),
      )}
    </div>
  );
}

/** Returns a day as `3 Nov`: the year is in the title and the table. */
function shortDay(day: string): string {
  return dayText(day).replace(/ \d+$/, '');
}

export interface Bar {
  label: string;
  count: number;
  color: string;
}

/** Horizontal bars in the given order, with their figures. */
export function BarsChart({ bars }: { bars: Bar[] }) {
  const ticks = axisTicks(most(bars.map(({ count }) => count)));
  return (
    <div className={classes.bars}>
      {bars.map(({ label, count, color }) => (
        <Fragment key={label}>
          <span className={classes.barName}>{label}</span>
          <div className={classes.barWay}>
            <div
              className={classes.bar}
              style={{ inlineSize: percent(count / ticks[2]), background: color }}
            />
            {groupIndian(count)}
          </div>
        </Fragment>
      ))}
      <Ticks className={classes.alongTicks} ticks={ticks} />
    </div>
  );
}
