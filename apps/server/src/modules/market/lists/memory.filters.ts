import { pricedPerChoices } from '@proffer/contract/offers/price-terms';
import { durations, scopes, visibilities } from '@proffer/contract/wire/choices';
import type { OfferFilters } from '../search/keyword.filters';
import type { SearchTerms } from '../search/meanings.filters';
import {
  categoriesEach,
  categoryCodes,
  choiceParts,
  leastStored,
  storedAmount,
  type AmountColumn,
  type Numbers,
  type OfferColumns,
} from './offer-columns';

/** The filters that are applied in memory: all except the keyword. */
export type Narrowing = Omit<OfferFilters, keyof SearchTerms>;

/** Buffer for the positions that match so far while a segment is scanned, filter after filter. */
let matches = new Uint16Array(1_024);

/** Returns true if any filter except the keyword is set. */
export function isNarrowed(filters: OfferFilters): boolean {
  const { keyword: _, meanings: __, ...narrowing } = filters;
  return Object.values(narrowing).some((value) => value !== undefined);
}

/** An inclusive range of amounts as they are stored. */
export interface AmountRange {
  column: AmountColumn;
  low: number;
  high: number;
}

/** Conditions on an offer's choices: `wanted` is the required value of the bits in `bits`. */
interface ChoiceCondition {
  bits: number;
  wanted: number;
}

/** The conditions that filters set for each offer. */
export interface Conditions {
  choices: ChoiceCondition;
  /** Index of `pricedPerChoices`. */
  pricedPer: number | undefined;
  /** Ids of the places of companies. */
  places: readonly number[] | undefined;
  ranges: readonly AmountRange[];
  /** Category codes from `first` to `end`, exclusive. */
  category: { first: number; end: number } | undefined;
}

/**
 * Returns the conditions of a set of filters. Ranges overlap with inclusive bounds (OFF-79); an offer without an
 * amount or lead time matches none.
 */
export function conditionsOf(filters: Narrowing): Conditions {
  const { budgetFrom, budgetTo, qtyFrom, qtyTo, leadDaysTo, pricedPer, places, category } = filters;
  return {
    choices: choiceConditionOf(filters),
    places,
    pricedPer: pricedPer === undefined ? undefined : pricedPerChoices.indexOf(pricedPer),
    ranges: [
      ...atLeast('budgetTo', budgetFrom),
      ...atMost('budgetFrom', budgetTo),
      ...atLeast('qtyTo', qtyFrom),
      ...atMost('qtyFrom', qtyTo),
      ...atMost('leadDays', leadDaysTo),
    ],
    category: category === undefined ? undefined : codesUnder(category),
  };
}

/** Returns true if the conditions match every offer. */
export const matchesAll = ({ choices, pricedPer, places, ranges, category }: Conditions): boolean =>
  choices.bits === 0 &&
  [pricedPer, places, category].every((condition) => condition === undefined) &&
  ranges.length === 0;

const atLeast = (column: AmountColumn, amount: number | undefined): AmountRange[] =>
  amount === undefined ? [] : [{ column, low: Math.max(storedAmount(amount), leastStored), high: Infinity }];

const atMost = (column: AmountColumn, amount: number | undefined): AmountRange[] =>
  amount === undefined ? [] : [{ column, low: leastStored, high: storedAmount(amount) }];

/**
 * Returns the codes of a category and its descendants: each level of the tree ends in one more zero (Regulation (EC)
 * 213/2008).
 */
export function codesUnder(category: number): { first: number; end: number } {
  let step = 1_000_000;
  while (category % step !== 0) step /= 10;
  return { first: category, end: category + step };
}

/** Returns a function that scans a segment and gives the positions of the offers that match. */
export function scannerOf({
  choices,
  pricedPer,
  places,
  ranges,
  category,
}: Conditions): (columns: OfferColumns) => Uint16Array {
  let under: Uint8Array = new Uint8Array();
  const wantedPlaces = places && new Set(places);
  return (columns) => {
    const { length } = columns;
    if (matches.length < length) matches = new Uint16Array(length + (length >> 3));
    let count = findChoices(columns.choices, length, choices);
    if (pricedPer !== undefined)
      count = keepWithin(columns.pricedPer, { low: pricedPer, high: pricedPer }, count);
    if (wantedPlaces) count = keepPlaces(columns.places, wantedPlaces, count);
    for (const range of ranges) count = keepWithin(columns[range.column], range, count);
    if (category !== undefined) {
      // New categories may have come since the last segment.
      if (under.length < categoryCodes.length) under = numbersUnder(category);
      count = keepUnder(columns.categories, under, count);
    }
    return matches.slice(0, count);
  };
}

/**
 * The loop has no branch, because about every third offer matches and mispredicted branches would cost more than the
 * rest.
 */
function findChoices(choices: Uint8Array, length: number, { bits, wanted }: ChoiceCondition): number {
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    const difference = ((choices[at] ?? 0) & bits) ^ wanted;
    matches[count] = at;
    count += (difference - 1) >>> 31;
  }
  return count;
}

function keepWithin(
  amounts: Numbers | Uint8Array,
  { low, high }: Pick<AmountRange, 'low' | 'high'>,
  count: number,
): number {
  let left = 0;
  for (let index = 0; index < count; index += 1) {
    const at = matches[index] ?? 0;
    const amount = amounts[at] ?? 0;
    if (amount < low || amount > high) continue;
    matches[left] = at;
    left += 1;
  }
  return left;
}

function keepPlaces(places: Uint16Array, wanted: ReadonlySet<number>, count: number): number {
  let left = 0;
  for (let index = 0; index < count; index += 1) {
    const at = matches[index] ?? 0;
    if (!wanted.has(places[at] ?? 0)) continue;
    matches[left] = at;
    left += 1;
  }
  return left;
}

function keepUnder(categories: Uint16Array, under: Uint8Array, count: number): number {
  let left = 0;
  for (let index = 0; index < count; index += 1) {
    const at = matches[index] ?? 0;
    if (!isUnderAny(categories, at * categoriesEach, under)) continue;
    matches[left] = at;
    left += 1;
  }
  return left;
}

function choiceConditionOf({ scope, duration, visibility }: Narrowing): ChoiceCondition {
  let [bits, wanted] = [0, 0];
  if (scope !== undefined) {
    bits |= choiceParts.scope;
    wanted |= scopes.indexOf(scope);
  }
  if (duration !== undefined) {
    bits |= choiceParts.duration;
    wanted |= (durations.indexOf(duration) + 1) << 2;
  }
  if (visibility !== undefined) {
    bits |= choiceParts.visibility;
    wanted |= visibilities.indexOf(visibility) << 5;
  }
  return { bits, wanted };
}

/** Returns an array with 1 for each index of `categoryCodes` whose code is in the range, else 0. */
function numbersUnder({ first, end }: NonNullable<Conditions['category']>): Uint8Array {
  return Uint8Array.from(categoryCodes, (code) => (code >= first && code < end ? 1 : 0));
}

function isUnderAny(categories: Uint16Array, start: number, under: Uint8Array): boolean {
  for (let offset = 0; offset < categoriesEach; offset += 1) {
    const number = categories[start + offset] ?? 0;
    if (number === 0) return false;
    if (under[number] === 1) return true;
  }
  return false;
}

/** Returns the scope, contract length and visibility that the bits of an offer's choices stand for. */
export function readChoice(choice: number) {
  return {
    scope: scopes[choice & choiceParts.scope] ?? 'small',
    duration: durations[((choice & choiceParts.duration) >> 2) - 1],
    visibility: visibilities[(choice & choiceParts.visibility) >> 5] ?? 'open',
  };
}
