import { dayText } from '../../ui/date-text.model';
import { dayNumber, dayOf, spanOf, type Span } from './calendar-day.model';

interface Days {
  startDate: string;
  endDate: string;
}

/** What all bars of a list stand on: its first and last day, as days since 1970. */
export interface PeriodScale {
  from: number;
  to: number;
}

// A contract of ten years must not make a dot of those of three months.
const mostBefore = 365;
const mostAfter = 2 * 365;

/** From the first start to the last end, today among them, no further than a person plans. */
export function scaleOf(rows: readonly Days[], today: string): PeriodScale {
  const now = dayNumber(today) ?? 0;
  const starts = rows.map(({ startDate }) => dayNumber(startDate) ?? now);
  const ends = rows.map(({ endDate }) => dayNumber(endDate) ?? now);
  const from = Math.max(Math.min(now, ...starts), now - mostBefore);
  const to = Math.min(Math.max(now, ...ends), now + mostAfter);
  // Never nothing: the bar of one day has a width too.
  return { from, to: Math.max(to, from + 1) };
}

export interface PeriodBar {
  /** Parts of the scale, 0 to 1. */
  start: number;
  width: number;
  /** Of the bar's own width, what has passed. */
  passed: number;
  today: number;
  /** It goes on beyond the scale. */
  isCutBefore: boolean;
  isCutAfter: boolean;
  words: Span['words'];
}

/** A contract's days on the scale of its list; what lies beyond it stands at its edge. */
export function barOf(days: Days & { isAgreed: boolean }, scale: PeriodScale, today: string): PeriodBar {
  const length = scale.to - scale.from;
  const now = dayNumber(today) ?? scale.from;
  const first = dayNumber(days.startDate) ?? now;
  const last = dayNumber(days.endDate) ?? now;
  const within = (day: number) => Math.min(Math.max(day, scale.from), scale.to);
  const [start, end] = [within(first), within(last)];
  const passed = Math.min(Math.max(now - start, 0), end - start);
  return {
    start: (start - scale.from) / length,
    width: (end - start) / length,
    passed: end === start ? 0 : passed / (end - start),
    today: (within(now) - scale.from) / length,
    isCutBefore: first < scale.from,
    isCutAfter: last > scale.to,
    words: spanOf(days, today).words,
  };
}

const month = (day: number) => dayText(dayOf(day)).replace(/^\d+ /, '');

/** "Nov 2026 – Jan 2027", for the head of the column. */
export function scaleText({ from, to }: PeriodScale): string {
  return from === to - 1 ? month(from) : `${month(from)} – ${month(to)}`;
}
