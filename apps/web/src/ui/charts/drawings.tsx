import { Fragment, memo, type PointerEvent, useState } from 'react';
import { dayText } from '../date-text.model';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import classes from './charts.module.css';
import { SeriesLegend, SeriesMark, type Series } from './series';
import { axisTicks, spanText, type AnySpan } from './spans.model';

/**
 * The drawings of the figures' pages. Places are parts of the whole, so that the browser lays them out: a chart library,
 * which measures each word and draws each chart anew for it, took a cheap phone more than a second a page. What they show
 * stands as a table beside them, so they are no stop on the way of the keyboard.
 */

/** More marks than this run into each other; the dashes still tell the lines apart. */
const mostMarks = 31;
/** As many words as stand below a drawing on a phone. */
const mostDays = 6;

const percent = (part: number) => `${part * 100}%`;
const most = (values: number[]) => Math.max(0, ...values);

/** How far along the drawing the span at a place stands. */
const alongOf = (index: number, count: number) => (count > 1 ? index / (count - 1) : 0.5);

interface SpanChartProps {
  spans: readonly AnySpan[];
  series: readonly Series[];
}

/**
 * Lines over days or weeks, one under the other and each on its own scale: of what happens seldom the trend would lie on
 * zero beside what happens often.
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

/** The figures of an axis, the lowest first. */
function Ticks({ className, ticks }: { className: string | undefined; ticks: readonly number[] }) {
  return (
    <div className={className}>
      {ticks.map((tick) => (
        <span key={tick}>{groupIndian(tick)}</span>
      ))}
    </div>
  );
}

/** Not drawn again while one points along it. */
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

/** A line at the span that is pointed at; at the first drawing also what it counts. */
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

/** The days on which spans begin, as many as there is room for, the last one always. */
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

/** `3 Nov`: the axis has no room for the year, which the title and the table give. */
function shortDay(day: string): string {
  return dayText(day).replace(/ \d+$/, '');
}

export interface Bar {
  label: string;
  count: number;
  color: string;
}

/** Lying bars in the order given, each with its figure. */
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
