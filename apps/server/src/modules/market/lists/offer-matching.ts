import { durations, scopes, visibilities } from '@proffer/contract/wire/choices';
import type { OfferFilters } from '../search/keyword.filters';
import type { Asked } from '../search/meanings.filters';
import {
  categoriesEach,
  categoryCodes,
  choiceParts,
  heldAmount,
  leastHeld,
  type AmountColumn,
  type Numbers,
  type OfferColumns,
} from './offer-columns';

/** The filters that are applied in memory: all but the keyword. */
export type Narrowing = Omit<OfferFilters, keyof Asked>;

/** Positions are collected here, filter after filter, before those that are left are kept. */
let scratch = new Uint16Array(1_024);

export function isNarrowed(filters: OfferFilters): boolean {
  const { keyword: _, meanings: __, ...narrowing } = filters;
  return Object.values(narrowing).some((value) => value !== undefined);
}

/** Amounts as they are held, with inclusive bounds. */
export interface AskedRange {
  column: AmountColumn;
  low: number;
  high: number;
}

/** What filters ask of each offer. */
export interface AskedOfOffers {
  choices: AskedChoices;
  ranges: readonly AskedRange[];
  /** Codes from the first up to the end. */
  category: { first: number; end: number } | undefined;
}

/** What filters ask of each offer. Ranges overlap with inclusive bounds (OFF-79); an offer without an amount overlaps nothing. */
export function readAsked(filters: Narrowing): AskedOfOffers {
  const { budgetFrom, budgetTo, qtyFrom, qtyTo, category } = filters;
  return {
    choices: askedChoices(filters),
    ranges: [
      ...atLeast('budgetTo', budgetFrom),
      ...atMost('budgetFrom', budgetTo),
      ...atLeast('qtyTo', qtyFrom),
      ...atMost('qtyFrom', qtyTo),
    ],
    category: category === undefined ? undefined : codesUnder(category),
  };
}

export const asksForAll = ({ choices, ranges, category }: AskedOfOffers): boolean =>
  choices.bits === 0 && ranges.length === 0 && category === undefined;

const atLeast = (column: AmountColumn, amount: number | undefined): AskedRange[] =>
  amount === undefined ? [] : [{ column, low: Math.max(heldAmount(amount), leastHeld), high: Infinity }];

const atMost = (column: AmountColumn, amount: number | undefined): AskedRange[] =>
  amount === undefined ? [] : [{ column, low: leastHeld, high: heldAmount(amount) }];

/** A category and those below it: every level of the tree ends in zeros, a step each (Regulation (EC) 213/2008). */
function codesUnder(category: number): { first: number; end: number } {
  let step = 1_000_000;
  while (category % step !== 0) step /= 10;
  return { first: category, end: category + step };
}

/** Gives the places of a stretch whose offers are all that is asked, by looking at each. */
export function walkerOf(asked: AskedOfOffers): (columns: OfferColumns) => Uint16Array {
  const { choices, ranges, category } = asked;
  let under: Uint8Array = new Uint8Array();
  return (columns) => {
    const { length } = columns;
    if (scratch.length < length) scratch = new Uint16Array(length + (length >> 3));
    let found = findChoices(columns.choices, length, choices);
    for (const range of ranges) found = keepWithin(columns[range.column], range, found);
    if (category !== undefined) {
      // More may have been learnt since the last stretch.
      if (under.length < categoryCodes.length) under = numbersUnder(category);
      found = keepUnder(columns.categories, under, found);
    }
    return scratch.slice(0, found);
  };
}

interface AskedChoices {
  /** The bits that are asked for, and what they must be. */
  bits: number;
  wanted: number;
}

/** Without a branch in the walk, as any third offer may match: one that is guessed wrong costs more than the rest. */
function findChoices(choices: Uint8Array, length: number, { bits, wanted }: AskedChoices): number {
  let found = 0;
  for (let at = 0; at < length; at += 1) {
    const difference = ((choices[at] ?? 0) & bits) ^ wanted;
    scratch[found] = at;
    found += (difference - 1) >>> 31;
  }
  return found;
}

function keepWithin(amounts: Numbers, { low, high }: AskedRange, found: number): number {
  let kept = 0;
  for (let index = 0; index < found; index += 1) {
    const at = scratch[index] ?? 0;
    const amount = amounts[at] ?? 0;
    if (amount < low || amount > high) continue;
    scratch[kept] = at;
    kept += 1;
  }
  return kept;
}

function keepUnder(categories: Uint16Array, under: Uint8Array, found: number): number {
  let kept = 0;
  for (let index = 0; index < found; index += 1) {
    const at = scratch[index] ?? 0;
    if (!isUnderAny(categories, at * categoriesEach, under)) continue;
    scratch[kept] = at;
    kept += 1;
  }
  return kept;
}

function askedChoices({ scope, duration, visibility }: Narrowing): AskedChoices {
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

/** For each number of `categoryCodes`, 1 when its code is among those. */
function numbersUnder({ first, end }: NonNullable<AskedOfOffers['category']>): Uint8Array {
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

/** What the bits of an offer's choices say. */
export function readChoice(choice: number) {
  return {
    scope: scopes[choice & choiceParts.scope] ?? 'small',
    duration: durations[((choice & choiceParts.duration) >> 2) - 1],
    visibility: visibilities[(choice & choiceParts.visibility) >> 5] ?? 'open',
  };
}
