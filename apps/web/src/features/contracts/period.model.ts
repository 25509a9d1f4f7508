import { dayText } from '../../ui/date-text.model';
import { dayNumber, dayOf, spanOf, type Span } from './calendar-day.model';

interface Days {
  startDate: string;
  endDate: string;
}

/** Scale of all bars of a list: its first and last day, as days since 1970. */
export interface PeriodScale {
  from: number;
  to: number;
}

// A contract of ten years must not reduce one of three months to a dot.
const mostBefore = 365;
const mostAfter = 2 * 365;

/** Returns the scale from the first start to the last end, including today, within limits. */
export function scaleOf(rows: readonly Days[], today: string): PeriodScale {
  const now = dayNumber(today) ?? 0;
  const starts = rows.map(({ startDate }) => dayNumber(startDate) ?? now);
  const ends = rows.map(({ endDate }) => dayNumber(endDate) ?? now);
  const from = Math.max(Math.min(now, ...starts), now - mostBefore);
  const to = Math.min(Math.max(now, ...ends), now + mostAfter);
  // At least one day, so that every bar has a width.
  return { from, to: Math.max(to, from + 1) };
}

export interface PeriodBar {
  /** Positions on the scale, 0 to 1. */
  start: number;
  width: number;
  /** Elapsed part of the bar's own width, 0 to 1. */
  passed: number;
  today: number;
  /** True if the period continues beyond the scale. */
  isCutBefore: boolean;
  isCutAfter: boolean;
  words: Span['words'];
}

/** Returns the bar of a contract on the list's scale; parts outside are cut at the edge. */
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

/** Returns the scale as text for the column head: "Nov 2026 – Jan 2027". */
export function scaleText({ from, to }: PeriodScale): string {
  return from === to - 1 ? month(from) : `${month(from)} – ${month(to)}`;
}
