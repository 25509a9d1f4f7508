import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CategoryGroups } from './category-groups';
import { asksForAll, type AskedOfOffers, type AskedRange } from './offer-matching';
import {
  amountColumns,
  categoriesEach,
  categoriesInOrder,
  categoryNumber,
  choiceParts,
  leastHeld,
  quantityColumns,
  type AmountColumn,
  type Numbers,
  type OfferColumns,
} from './offer-columns';
import {
  addPlace,
  compareNumbers,
  countBoth,
  countLeft,
  dropOther,
  fillOther,
  flipInOther,
  keepOther,
  leaveBetween,
  placesCompared,
  placesIn,
  readLeft,
  readOther,
  readPlaces,
  wordsFor,
  type NumbersWithin,
  type Places,
} from './place-sets';
import { SelectedStretch } from './selected-stretch';

/**
 * What an index is made of. Its places are not those of the list but in the order of the least that an offer costs: then a range
 * of budgets leaves neighbours, and nothing else is looked at of the others.
 */
interface IndexParts {
  budgetFrom: PlacesInOrder;
  budgetTo: AmountNumbers;
  quantities: ReadonlyMap<AmountColumn, AmountPlaces>;
  choices: ReadonlyMap<number, Places>;
  categories: PlacesInOrder;
}

/** Gives others their turn between, for an index takes tens of milliseconds; they hold for a stretch that did not change meanwhile. */
export async function makeParts(columns: OfferColumns): Promise<IndexParts> {
  const budgetFrom = inOrder(columns.budgetFrom, await orderOf(columns.budgetFrom, columns.length));
  const listed = budgetFrom.places;
  await othersTurn();
  const most = inPlaces(columns.budgetTo, listed);
  const budgetTo = new AmountNumbers(most, await orderOf(most));
  const quantities = new Map<AmountColumn, AmountPlaces>();
  for (const column of quantityColumns) {
    await othersTurn();
    const amounts = inPlaces(columns[column], listed);
    quantities.set(column, new AmountPlaces(amounts, await orderOf(amounts)));
  }
  const choices = new Map<number, Places>();
  const chosen = inPlaces(columns.choices, listed);
  for (const part of partsOfChoices) {
    await othersTurn();
    addChosen(choices, part, chosen);
  }
  await othersTurn();
  return { budgetFrom, budgetTo, quantities, choices, categories: placesOfCategories(columns, listed) };
}

/** What a column of the list has, in the places of an index. */
function inPlaces<T extends Numbers | Uint8Array>(column: T, listed: Uint16Array): T {
  const placed = new (column.constructor as new (length: number) => T)(listed.length);
  listed.forEach((at, place) => {
    placed[place] = column[at] ?? 0;
  });
  return placed;
}

/** The same back, with so much room. */
function inList(placed: Numbers, listed: Uint16Array, capacity: number): Numbers {
  const column = new (placed.constructor as new (length: number) => Numbers)(capacity);
  listed.forEach((at, place) => {
    column[at] = placed[place] ?? 0;
  });
  return column;
}

/**
 * What a stretch that stays as it is can be asked without looking at each of its offers: what is asked leaves sets of places,
 * and these are met by 128 places at once. It holds amounts and categories in place of the columns, until it gives them back.
 */
export class StretchIndex {
  /** Where in the list each place stands. */
  private readonly listed: Uint16Array;

  constructor(
    private readonly columns: OfferColumns,
    private readonly parts: IndexParts,
  ) {
    this.listed = parts.budgetFrom.places;
    for (const column of amountColumns) columns[column] = new Uint16Array();
    columns.categories = new Uint16Array();
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    const { budgetFrom, budgetTo, quantities, choices, categories } = this.parts;
    const choiceBytes = choices.size * (wordsFor(this.columns.length) * Uint32Array.BYTES_PER_ELEMENT + 100);
    return [budgetFrom, budgetTo, categories, ...quantities.values()].reduce(
      (sum, { bytes }) => sum + bytes,
      choiceBytes,
    );
  }

  /** Before the stretch changes; the index is not to be used any more. */
  giveBack(): void {
    const { columns, listed, parts } = this;
    const { capacity } = columns;
    columns.budgetFrom = parts.budgetFrom.read(capacity);
    columns.budgetTo = inList(parts.budgetTo.read(), listed, capacity);
    for (const [column, amounts] of parts.quantities) {
      columns[column] = inList(amounts.read(), listed, capacity);
    }
    columns.categories = readCategories(parts.categories, listed, capacity);
  }

  /** Those that are all that is asked. */
  select(asked: AskedOfOffers): SelectedStretch {
    const { columns } = this;
    const countGroups = (groups: CategoryGroups) => this.countGroups(asked, groups);
    return asksForAll(asked)
      ? new SelectedStretch(columns, columns.length, undefined, countGroups)
      : new SelectedStretch(columns, this.count(asked), () => this.find(asked), countGroups);
  }

  /** How many of those are in each group of categories, by its number; its codes are neighbours in their order. */
  private countGroups(asked: AskedOfOffers, groups: CategoryGroups): Uint32Array {
    const { values, starts, places } = this.parts.categories;
    const groupAt = (at: number) => groups.numbers[categoryNumber(values[at] ?? 0)] ?? 0;
    const counts = new Uint32Array(groups.codes.length + 1);
    this.match(asked);
    let start = 0;
    for (let end = 1; end <= values.length; end += 1) {
      const group = groupAt(start);
      if (end < values.length && groupAt(end) === group) continue;
      readPlaces(places.subarray(starts?.[start], starts?.[end]));
      counts[group] = countBoth();
      start = end;
    }
    return counts;
  }

  /** How many offers are all that is asked. */
  count(asked: AskedOfOffers): number {
    this.match(asked);
    return countLeft();
  }

  /** Where they stand in the list, ascending. */
  find(asked: AskedOfOffers): Uint16Array {
    const count = this.count(asked);
    const standing = new Uint32Array(wordsFor(this.columns.length));
    for (const place of readLeft(count)) addPlace(standing, this.listed[place] ?? 0);
    return placesIn(standing, count);
  }

  private match({ choices, ranges, category }: AskedOfOffers): void {
    this.leaveWithin(ranges);
    for (const part of partsOfChoices) {
      if ((choices.bits & part) !== 0) this.keepChosen(choiceKey(part, choices.wanted));
    }
    for (const range of ranges) this.parts.quantities.get(range.column)?.keepWithin(range);
    if (category !== undefined) this.keepUnder(category);
  }

  private leaveWithin(ranges: readonly AskedRange[]): void {
    const { budgetFrom, budgetTo } = this.parts;
    let [start, end] = [0, this.columns.length];
    const least = ranges.find(({ column }) => column === 'budgetFrom');
    if (least) [start, end] = [budgetFrom.startOf(least.low), budgetFrom.startOf(least.high, true)];
    const most = ranges.find(({ column }) => column === 'budgetTo');
    if (most) start = Math.max(start, budgetTo.startOf(most));
    leaveBetween(start, end);
    if (most) budgetTo.keepWithin(most);
  }

  private keepChosen(key: number): void {
    const places = this.parts.choices.get(key);
    if (places) readOther(places);
    else fillOther(false);
    keepOther();
  }

  /** A category and all below it are neighbours in the order of their codes. */
  private keepUnder({ first, end }: NonNullable<AskedOfOffers['category']>): void {
    const { categories } = this.parts;
    readPlaces(categories.places.subarray(categories.startOf(first), categories.startOf(end)));
    keepOther();
  }
}

const partsOfChoices = Object.values(choiceParts);

/** What is chosen of one part, also where it is 0. */
const choiceKey = (part: number, choice: number) => (part << 8) | (choice & part);

/** Adds the places that have chosen each thing that any of them has. */
function addChosen(chosen: Map<number, Places>, part: number, choices: Uint8Array): void {
  for (let place = 0; place < choices.length; place += 1) {
    const key = choiceKey(part, choices[place] ?? 0);
    let places = chosen.get(key);
    if (!places) {
      places = new Uint32Array(wordsFor(choices.length));
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

/** Numbers that ascend. */
class ValuesInOrder {
  private readonly marks: Float64Array;

  constructor(readonly values: Numbers) {
    this.marks = Float64Array.from(
      { length: Math.ceil(values.length / valuesBetweenMarks) },
      (_, mark) => values[mark * valuesBetweenMarks] ?? 0,
    );
  }

  get bytes(): number {
    return this.marks.byteLength + this.values.byteLength + 200;
  }

  /** Where the first is that is not below a value; `isPast`: that is above it. */
  placeOf(value: number, isPast: boolean): number {
    const { marks, values } = this;
    const mark = firstOf(marks, [0, marks.length], value, isPast) * valuesBetweenMarks;
    const among: [number, number] = [Math.max(0, mark - valuesBetweenMarks), Math.min(mark, values.length)];
    return firstOf(values, among, value, isPast);
  }
}

/** Places in the order of numbers that they have. */
class PlacesInOrder extends ValuesInOrder {
  /** Asked for whatever an amount is only not to be above. */
  private readonly firstTold: number;

  constructor(
    /** Each once, ascending; with no `starts` as often as there are places. */
    values: Numbers,
    /** Where the places of each begin, and where the last end. */
    readonly starts: Numbers | undefined,
    readonly places: Uint16Array,
  ) {
    super(values);
    this.firstTold = this.findStart(leastHeld, false);
  }

  override get bytes(): number {
    return super.bytes + (this.starts?.byteLength ?? 0) + this.places.byteLength + 200;
  }

  /** Where the places begin whose number is not below another; `isPast`: that is above it. */
  startOf(value: number, isPast = false): number {
    return value === leastHeld && !isPast ? this.firstTold : this.findStart(value, isPast);
  }

  private findStart(value: number, isPast: boolean): number {
    const first = this.placeOf(value, isPast);
    return this.starts ? (this.starts[first] ?? 0) : first;
  }

  /** The numbers as a column with so much room. */
  read(capacity: number): Numbers {
    const { values, starts, places } = this;
    const column = new (values.constructor as new (length: number) => Numbers)(capacity);
    values.forEach((value: number, at: number) => {
      const end = starts ? (starts[at + 1] ?? 0) : at + 1;
      for (let next = starts ? (starts[at] ?? 0) : at; next < end; next += 1)
        column[places[next] ?? 0] = value;
    });
    return column;
  }
}

/** So many parts of equal length has an order of amounts; from its nearest bound a range is at most half a part away. */
const partsOfOrder = 16;

/** The places of a stretch by one of its amounts, wherever they stand. */
class AmountPlaces {
  private readonly order: PlacesInOrder;
  private readonly step: number;
  /** The places from each bound between two parts on. */
  private readonly bounds: readonly Places[];

  constructor(amounts: Numbers, order: Uint16Array) {
    const { length } = amounts;
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

  read(): Numbers {
    return this.order.read(this.order.places.length);
  }

  keepWithin({ low, high }: AskedRange): void {
    const start = this.order.startOf(low);
    if (start > 0) {
      this.readFrom(start);
      keepOther();
    }
    if (high === Infinity) return;
    this.readFrom(this.order.startOf(high, true));
    dropOther();
  }

  /** The places from one in the order on. */
  private readFrom(start: number): void {
    const { places } = this.order;
    const near = Math.round(start / this.step);
    const bound = this.bounds[near - 1];
    if (bound) readOther(bound);
    else fillOther(near === 0);
    const from = bound || near === 0 ? near * this.step : places.length;
    flipInOther(places.subarray(Math.min(start, from), Math.max(start, from)));
  }
}

/**
 * The places of a stretch by one of its amounts that is much alike among neighbours: each has the number of its amount among
 * the different ones, and of some neighbours together the least and the greatest are known.
 */
class AmountNumbers {
  private readonly amounts: ValuesInOrder;
  private readonly numbers: Uint16Array;
  private readonly least: Uint16Array;
  private readonly greatest: Uint16Array;

  constructor(amounts: Numbers, order: Uint16Array) {
    const { length } = amounts;
    const values = new (amounts.constructor as new (length: number) => Numbers)(length);
    const numbers = new Uint16Array(length);
    let count = 0;
    for (const place of order) {
      const amount = amounts[place] ?? 0;
      if (count === 0 || amount !== values[count - 1]) {
        values[count] = amount;
        count += 1;
      }
      numbers[place] = count - 1;
    }
    this.amounts = new ValuesInOrder(values.slice(0, count));
    this.numbers = numbers;
    this.least = new Uint16Array(Math.ceil(length / placesCompared)).fill(count);
    this.greatest = new Uint16Array(this.least.length);
    for (let place = 0; place < length; place += 1) {
      const block = Math.floor(place / placesCompared);
      const number = numbers[place] ?? 0;
      if (number < (this.least[block] ?? 0)) this.least[block] = number;
      if (number > (this.greatest[block] ?? 0)) this.greatest[block] = number;
    }
  }

  get bytes(): number {
    return (
      this.amounts.bytes + this.numbers.byteLength + this.least.byteLength + this.greatest.byteLength + 400
    );
  }

  read(): Numbers {
    const { values } = this.amounts;
    const column = new (values.constructor as new (length: number) => Numbers)(this.numbers.length);
    this.numbers.forEach((number, place) => {
      column[place] = values[number] ?? 0;
    });
    return column;
  }

  /** A place before which no amount is within a range. */
  startOf(range: AskedRange): number {
    const within = this.numbersWithin(range);
    let block = 0;
    while (block < this.least.length && this.extentOf(block, within) === 'none') block += 1;
    return block * placesCompared;
  }

  keepWithin(range: AskedRange): void {
    const within = this.numbersWithin(range);
    for (let block = 0, next = 0; block < this.least.length; block = next) {
      const extent = this.extentOf(block, within);
      do next += 1;
      while (next < this.least.length && this.extentOf(next, within) === extent);
      const [start, end] = [block * placesCompared, next * placesCompared];
      if (extent === 'some') compareNumbers(this.numbers.subarray(start, end), start, within);
      else fillOther(extent === 'all', start >>> 5, end >>> 5);
    }
    keepOther();
  }

  private numbersWithin({ low, high }: AskedRange): NumbersWithin {
    const first = this.amounts.placeOf(low, false);
    const end = high === Infinity ? this.amounts.values.length : this.amounts.placeOf(high, true);
    return { first, end: Math.max(first, end) };
  }

  private extentOf(block: number, { first, end }: NumbersWithin): 'all' | 'some' | 'none' {
    const least = this.least[block] ?? 0;
    const greatest = this.greatest[block] ?? 0;
    if (greatest < first || least >= end) return 'none';
    return least >= first && greatest < end ? 'all' : 'some';
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

/** Places in ascending order of their amounts; then others have their turn. */
async function orderOf(amounts: Numbers, length = amounts.length): Promise<Uint16Array> {
  const order = sortedPlaces(amounts, length);
  await othersTurn();
  return order;
}

function sortedPlaces(amounts: Numbers, length: number): Uint16Array {
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
function placesOfCategories({ categories }: OfferColumns, listed: Uint16Array): PlacesInOrder {
  const { codes, ranks } = categoriesInOrder();
  const standing = new Uint16Array(listed.length * categoriesEach);
  const ends = new Uint32Array(codes.length);
  for (let index = 0; index < standing.length; index += 1) {
    const at = (listed[Math.floor(index / categoriesEach)] ?? 0) * categoriesEach;
    const rank = ranks[categories[at + (index % categoriesEach)] ?? 0] ?? 0;
    standing[index] = rank;
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
    const rank = standing[index] ?? 0;
    if (rank === 0) continue;
    const at = (ends[rank] ?? 0) - 1;
    ends[rank] = at;
    places[at] = Math.floor(index / categoriesEach);
  }
  return new PlacesInOrder(values, starts, places);
}

/** The categories as a column with so much room. */
function readCategories(
  { values, starts, places }: PlacesInOrder,
  listed: Uint16Array,
  capacity: number,
): Uint16Array {
  const column = new Uint16Array(capacity * categoriesEach);
  values.forEach((code: number, at: number) => {
    const number = categoryNumber(code);
    for (let next = starts?.[at] ?? 0; next < (starts?.[at + 1] ?? 0); next += 1) {
      let slot = (listed[places[next] ?? 0] ?? 0) * categoriesEach;
      while (column[slot] !== 0) slot += 1;
      column[slot] = number;
    }
  });
  return column;
}
