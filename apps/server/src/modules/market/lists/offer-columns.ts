import { limits } from '@proffer/contract/wire/limits';
import { packedBytes } from './packing.rows';

export const categoriesEach = limits.categoriesPerOffer;

/** Category codes by their number. Offers store numbers, which are smaller than codes; the table only grows. */
export const categoryCodes: number[] = [0];
const categoryNumbers = new Map<number, number>([[0, 0]]);

/** Returns the number of a category code, and assigns one to a new code. */
export function categoryNumber(code: number): number {
  const known = categoryNumbers.get(code);
  if (known !== undefined) return known;
  const number = categoryCodes.push(code) - 1;
  categoryNumbers.set(code, number);
  return number;
}

/** A column of numbers: integers of 16 or 32 bits, widened when a number comes that does not fit. */
export type Numbers = Uint16Array | Uint32Array | Float64Array;

export const quantityColumns = ['qtyFrom', 'qtyTo'] as const;
export const amountColumns = ['budgetFrom', 'budgetTo', ...quantityColumns, 'leadDays'] as const;
export type AmountColumn = (typeof amountColumns)[number];

const numberColumns = ['ids', 'keys', ...amountColumns] as const;
type NumberColumn = (typeof numberColumns)[number];

const idIn = (packed: DataView, start: number): number =>
  packed.getUint32(start) * 2 ** 32 + packed.getUint32(start + 4);

/** Returns the id of the last packed offer, or 0 if there are none. */
export function lastIdIn(packed: readonly Buffer[]): number {
  const last = packed.at(-1);
  if (!last) return 0;
  return idIn(new DataView(last.buffer, last.byteOffset, last.byteLength), last.byteLength - packedBytes);
}

/** The bits of each part of an offer's choices; a contract length of 0 means none. */
export const choiceParts = { scope: 0b11, duration: 0b111_00, visibility: 0b1_000_00 };

/** Returns an amount as it is stored: plus one, because 0 stands for no amount. */
export const storedAmount = (amount: number): number => (Number.isNaN(amount) ? 0 : amount + 1);
export const leastStored = storedAmount(0);

/**
 * A segment of a list of offers, stored in columns. An offer takes 38 bytes where all numbers are 32-bit integers:
 * two less for each 16-bit column and four more for each wider one.
 */
export class OfferColumns {
  length = 0;
  ids: Numbers;
  keys: Numbers;
  budgetFrom: Numbers;
  budgetTo: Numbers;
  qtyFrom: Numbers;
  qtyTo: Numbers;
  leadDays: Numbers;
  /** The `choiceParts` of each offer. */
  choices: Uint8Array;
  /** Price basis of each offer, as an index of `pricedPerChoices`. */
  pricedPer: Uint8Array;
  /** Id of each company's place, 0 for none. */
  places: Uint16Array;
  highestPlace = 0;
  /** `categoriesEach` category numbers for each offer. */
  categories: Uint16Array;
  /** The greatest id that the segment has ever contained. */
  highestId = 0;

  /** The segment after `before` needs ids and keys at least as wide. */
  constructor(capacity: number, before?: OfferColumns) {
    this.ids = before ? emptyLike(before.ids, capacity) : new Uint16Array(capacity);
    this.keys = before ? emptyLike(before.keys, capacity) : new Uint16Array(capacity);
    this.budgetFrom = new Uint16Array(capacity);
    this.budgetTo = new Uint16Array(capacity);
    this.qtyFrom = new Uint16Array(capacity);
    this.qtyTo = new Uint16Array(capacity);
    this.leadDays = new Uint16Array(capacity);
    this.choices = new Uint8Array(capacity);
    this.pricedPer = new Uint8Array(capacity);
    this.places = new Uint16Array(capacity);
    this.categories = new Uint16Array(capacity * categoriesEach);
  }

  /** Reads offers that the database packed, in their order. */
  static from(packed: Buffer): OfferColumns {
    const columns = new OfferColumns(packed.length / packedBytes);
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let start = 0; start < packed.length; start += packedBytes) columns.read(view, start);
    return columns;
  }

  get capacity(): number {
    return this.choices.length;
  }

  /** Memory used, in bytes. */
  get bytes(): number {
    const numbers = numberColumns.reduce((sum, column) => sum + this[column].byteLength, 0);
    const others = [this.choices, this.pricedPer, this.places, this.categories];
    return others.reduce((sum, { byteLength }) => sum + byteLength, numbers);
  }

  /** Appends an offer as the database packed it (packing.rows.ts). */
  read(packed: DataView, start: number): void {
    const at = this.length;
    this.length += 1;
    this.setId(at, idIn(packed, start));
    this.set('keys', at, packed.getFloat64(start + 8));
    const choice = packed.getInt32(start + 16);
    this.choices[at] = choice & 0xff;
    this.pricedPer[at] = (choice >> 8) & 0xff;
    this.setPlace(at, choice >>> 16);
    for (let offset = 0; offset < categoriesEach; offset += 1) {
      const code = packed.getInt32(start + 20 + offset * 4);
      this.categories[at * categoriesEach + offset] = categoryNumber(code);
    }
    const ranges = start + packedBytes - 40;
    this.set('budgetFrom', at, storedAmount(packed.getFloat64(ranges)));
    this.set('budgetTo', at, storedAmount(packed.getFloat64(ranges + 8)));
    this.set('qtyFrom', at, storedAmount(packed.getFloat64(ranges + 16)));
    this.set('qtyTo', at, storedAmount(packed.getFloat64(ranges + 24)));
    this.set('leadDays', at, storedAmount(packed.getFloat64(ranges + 32)));
  }

  set(column: NumberColumn, at: number, value: number): void {
    this[column] = withRoomFor(this[column], value);
    this[column][at] = value;
  }

  private setPlace(at: number, place: number): void {
    this.places[at] = place;
    if (place > this.highestPlace) this.highestPlace = place;
  }

  private setId(at: number, id: number): void {
    this.set('ids', at, id);
    if (id > this.highestId) this.highestId = id;
  }

  /** Returns the position of an offer, or -1. Searches from the end, where new offers are. */
  indexOf(id: number): number {
    return this.ids.subarray(0, this.length).lastIndexOf(id);
  }

  /** Overwrites the offer at a position with one of another segment. */
  copy(from: OfferColumns, index: number, at: number): void {
    this.setId(at, from.ids[index] ?? 0);
    this.set('keys', at, from.keys[index] ?? 0);
    this.set('budgetFrom', at, from.budgetFrom[index] ?? 0);
    this.set('budgetTo', at, from.budgetTo[index] ?? 0);
    this.set('qtyFrom', at, from.qtyFrom[index] ?? 0);
    this.set('qtyTo', at, from.qtyTo[index] ?? 0);
    this.set('leadDays', at, from.leadDays[index] ?? 0);
    this.choices[at] = from.choices[index] ?? 0;
    this.pricedPer[at] = from.pricedPer[index] ?? 0;
    this.setPlace(at, from.places[index] ?? 0);
    const start = index * categoriesEach;
    this.categories.set(from.categories.subarray(start, start + categoriesEach), at * categoriesEach);
  }

  /** Returns true if the offer at a position comes before this key and id. */
  isBefore(at: number, key: number, id: number): boolean {
    const keyAt = this.keys[at] ?? 0;
    return keyAt < key || (keyAt === key && (this.ids[at] ?? 0) < id);
  }

  /** Returns the first position whose key and id are not smaller. */
  indexFor(key: number, id: number): number {
    return firstNotBefore(this.length, (at) => this.isBefore(at, key, id));
  }

  insert(from: OfferColumns, index: number, at: number): void {
    if (this.length === this.capacity) this.resize(roomFor(this.length));
    this.move(at + 1, at, this.length);
    this.length += 1;
    this.copy(from, index, at);
  }

  remove(at: number): void {
    this.move(at, at + 1, this.length);
    this.length -= 1;
  }

  /** Removes the offers from a position on and returns them as a segment. */
  cut(at: number): OfferColumns {
    const rest = new OfferColumns(0);
    for (const column of numberColumns) rest[column] = this[column].slice(at, this.length);
    rest.choices = this.choices.slice(at, this.length);
    rest.pricedPer = this.pricedPer.slice(at, this.length);
    rest.places = this.places.slice(at, this.length);
    rest.highestPlace = this.highestPlace;
    rest.categories = this.categories.slice(at * categoriesEach, this.length * categoriesEach);
    rest.highestId = this.highestId;
    rest.length = this.length - at;
    this.length = at;
    this.resize(roomFor(at));
    return rest;
  }

  resize(capacity: number): void {
    for (const column of numberColumns) this[column] = resized(this[column], capacity);
    this.choices = resized(this.choices, capacity);
    this.pricedPer = resized(this.pricedPer, capacity);
    this.places = resized(this.places, capacity);
    this.categories = resized(this.categories, capacity * categoriesEach);
  }

  /** Moves the offers from `start` to `end` to another position. */
  private move(to: number, start: number, end: number): void {
    for (const column of numberColumns) this[column].copyWithin(to, start, end);
    this.choices.copyWithin(to, start, end);
    this.pricedPer.copyWithin(to, start, end);
    this.places.copyWithin(to, start, end);
    this.categories.copyWithin(to * categoriesEach, start * categoriesEach, end * categoriesEach);
  }
}

/** Returns the column, widened if it cannot store the value. */
function withRoomFor(numbers: Numbers, value: number): Numbers {
  if (numbers instanceof Float64Array || (value & 0xff_ff) === value) return numbers;
  if (value >>> 0 !== value) return new Float64Array(numbers);
  return numbers instanceof Uint32Array ? numbers : new Uint32Array(numbers);
}

/**
 * Returns the first of `length` sorted positions that is not before the wanted one, by binary search; `length` if all
 * are.
 */
export function firstNotBefore(length: number, isBefore: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the first segment that does not end before a key and id. */
export function segmentIndexOf(
  segments: readonly Pick<OfferColumns, 'length' | 'isBefore'>[],
  key: number,
  id: number,
): number {
  return firstNotBefore(segments.length, (at) => {
    const segment = segments[at];
    return segment !== undefined && segment.isBefore(segment.length - 1, key, id);
  });
}

/** Returns a capacity with some spare room, so that the next offers do not cause a reallocation. */
export function roomFor(count: number): number {
  return count + (count >> 6) + 16;
}

const emptyLike = <T extends Numbers | Uint8Array>(column: T, length: number): T =>
  new (column.constructor as new (length: number) => T)(length);

function resized<T extends Numbers | Uint8Array>(column: T, length: number): T {
  const larger = emptyLike(column, length);
  larger.set(column.subarray(0, length));
  return larger;
}
