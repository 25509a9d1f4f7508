import { setImmediate as othersTurn } from 'node:timers/promises';
import type { AskedOfOffers, AskedRange } from './offer-matching';
import {
  amountColumns,
  categoriesEach,
  categoriesInOrder,
  choiceParts,
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

const addPlace = (places: Places, place: number) => {
  places[place >>> 5] = (places[place >>> 5] ?? 0) | (1 << (place & 31));
};

/** The first place that a word has. */
const placeOf = (word: number, bits: number) => word * 32 + 31 - Math.clz32(bits & -bits);

/** What an index is made of. */
interface IndexParts {
  choices: ReadonlyMap<number, Places>;
  categories: PlacesInOrder;
  amounts: ReadonlyMap<AmountColumn, AmountPlaces>;
}

/** Gives others their turn between, for an index takes tens of milliseconds; they hold for a stretch that did not change meanwhile. */
export async function makeParts(columns: OfferColumns): Promise<IndexParts> {
  const choices = new Map<number, Places>();
  for (const part of partsOfChoices) {
    addChosen(choices, part, columns);
    await othersTurn();
  }
  const categories = placesOfCategories(columns);
  const amounts = new Map<AmountColumn, AmountPlaces>();
  for (const column of amountColumns) {
    await othersTurn();
    amounts.set(column, new AmountPlaces(columns[column], columns.length));
  }
  return { choices, categories, amounts };
}

/**
 * What a stretch that stays as it is can be asked without looking at each of its offers: what is asked leaves sets of places,
 * and these are met by 128 places at once. It holds the amounts in place of the columns, until it gives them back.
 */
export class StretchIndex {
  constructor(
    private readonly columns: OfferColumns,
    private readonly parts: IndexParts,
  ) {
    for (const column of amountColumns) columns[column] = new Uint16Array();
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    const choiceBytes =
      this.parts.choices.size * (wordsFor(this.columns.length) * Uint32Array.BYTES_PER_ELEMENT + 100);
    return [...this.parts.amounts.values(), this.parts.categories].reduce(
      (sum, { bytes }) => sum + bytes,
      choiceBytes,
    );
  }

  /** Before the stretch changes; the index is not to be used any more. */
  giveBack(): void {
    for (const [column, amounts] of this.parts.amounts) {
      this.columns[column] = amounts.read(this.columns.capacity);
    }
  }

  /** How many offers are all that is asked. */
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
    const words = wordsFor(this.columns.length);
    leaveAll(this.columns.length);
    for (const part of partsOfChoices) {
      if ((choices.bits & part) !== 0) this.keepChosen(choiceKey(part, choices.wanted), words);
    }
    for (const range of ranges) this.parts.amounts.get(range.column)?.keepWithin(range, words);
    if (category !== undefined) this.keepUnder(category, words);
  }

  private keepChosen(key: number, words: number): void {
    const places = this.parts.choices.get(key);
    if (places) other.set(places);
    else other.fill(0, 0, words);
    keepOther(words);
  }

  /** A category and all below it are neighbours in the order of their codes. */
  private keepUnder({ first, end }: NonNullable<AskedOfOffers['category']>, words: number): void {
    other.fill(0, 0, words);
    const { places } = this.parts.categories;
    const last = this.parts.categories.startOf(end);
    for (let at = this.parts.categories.startOf(first); at < last; at += 1) addPlace(other, places[at] ?? 0);
    keepOther(words);
  }
}

const partsOfChoices = Object.values(choiceParts);

/** What is chosen of one part, also where it is 0. */
const choiceKey = (part: number, choice: number) => (part << 8) | (choice & part);

/** Adds the places that have chosen each thing that any of them has. */
function addChosen(chosen: Map<number, Places>, part: number, { choices, length }: OfferColumns): void {
  for (let place = 0; place < length; place += 1) {
    const key = choiceKey(part, choices[place] ?? 0);
    let places = chosen.get(key);
    if (!places) {
      places = new Uint32Array(wordsFor(length));
      chosen.set(key, places);
    }
    addPlace(places, place);
  }
}

/** Of numbers that ascend, from one place up to another, the first that is not below a value; `isPast`: that is above it. */
function firstOf(
  numbers: Numbers,
  [start, end]: [start: number, end: number],
  value: number,
  isPast: boolean,
) {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = numbers[middle] ?? 0;
    if (one < value || (isPast && one === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Every 64th value stands in a short list: else looking one up would reach for memory a dozen times. */
const valuesBetweenMarks = 64;

/** Places in the order of numbers that they have. */
class PlacesInOrder {
  private readonly marks: Float64Array;

  constructor(
    /** Each once, ascending; with no `starts` as often as there are places. */
    readonly values: Numbers,
    /** Where the places of each begin, and where the last end. */
    readonly starts: Numbers | undefined,
    readonly places: Uint16Array,
  ) {
    this.marks = Float64Array.from(
      { length: Math.ceil(values.length / valuesBetweenMarks) },
      (_, mark) => values[mark * valuesBetweenMarks] ?? 0,
    );
  }

  get bytes(): number {
    return (
      this.marks.byteLength +
      this.values.byteLength +
      (this.starts?.byteLength ?? 0) +
      this.places.byteLength +
      300
    );
  }

  /** Where the places begin whose number is not below another; `isPast`: that is above it. */
  startOf(value: number, isPast = false): number {
    const { marks, values, starts } = this;
    const mark = firstOf(marks, [0, marks.length], value, isPast) * valuesBetweenMarks;
    const first = firstOf(
      values,
      [Math.max(0, mark - valuesBetweenMarks), Math.min(mark, values.length)],
      value,
      isPast,
    );
    return starts ? (starts[first] ?? 0) : first;
  }
}

/** So many parts of equal length has an order of amounts; from its nearest bound a range is at most half a part away. */
const partsOfOrder = 8;

/** The places of a stretch by one of its amounts. */
class AmountPlaces {
  private readonly order: PlacesInOrder;
  private readonly step: number;
  /** The places from each bound between two parts on. */
  private readonly bounds: readonly Places[];

  constructor(amounts: Numbers, length: number) {
    const order = orderOf(amounts, length);
    this.order = inOrder(amounts, order);
    this.step = Math.ceil(length / partsOfOrder);
    const places = new Uint32Array(wordsFor(length));
    const bounds: Places[] = [];
    for (let at = length - 1; at >= this.step; at -= 1) {
      addPlace(places, order[at] ?? 0);
      if (at % this.step === 0) bounds.unshift(places.slice());
    }
    this.bounds = bounds;
  }

  get bytes(): number {
    return this.bounds.reduce((sum, { byteLength }) => sum + byteLength + 100, this.order.bytes);
  }

  /** The amounts as a column with so much room. */
  read(capacity: number): Numbers {
    const { values, starts, places } = this.order;
    const column = new (values.constructor as new (length: number) => Numbers)(capacity);
    values.forEach((value: number, at: number) => {
      const end = starts ? (starts[at + 1] ?? 0) : at + 1;
      for (let next = starts ? (starts[at] ?? 0) : at; next < end; next += 1)
        column[places[next] ?? 0] = value;
    });
    return column;
  }

  keepWithin({ low, high }: AskedRange, words: number): void {
    const start = this.order.startOf(low);
    if (start > 0) {
      this.readFrom(start, words);
      keepOther(words);
    }
    if (high === Infinity) return;
    this.readFrom(this.order.startOf(high, true), words);
    dropOther(words);
  }

  /** The places from one in the order on. */
  private readFrom(start: number, words: number): void {
    const { places } = this.order;
    const near = Math.round(start / this.step);
    const bound = this.bounds[near - 1];
    if (bound) other.set(bound);
    else other.fill(near === 0 ? 0xff_ff_ff_ff : 0, 0, words);
    const from = bound || near === 0 ? near * this.step : places.length;
    flipInOther(places.subarray(Math.min(start, from), Math.max(start, from)));
  }
}

/** Amounts that are mostly different are held as often as they occur, which takes less than where each begins. */
function inOrder(amounts: Numbers, order: Uint16Array): PlacesInOrder {
  const values = new (amounts.constructor as new (length: number) => Numbers)(order.length);
  const starts = new Uint16Array(order.length + 1);
  let count = 0;
  order.forEach((place, at) => {
    const amount = amounts[place] ?? 0;
    if (at > 0 && amount === values[count - 1]) return;
    values[count] = amount;
    starts[count] = at;
    count += 1;
  });
  if (count < order.length / 2) {
    starts[count] = order.length;
    return new PlacesInOrder(values.slice(0, count), starts.slice(0, count + 1), order);
  }
  order.forEach((place, at) => {
    values[at] = amounts[place] ?? 0;
  });
  return new PlacesInOrder(values, undefined, order);
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

/** The places of a stretch by the codes of their categories, one below another beside it, as the codes of the tree are. */
function placesOfCategories({ categories, length }: OfferColumns): PlacesInOrder {
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
  const values = codes.filter(isThere);
  const starts = Uint32Array.from([0, ...ends.filter(isThere)]);
  const places = new Uint16Array(ends.at(-1) ?? 0);
  for (let index = standing.length - 1; index >= 0; index -= 1) {
    const rank = ranks[standing[index] ?? 0] ?? 0;
    if (rank === 0) continue;
    const at = (ends[rank] ?? 0) - 1;
    ends[rank] = at;
    places[at] = Math.floor(index / categoriesEach);
  }
  return new PlacesInOrder(values, starts, places);
}
