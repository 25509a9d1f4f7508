import type { AskedOfOffers, AskedRange } from './offer-matching';
import {
  categoriesEach,
  categoriesInOrder,
  choiceBits,
  firstNotBefore,
  type AmountColumn,
  type Numbers,
  type OfferColumns,
} from './offer-columns';
import {
  countLeft,
  dropOther,
  flipInOther,
  keepOther,
  leaveAll,
  left,
  other,
  wordsFor,
  type Places,
} from './place-sets';

/** What is asked of offers, each by a part of the index that is made when it is first worth it. */
export type IndexPart = 'choices' | 'categories' | AmountColumn;

export const everyPart: readonly IndexPart[] = [
  'choices',
  'categories',
  'budgetFrom',
  'budgetTo',
  'qtyFrom',
  'qtyTo',
];

export const partsAskedBy = ({ choices, ranges, category }: AskedOfOffers): IndexPart[] => [
  ...(choices.bits === 0 ? [] : (['choices'] as const)),
  ...ranges.map(({ column }) => column),
  ...(category === undefined ? [] : (['categories'] as const)),
];

const flip = (places: Places, place: number) => {
  places[place >>> 5] = (places[place >>> 5] ?? 0) ^ (1 << (place & 31));
};

const addPlace = (places: Places, place: number) => {
  places[place >>> 5] = (places[place >>> 5] ?? 0) | (1 << (place & 31));
};

/** The first place that a word has. */
const placeOf = (word: number, bits: number) => word * 32 + 31 - Math.clz32(bits & -bits);

/**
 * What a stretch that stays as it is can be asked without looking at each of its offers: each part leaves a set of places,
 * and sets are met by 128 places at once.
 */
export class StretchIndex {
  private choices: readonly Places[] | undefined;
  private categories: CategoryPlaces | undefined;
  private readonly amounts = new Map<AmountColumn, AmountPlaces>();
  private readonly walks = new Map<IndexPart, number>();

  constructor(private readonly columns: OfferColumns) {}

  /** Memory it takes, in bytes. */
  get bytes(): number {
    const parts = [...this.amounts.values(), ...(this.categories ? [this.categories] : [])];
    const choiceBytes = this.choices?.reduce((sum, { byteLength }) => sum + byteLength, 0) ?? 0;
    return parts.reduce((sum, { bytes }) => sum + bytes, choiceBytes + 400);
  }

  has(part: IndexPart): boolean {
    if (part === 'choices') return this.choices !== undefined;
    if (part === 'categories') return this.categories !== undefined;
    return this.amounts.has(part);
  }

  hasEach(parts: readonly IndexPart[]): boolean {
    return parts.every((part) => this.has(part));
  }

  /** How often the stretch was walked for want of a part. */
  walksFor(part: IndexPart): number {
    return this.walks.get(part) ?? 0;
  }

  noteWalk(parts: readonly IndexPart[]): void {
    for (const part of parts) this.walks.set(part, this.walksFor(part) + 1);
  }

  make(part: IndexPart): void {
    const { columns } = this;
    if (part === 'choices') this.choices = placesOfChoices(columns);
    else if (part === 'categories') this.categories = new CategoryPlaces(columns);
    else this.amounts.set(part, new AmountPlaces(columns[part], columns.length));
  }

  /** How many offers are all that is asked; every part that is asked is there. */
  count(asked: AskedOfOffers): number {
    this.match(asked);
    return countLeft(wordsFor(this.columns.length));
  }

  /** Where they stand, ascending. */
  find(asked: AskedOfOffers): Uint16Array {
    const found = new Uint16Array(this.count(asked));
    let next = 0;
    for (let word = 0; word < wordsFor(this.columns.length); word += 1) {
      for (let rest = left[word] ?? 0; rest !== 0; rest &= rest - 1) {
        found[next] = placeOf(word, rest);
        next += 1;
      }
    }
    return found;
  }

  private match({ choices, ranges, category }: AskedOfOffers): void {
    const { length } = this.columns;
    const words = wordsFor(length);
    leaveAll(length);
    this.choices?.forEach((places, bit) => {
      if (((choices.bits >> bit) & 1) === 0) return;
      other.set(places);
      if (((choices.wanted >> bit) & 1) === 0) dropOther(words);
      else keepOther(words);
    });
    for (const range of ranges) this.amounts.get(range.column)?.keepWithin(range, words);
    if (category !== undefined) this.categories?.keepUnder(category, words);
  }
}

/** For each bit of the choices the places that have it. */
function placesOfChoices({ choices, length }: OfferColumns): Places[] {
  return Array.from({ length: choiceBits }, (_, bit) => {
    const places = new Uint32Array(wordsFor(length));
    for (let place = 0; place < length; place += 1) {
      const word = place >>> 5;
      places[word] = (places[word] ?? 0) | ((((choices[place] ?? 0) >> bit) & 1) << (place & 31));
    }
    return places;
  });
}

/** So many parts of equal length has an order of amounts; from its nearest bound a range is at most half a part away. */
const partsOfOrder = 8;

/** The places of a stretch in the order of one of its amounts. */
class AmountPlaces {
  private readonly order: Uint16Array;
  private readonly step: number;
  /** The places from each bound between two parts on. */
  private readonly bounds: readonly Places[];

  constructor(
    private readonly amounts: Numbers,
    length: number,
  ) {
    this.order = orderOf(amounts, length);
    this.step = Math.ceil(length / partsOfOrder);
    const places = new Uint32Array(wordsFor(length));
    const bounds: Places[] = [];
    for (let at = length - 1; at >= this.step; at -= 1) {
      flip(places, this.order[at] ?? 0);
      if (at % this.step === 0) bounds.unshift(places.slice());
    }
    this.bounds = bounds;
  }

  get bytes(): number {
    return this.bounds.reduce((sum, { byteLength }) => sum + byteLength + 100, this.order.byteLength);
  }

  keepWithin({ low, high }: AskedRange, words: number): void {
    this.readFrom(this.firstOf(low, false), words);
    keepOther(words);
    if (high === Infinity) return;
    this.readFrom(this.firstOf(high, true), words);
    dropOther(words);
  }

  /** Where in the order the first amount stands that is not below another; `isPast`: that is above it. */
  private firstOf(amount: number, isPast: boolean): number {
    const { amounts, order } = this;
    return firstNotBefore(order.length, (at) => {
      const other = amounts[order[at] ?? 0] ?? 0;
      return other < amount || (isPast && other === amount);
    });
  }

  /** The places from one in the order on. */
  private readFrom(start: number, words: number): void {
    const near = Math.round(start / this.step);
    const bound = this.bounds[near - 1];
    if (bound) other.set(bound);
    else other.fill(near === 0 ? 0xff_ff_ff_ff : 0, 0, words);
    const from = bound || near === 0 ? near * this.step : this.order.length;
    flipInOther(this.order.subarray(Math.min(start, from), Math.max(start, from)));
  }
}

/** Whole amounts are sorted digit by digit, the last first, as comparing them takes longer. */
const digitBits = 11;
const digits = 2 ** digitBits;

/** Places in ascending order of their amounts. */
function orderOf(amounts: Numbers, length: number): Uint16Array {
  if (amounts instanceof Float64Array) {
    const order = Uint16Array.from({ length }, (_, place) => place);
    return order.toSorted((a, b) => (amounts[a] ?? 0) - (amounts[b] ?? 0));
  }
  let order = Uint16Array.from({ length }, (_, place) => place);
  for (let shift = 0; shift < amounts.BYTES_PER_ELEMENT * 8; shift += digitBits) {
    order = sortedBy((place) => ((amounts[place] ?? 0) >>> shift) & (digits - 1), order);
  }
  return order;
}

/** Places in ascending order of a digit, those with the same one as they stood. */
function sortedBy(digitOf: (place: number) => number, order: Uint16Array): Uint16Array<ArrayBuffer> {
  const next = new Uint32Array(digits + 1);
  for (const place of order) {
    const after = digitOf(place) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let digit = 1; digit < digits; digit += 1) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const sorted = new Uint16Array(order.length);
  for (const place of order) {
    const digit = digitOf(place);
    const at = next[digit] ?? 0;
    sorted[at] = place;
    next[digit] = at + 1;
  }
  return sorted;
}

/** The places of a stretch by their categories, one below another beside it, as the codes of the tree are. */
class CategoryPlaces {
  private readonly codes: Uint32Array;
  /** Where the places of each code begin, and where the last end. */
  private readonly starts: Uint32Array;
  private readonly places: Uint16Array;

  constructor({ categories, length }: OfferColumns) {
    const { codes, ranks } = categoriesInOrder();
    const standing = categories.subarray(0, length * categoriesEach);
    const ends = new Uint32Array(codes.length);
    for (const number of standing) {
      const rank = ranks[number] ?? 0;
      ends[rank] = (ends[rank] ?? 0) + 1;
    }
    // Who has no category stands nowhere.
    ends[0] = 0;
    for (let rank = 1; rank < ends.length; rank += 1) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0);
    const isThere = (_: number, rank: number) => rank > 0 && ends[rank] !== ends[rank - 1];
    this.codes = codes.filter(isThere);
    this.starts = Uint32Array.from([0, ...ends.filter(isThere)]);
    this.places = new Uint16Array(ends.at(-1) ?? 0);
    for (let index = standing.length - 1; index >= 0; index -= 1) {
      const rank = ranks[standing[index] ?? 0] ?? 0;
      if (rank === 0) continue;
      const at = (ends[rank] ?? 0) - 1;
      ends[rank] = at;
      this.places[at] = Math.floor(index / categoriesEach);
    }
  }

  get bytes(): number {
    return this.codes.byteLength + this.starts.byteLength + this.places.byteLength;
  }

  keepUnder({ first, end }: NonNullable<AskedOfOffers['category']>, words: number): void {
    other.fill(0, 0, words);
    const { places } = this;
    const last = this.startOf(end);
    for (let at = this.startOf(first); at < last; at += 1) addPlace(other, places[at] ?? 0);
    keepOther(words);
  }

  private startOf(code: number): number {
    const { codes, starts } = this;
    return starts[firstNotBefore(codes.length, (at) => (codes[at] ?? 0) < code)] ?? 0;
  }
}
