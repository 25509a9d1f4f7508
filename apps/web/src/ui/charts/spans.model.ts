import { daysText } from '../date-text.model';
import { groupIndian } from '@proffer/contract/wire/group-indian';

/** Lengths of a period in days, including today. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

const usualPeriod: Period = 30;
/** Up to this many days are shown individually; longer periods are shown by week. */
const mostSingleDays = 90;

/** Returns the period from the address; the default for unknown values. */
export function readPeriod(value: string | undefined): Period {
  return periods.find((period) => String(period) === value) ?? usualPeriod;
}

/** Returns the period for the address; undefined for the default. */
export function writePeriod(period: Period): string | undefined {
  return period === usualPeriod ? undefined : String(period);
}

export type Counts<Name extends string> = Record<Name, number>;
/** Counts of a calendar day in UTC. */
export type Day<Name extends string> = Counts<Name> & { day: string };
/** Counts of a day or a week; both ends are calendar days in UTC. */
export type Span<Name extends string> = Counts<Name> & { from: string; to: string };
/** A span whose counts are accessed by any name. */
export type AnySpan = { from: string; to: string } & { readonly [name: string]: string | number };

/** Returns whether the figures of these days are grouped by week. */
export function isByWeek(days: readonly unknown[]): boolean {
  return days.length > mostSingleDays;
}

/**
 * Returns the days, or the weeks of a long period. Weeks are counted back from today, so that the last week is
 * complete and does not look like a decline.
 */
export function spansOf<Name extends string>(
  days: readonly Day<Name>[],
  names: readonly Name[],
): Span<Name>[] {
  const size = isByWeek(days) ? 7 : 1;
  const spans: Span<Name>[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    const [first, last] = [part[0], part.at(-1)];
    if (first && last) spans.unshift({ from: first.day, to: last.day, ...sumOf(part, names) });
  }
  return spans;
}

/** Returns a day, or the first and last day of a week, as text. */
export function spanText({ from, to }: { from: string; to: string }): string {
  return daysText(from, to);
}

/** Returns the sums of all counts. */
export function sumOf<Name extends string>(
  parts: readonly Counts<Name>[],
  names: readonly Name[],
): Counts<Name> {
  const total = (name: Name) => parts.reduce((sum, part) => sum + part[name], 0);
  return Object.fromEntries(names.map((name) => [name, total(name)])) as Counts<Name>;
}

/** Returns whether all counts are zero. */
export function isQuiet(counts: Record<string, number>): boolean {
  return Object.values(counts).every((count) => count === 0);
}

/** Returns bottom, middle and top of an axis for values up to `most`, in round steps. */
export function axisTicks(most: number): readonly [number, number, number] {
  const half = Math.max(1, most / 2);
  const power = 10 ** Math.floor(Math.log10(half));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= half) ?? half;
  return [0, step, 2 * step];
}

/**
 * Returns for each line its count and change in percent: the second half of the days against the first, without the
 * middle day.
 */
export function trendText<Name extends string>(
  days: readonly Day<Name>[],
  series: readonly { name: Name; label: string }[],
): string {
  const size = Math.floor(days.length / 2);
  const names = series.map(({ name }) => name);
  const [first, second] = [sumOf(days.slice(0, size), names), sumOf(days.slice(-size), names)];
  const parts = series.map(
    ({ name, label }) =>
      `${withinSentence(label)} ${groupIndian(second[name])} (${changeText(first[name], second[name])})`,
  );
  return `Last ${size} days, compared with the ${size} before: ${parts.join(', ')}.`;
}

function changeText(from: number, to: number): string {
  if (from === to) return 'unchanged';
  if (from === 0) return 'none before';
  const percent = Math.round(((to - from) / from) * 100);
  return `${percent < 0 ? '−' : '+'}${groupIndian(Math.abs(percent))} %`;
}

/** Returns a label for use within a sentence: "Signed NDAs" in lower case, "NDA requests" unchanged. */
const withinSentence = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
