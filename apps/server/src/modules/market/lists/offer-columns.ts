import { limits } from '@proffer/contract/wire/limits';
import { packedBytes } from './packing.rows';

export const categoriesEach = limits.categoriesPerOffer;

/** Categories are few and offers many: an offer holds their numbers in this common table, which only grows. */
export const categoryCodes: number[] = [0];
const categoryNumbers = new Map<number, number>([[0, 0]]);

export function categoryNumber(code: number): number {
  const known = categoryNumbers.get(code);
  if (known !== undefined) return known;
  const number = categoryCodes.push(code) - 1;
  categoryNumbers.set(code, number);
  return number;
}

interface CategoriesInOrder {
  codes: Uint32Array;
  /** For each of `categoryCodes` its place among them. */
  ranks: Uint16Array;
}
let inOrder: CategoriesInOrder | undefined;

/** The categories met so far, ascending; first of all 0, for none. */
export function categoriesInOrder(): CategoriesInOrder {
  if (inOrder?.codes.length !== categoryCodes.length) {
    const codes = Uint32Array.from(categoryCodes).sort();
    const ranks = new Uint16Array(codes.length);
    codes.forEach((code, rank) => {
      ranks[categoryNumber(code)] = rank;
    });
    inOrder = { codes, ranks };
  }
  return inOrder;
}

/** Whole numbers of 16 bits, or of 32, until a number comes that is not one. */
export type Numbers = Uint16Array | Uint32Array | Float64Array;

export const quantityColumns = ['qtyFrom', 'qtyTo'] as const;
export const amountColumns = ['budgetFrom', 'budgetTo', ...quantityColumns] as const;
export type AmountColumn = (typeof amountColumns)[number];

const numberColumns = ['ids', 'keys', ...amountColumns] as const;
type NumberColumn = (typeof numberColumns)[number];

const idIn = (packed: DataView, start: number): number =>
  packed.getUint32(start) * 2 ** 32 + packed.getUint32(start + 4);

/** The id of the last of some packed offers; 0 where there are none. */
export function lastIdIn(packed: readonly Buffer[]): number {
  const last = packed.at(-1);
  if (!last) return 0;
  return idIn(new DataView(last.buffer, last.byteOffset, last.byteLength), last.byteLength - packedBytes);
}

/** The bits of each part of an offer's choices; a contract length of 0 is none. */
export const choiceParts = { scope: 0b11, duration: 0b111_00, visibility: 0b1_000_00 };

/** An amount is held as one more, so that 0 stands for one that is not told. */
export const heldAmount = (amount: number): number => (Number.isNaN(amount) ? 0 : amount + 1);
export const leastHeld = heldAmount(0);

/**
 * What a list knows of a stretch of its offers, a column each: 31 bytes an offer where its numbers are whole and of 32
 * bits, two less for each column of 16 bits and four more for each that is wider. Its index takes amounts and categories.
 */
export class OfferColumns {
  length = 0;
  ids: Numbers;
  keys: Numbers;
  budgetFrom: Numbers;
  budgetTo: Numbers;
  qtyFrom: Numbers;
  qtyTo: Numbers;
  /** An offer's `choiceParts`. */
  choices: Uint8Array;
  /** `categoriesEach` places an offer, in the numbers of `categoryCodes`. */
  categories: Uint16Array;
  /** No offer that was ever here has a greater id. */
  highestId = 0;

  /** After another of a list ids and keys will need no less room than there. */
  constructor(capacity: number, before?: OfferColumns) {
    this.ids = before ? emptyLike(before.ids, capacity) : new Uint16Array(capacity);
    this.keys = before ? emptyLike(before.keys, capacity) : new Uint16Array(capacity);
    this.budgetFrom = new Uint16Array(capacity);
    this.budgetTo = new Uint16Array(capacity);
    this.qtyFrom = new Uint16Array(capacity);
    this.qtyTo = new Uint16Array(capacity);
    this.choices = new Uint8Array(capacity);
    this.categories = new Uint16Array(capacity * categoriesEach);
  }

  /** The offers that the database packed, in its order. */
  static from(packed: Buffer): OfferColumns {
    const columns = new OfferColumns(packed.length / packedBytes);
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let start = 0; start < packed.length; start += packedBytes) columns.read(view, start);
    return columns;
  }

  get capacity(): number {
    return this.choices.length;
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    const numbers = numberColumns.reduce((sum, column) => sum + this[column].byteLength, 0);
    return numbers + this.choices.byteLength + this.categories.byteLength;
  }

  /** Adds an offer as the database packed it (packing.rows.ts). */
  read(packed: DataView, start: number): void {
    const at = this.length;
    this.length += 1;
    this.setId(at, idIn(packed, start));
    this.set('keys', at, packed.getFloat64(start + 8));
    this.choices[at] = packed.getInt32(start + 16);
    for (let offset = 0; offset < categoriesEach; offset += 1) {
      const code = packed.getInt32(start + 20 + offset * 4);
      this.categories[at * categoriesEach + offset] = categoryNumber(code);
    }
    const ranges = start + packedBytes - 32;
    this.set('budgetFrom', at, heldAmount(packed.getFloat64(ranges)));
    this.set('budgetTo', at, heldAmount(packed.getFloat64(ranges + 8)));
    this.set('qtyFrom', at, heldAmount(packed.getFloat64(ranges + 16)));
    this.set('qtyTo', at, heldAmount(packed.getFloat64(ranges + 24)));
  }

  set(column: NumberColumn, at: number, value: number): void {
    this[column] = withRoomFor(this[column], value);
    this[column][at] = value;
  }

  private setId(at: number, id: number): void {
    this.set('ids', at, id);
    if (id > this.highestId) this.highestId = id;
  }

  /** Where an offer stands, looked for from the end; -1 where it does not. */
  indexOf(id: number): number {
    return this.ids.subarray(0, this.length).lastIndexOf(id);
  }

  /** Puts an offer of others over the one that stands there. */
  copy(from: OfferColumns, index: number, at: number): void {
    this.setId(at, from.ids[index] ?? 0);
    this.set('keys', at, from.keys[index] ?? 0);
    this.set('budgetFrom', at, from.budgetFrom[index] ?? 0);
    this.set('budgetTo', at, from.budgetTo[index] ?? 0);
    this.set('qtyFrom', at, from.qtyFrom[index] ?? 0);
    this.set('qtyTo', at, from.qtyTo[index] ?? 0);
    this.choices[at] = from.choices[index] ?? 0;
    const start = index * categoriesEach;
    this.categories.set(from.categories.subarray(start, start + categoriesEach), at * categoriesEach);
  }

  /** Whether an offer stands before the place of a key and id. */
  isBefore(at: number, key: number, id: number): boolean {
    const keyAt = this.keys[at] ?? 0;
    return keyAt < key || (keyAt === key && (this.ids[at] ?? 0) < id);
  }

  /** The first place whose key and id are not smaller. */
  placeOf(key: number, id: number): number {
    return firstNotBefore(this.length, (place) => this.isBefore(place, key, id));
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

  /** Takes the offers from a place on away, and gives them. */
  cut(at: number): OfferColumns {
    const rest = new OfferColumns(0);
    for (const column of numberColumns) rest[column] = this[column].slice(at, this.length);
    rest.choices = this.choices.slice(at, this.length);
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
    this.categories = resized(this.categories, capacity * categoriesEach);
  }

  /** Moves the offers from `start` up to `end` to another place. */
  private move(to: number, start: number, end: number): void {
    for (const column of numberColumns) this[column].copyWithin(to, start, end);
    this.choices.copyWithin(to, start, end);
    this.categories.copyWithin(to * categoriesEach, start * categoriesEach, end * categoriesEach);
  }
}

/** Numbers in a column that is as wide as one more asks. */
function withRoomFor(numbers: Numbers, value: number): Numbers {
  if (numbers instanceof Float64Array || (value & 0xff_ff) === value) return numbers;
  if (value >>> 0 !== value) return new Float64Array(numbers);
  return numbers instanceof Uint32Array ? numbers : new Uint32Array(numbers);
}

/** The first of so many places, in their order, that is not before what is looked for; their number where all are. */
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

/** Of stretches in their order the first that does not end before a key and id. */
export function stretchOf(
  stretches: readonly Pick<OfferColumns, 'length' | 'isBefore'>[],
  key: number,
  id: number,
): number {
  return firstNotBefore(stretches.length, (place) => {
    const stretch = stretches[place];
    return stretch !== undefined && stretch.isBefore(stretch.length - 1, key, id);
  });
}

/** A little more, so that the next offers do not move everything. */
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
