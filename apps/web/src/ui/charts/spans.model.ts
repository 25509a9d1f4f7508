import { daysText } from '../date-text.model';
import { groupIndian } from '@proffer/contract/wire/group-indian';

/** How many days figures look back over, today included. */
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

export type Counts<Name extends string> = Record<Name, number>;
/** What happened on a calendar day in UTC. */
export type Day<Name extends string> = Counts<Name> & { day: string };
/** What happened on one day, or in one week; both ends are calendar days in UTC. */
export type Span<Name extends string> = Counts<Name> & { from: string; to: string };
/** The same, for what reads its counts by names that are told to it. */
export type AnySpan = { from: string; to: string } & { readonly [name: string]: string | number };

/** Whether the figures of these days go by weeks. */
export function isByWeek(days: readonly unknown[]): boolean {
  return days.length > mostSingleDays;
}

/**
 * The days, or the weeks of a long period. Weeks are counted back from today, so that the last one is never a stump
 * that looks like a fall; the first one may be.
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

/** One day, or the first and last day of a week. */
export function spanText({ from, to }: { from: string; to: string }): string {
  return daysText(from, to);
}

/** Everything that happened in these days. */
export function sumOf<Name extends string>(
  parts: readonly Counts<Name>[],
  names: readonly Name[],
): Counts<Name> {
  const total = (name: Name) => parts.reduce((sum, part) => sum + part[name], 0);
  return Object.fromEntries(names.map((name) => [name, total(name)])) as Counts<Name>;
}

/** Whether nothing at all happened. */
export function isQuiet(counts: Record<string, number>): boolean {
  return Object.values(counts).every((count) => count === 0);
}

/** Bottom, middle and top of an axis for values up to `most`, in steps that people count in. */
export function axisTicks(most: number): readonly [number, number, number] {
  const half = Math.max(1, most / 2);
  const power = 10 ** Math.floor(Math.log10(half));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= half) ?? half;
  return [0, step, 2 * step];
}

/** Whether each line went up or down: the second half of the days beside the first, the day in the middle left out. */
export function trendText<Name extends string>(
  days: readonly Day<Name>[],
  series: readonly { name: Name; label: string }[],
): string {
  const size = Math.floor(days.length / 2);
  const names = series.map(({ name }) => name);
  const [first, second] = [sumOf(days.slice(0, size), names), sumOf(days.slice(-size), names)];
  const parts = series.map(({ name, label: written }, index) => {
    const label = index === 0 ? written : withinSentence(written);
    const [from, to] = [first[name], second[name]].map(groupIndian);
    if (from === to) return `${label} stayed at ${to}`;
    return `${label} ${first[name] < second[name] ? 'rose' : 'fell'} from ${from} to ${to}`;
  });
  return `${parts.join(', ')}, the last ${size} days compared with the ${size} before.`;
}

/** "Signed NDAs" begins small within a sentence, "NDA requests" does not. */
const withinSentence = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
