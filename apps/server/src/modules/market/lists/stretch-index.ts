import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CategoryGroups } from './category-groups';
import { asksForAll, type AskedOfOffers, type AskedRange } from './offer-matching';
import {
  amountColumns,
  categoriesEach,
  categoriesInOrder,
  categoryNumber,
  choiceParts,
  quantityColumns,
  type AmountColumn,
  type Numbers,
  type OfferColumns,
} from './offer-columns';
import {
  addPlace,
  countBoth,
  countLeft,
  fillOther,
  keepOther,
  leaveBetween,
  placesIn,
  readLeft,
  readOther,
  wordsFor,
  type Places,
} from './place-sets';
import { AmountNumbers, AmountPlaces, inOrder, orderOf, PlacesInOrder } from './places-in-order';
import { SelectedStretch } from './selected-stretch';
import { inSlices, pauses, type Pause } from './slices';

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

/** Others have their turn meanwhile, for an index takes tens of milliseconds; the parts hold for a stretch that did not change. */
export async function makeParts(columns: OfferColumns): Promise<IndexParts> {
  // Whoever has it made has just done something long.
  await othersTurn();
  const pause = pauses();
  const { length } = columns;
  const budgetFrom = await inOrder(
    columns.budgetFrom,
    await orderOf(columns.budgetFrom, length, pause),
    pause,
  );
  const listed = budgetFrom.places;
  const budgetTo = await AmountNumbers.of(await inPlaces(columns.budgetTo, listed, pause), pause);
  const quantities = new Map<AmountColumn, AmountPlaces>();
  for (const column of quantityColumns) {
    quantities.set(column, await AmountPlaces.of(await inPlaces(columns[column], listed, pause), pause));
  }
  const choices = new Map<number, Places>();
  const chosen = await inPlaces(columns.choices, listed, pause);
  for (const part of partsOfChoices) {
    await inSlices(length, pause, (start, end) => addChosen(choices, part, chosen, start, end));
  }
  const categories = await placesOfCategories(columns, listed, pause);
  return { budgetFrom, budgetTo, quantities, choices, categories };
}

/** What a column of the list has, in the places of an index. */
async function inPlaces<T extends Numbers | Uint8Array>(
  column: T,
  listed: Uint16Array,
  pause: Pause,
): Promise<T> {
  const placed = new (column.constructor as new (length: number) => T)(listed.length);
  await inSlices(listed.length, pause, (start, end) => {
    for (let place = start; place < end; place += 1) placed[place] = column[listed[place] ?? 0] ?? 0;
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
    const { categories } = this.parts;
    const { values } = categories;
    const groupAt = (at: number) => groups.numbers[categoryNumber(values[at] ?? 0)] ?? 0;
    const counts = new Uint32Array(groups.codes.length + 1);
    this.match(asked);
    let start = 0;
    for (let end = 1; end <= values.length; end += 1) {
      const group = groupAt(start);
      if (end < values.length && groupAt(end) === group) continue;
      categories.putInOther(start, end);
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
    categories.putInOther(categories.placeOf(first, false), categories.placeOf(end, false));
    keepOther();
  }
}

const partsOfChoices = Object.values(choiceParts);

/** What is chosen of one part, also where it is 0. */
const choiceKey = (part: number, choice: number) => (part << 8) | (choice & part);

/** Adds the places, from one up to another, that have chosen each thing that any of them has. */
function addChosen(
  chosen: Map<number, Places>,
  part: number,
  choices: Uint8Array,
  start: number,
  end: number,
): void {
  for (let place = start; place < end; place += 1) {
    const key = choiceKey(part, choices[place] ?? 0);
    let places = chosen.get(key);
    if (!places) {
      places = new Uint32Array(wordsFor(choices.length));
      chosen.set(key, places);
    }
    addPlace(places, place);
  }
}

/** The places of a stretch by the codes of their categories, one below another beside it, as the codes of the tree are. */
async function placesOfCategories(
  { categories }: OfferColumns,
  listed: Uint16Array,
  pause: Pause,
): Promise<PlacesInOrder> {
  const { codes, ranks } = categoriesInOrder();
  const standing = new Uint16Array(listed.length * categoriesEach);
  const ends = new Uint32Array(codes.length);
  await inSlices(standing.length, pause, (start, end) => {
    for (let index = start; index < end; index += 1) {
      const at = (listed[Math.floor(index / categoriesEach)] ?? 0) * categoriesEach;
      const rank = ranks[categories[at + (index % categoriesEach)] ?? 0] ?? 0;
      standing[index] = rank;
      ends[rank] = (ends[rank] ?? 0) + 1;
    }
  });
  // Who has no category stands nowhere.
  ends[0] = 0;
  for (let rank = 1; rank < ends.length; rank += 1) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0);
  const isThere = (_: number, rank: number) => rank > 0 && ends[rank] !== ends[rank - 1];
  const values = codes.filter(isThere);
  const starts = Uint32Array.from([0, ...ends.filter(isThere)]);
  const places = new Uint16Array(ends.at(-1) ?? 0);
  // From the last, so that those of one category ascend.
  await inSlices(standing.length, pause, (start, end) => {
    for (let index = standing.length - 1 - start; index >= standing.length - end; index -= 1) {
      const rank = standing[index] ?? 0;
      if (rank === 0) continue;
      const at = (ends[rank] ?? 0) - 1;
      ends[rank] = at;
      places[at] = Math.floor(index / categoriesEach);
    }
  });
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
