import { limits } from '@proffer/contract/wire/limits';
import { cleanCell, cleanLine, parseMoment, type CategoryNumbers } from '@proffer/server/offer-files';
import { descriptionText } from './html-text';
import { listAt, textAt, valueAt } from './json-path';
import { durationBetween, readDays, readTimeframe, type DurationReading } from './stated-duration';

/**
 * Returns the duration of the work, given in words, in days or by two dates; the tender's takes precedence over the
 * contract's.
 */
export function durationOf(release: unknown, tender: unknown): DurationReading {
  const read = readTimeframe(descriptionText(textAt(tender, 'timeframeDelivery')));
  if (read.duration !== null) return read;
  let said = read;
  for (const period of periodsOf(release, tender)) {
    const days = textAt(period, 'durationInDays');
    const inDays = days === '' ? read : readDays(days);
    if (inDays.duration !== null) return inDays;
    const start = parseMoment(textAt(period, 'startDate'));
    const end = parseMoment(textAt(period, 'endDate'));
    const between =
      start.kind === 'moment' && end.kind === 'moment' ? durationBetween(start.at, end.at) : inDays;
    if (between.duration !== null) return between;
    if (said.note === undefined) said = between;
  }
  return said;
}

/** Returns whether any duration is stated. */
export function statesDuration(release: unknown, tender: unknown): boolean {
  return textAt(tender, 'timeframeDelivery') !== '' || periodsOf(release, tender).some(isStatedPeriod);
}

function isStatedPeriod(period: unknown): boolean {
  const isBetween = textAt(period, 'startDate') !== '' && textAt(period, 'endDate') !== '';
  return isBetween || Number(textAt(period, 'durationInDays')) > 0;
}

function periodsOf(release: unknown, tender: unknown): unknown[] {
  return [
    valueAt(tender, 'contractPeriod'),
    ...listAt(tender, 'lots').map((lot) => valueAt(lot, 'contractPeriod')),
    ...[...listAt(release, 'contracts'), ...listAt(release, 'contract')].map((part) =>
      valueAt(part, 'period'),
    ),
    ...listAt(release, 'awards').map((award) => valueAt(award, 'contractPeriod')),
  ].filter((period) => period !== undefined && period !== null);
}

/** Returns the closing date of bids; the European profile states it per lot. */
export function closingOf(tender: unknown): string {
  const [first = ''] = [tender, ...listAt(tender, 'lots')]
    .map((part) => textAt(part, 'tenderPeriod', 'endDate'))
    .filter(Boolean);
  return first;
}

/**
 * Returns the publication date of a tender: its own date, else the start of its period, else its release date. The
 * first valid date that is not in the future counts; without one it is `now`, with a note.
 */
export function publishedAt(release: unknown, tender: unknown, now: Date): { at: Date; note?: string } {
  const stated = [
    textAt(tender, 'datePublished'),
    textAt(tender, 'tenderPeriod', 'startDate'),
    textAt(release, 'date'),
  ].map((text) => parseMoment(text));
  for (const moment of stated) {
    if (moment.kind === 'moment' && moment.at.getTime() <= now.getTime()) return { at: moment.at };
  }
  const bad = stated.find((moment) => moment.kind === 'bad');
  const reason = bad?.kind === 'bad' ? bad.reason : 'absent.';
  return { at: now, note: `Release date: ${reason} Time of import taken.` };
}

/** Names that publishers use for the Common Procurement Vocabulary and its translations. */
const vocabulary = /^(?:CPV|CPVS?[-_ ]?\d*|ДК021|DK021|ДКПП021)$/iu;

/** Returns the CPV codes of a tender and its items without repetition, in the order of the items. */
export function statedCodes(tender: unknown): string[] {
  const parts = [tender, ...listAt(tender, 'items')];
  const classifications = [
    ...parts.map((part) => valueAt(part, 'classification')),
    ...parts.flatMap((part) => listAt(part, 'additionalClassifications')),
  ];
  const codes = classifications.flatMap((classification) =>
    vocabulary.test(textAt(classification, 'scheme').trim())
      ? (/^\d{8}(?:-\d)?/u.exec(textAt(classification, 'id').trim())?.[0] ?? [])
      : [],
  );
  return [...new Set(codes)];
}

/** Returns the categories of codes, up to an offer's maximum, with a note on unknown ones. */
export function categoriesOf(
  codes: readonly string[],
  list: CategoryNumbers,
): { categories: number[]; notes: string[] } {
  const known = new Set<number>();
  const unknown: string[] = [];
  for (const code of codes) {
    const number = list.numberOf(code) ?? numberWithoutCheckDigit(code, list);
    if (number === undefined) unknown.push(code);
    else known.add(number);
  }
  const more = known.size - limits.categoriesPerOffer;
  return {
    categories: [...known].slice(0, limits.categoriesPerOffer),
    notes: [
      ...(unknown.length > 0 ? [`Not in the CPV list: ${unknown.slice(0, 5).join(', ')}.`] : []),
      ...(more > 0
        ? [`${more} more ${more === 1 ? 'category' : 'categories'} left out; an offer has three.`]
        : []),
    ],
  };
}

/** Returns the number of a code without its check digit, which many publishers omit; at most one digit fits. */
function numberWithoutCheckDigit(code: string, list: CategoryNumbers): number | undefined {
  if (code.length !== 8) return undefined;
  for (let digit = 0; digit <= 9; digit += 1) {
    const number = list.numberOf(`${code}-${digit}`);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** Returns the place of delivery or works: the first one named, without street lines. */
export function deliveryPlaceOf(tender: unknown): string {
  const parts = [tender, ...listAt(tender, 'items')];
  const places = parts.flatMap((part) => [
    ...listAt(part, 'deliveryAddress'),
    ...listAt(part, 'deliveryAddresses'),
    ...listAt(part, 'deliveryLocation'),
  ]);
  for (const place of places) {
    const names = ['locality', 'region', 'postalCode', 'countryName'].map((name) =>
      cleanCell(textAt(place, name)),
    );
    const written = names.filter(Boolean).join(', ') || cleanLine(textAt(place, 'description'));
    if (written !== '') return written;
  }
  return '';
}
