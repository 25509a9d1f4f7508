import { limits } from '@proffer/contract/wire/limits';
import { packedBytes } from './packing.rows';

export const categoriesEach = limits.categoriesPerOffer;

/** Categories are few and offers many: an offer holds their numbers in this common table, which only grows. */
export const categoryCodes: number[] = [0];
const categoryNumbers = new Map<number, number>([[0, 0]]);

function categoryNumber(code: number): number {
  const known = categoryNumbers.get(code);
  if (known !== undefined) return known;
  const number = categoryCodes.push(code) - 1;
  categoryNumbers.set(code, number);
  return number;
}

/** What lists know of their offers, a column each: 55 bytes an offer. An amount that is not told is NaN. */
export class OfferColumns {
  readonly ids: Float64Array;
  readonly keys: Float64Array;
  readonly budgetFrom: Float64Array;
  readonly budgetTo: Float64Array;
  readonly qtyFrom: Float64Array;
  readonly qtyTo: Float64Array;
  /** Two bits of scope, three of contract length (0: none), one of visibility. */
  readonly choices: Uint8Array;
  /** `categoriesEach` places an offer, in the numbers of `categoryCodes`. */
  readonly categories: Uint16Array;

  constructor(readonly capacity: number) {
    this.ids = new Float64Array(capacity);
    this.keys = new Float64Array(capacity);
    this.budgetFrom = new Float64Array(capacity);
    this.budgetTo = new Float64Array(capacity);
    this.qtyFrom = new Float64Array(capacity);
    this.qtyTo = new Float64Array(capacity);
    this.choices = new Uint8Array(capacity);
    this.categories = new Uint16Array(capacity * categoriesEach);
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    return this.capacity * (6 * 8 + 1 + 2 * categoriesEach);
  }

  /** Reads an offer as the database packed it (packing.rows.ts). */
  read(at: number, bytes: Buffer, start: number): void {
    this.ids[at] = Number(bytes.readBigInt64BE(start));
    this.keys[at] = bytes.readDoubleBE(start + 8);
    this.choices[at] = bytes.readInt32BE(start + 16);
    for (let offset = 0; offset < categoriesEach; offset += 1) {
      const code = bytes.readInt32BE(start + 20 + offset * 4);
      this.categories[at * categoriesEach + offset] = categoryNumber(code);
    }
    const ranges = start + packedBytes - 32;
    this.budgetFrom[at] = bytes.readDoubleBE(ranges);
    this.budgetTo[at] = bytes.readDoubleBE(ranges + 8);
    this.qtyFrom[at] = bytes.readDoubleBE(ranges + 16);
    this.qtyTo[at] = bytes.readDoubleBE(ranges + 24);
  }

  copy(from: OfferColumns, index: number, at: number): void {
    this.ids[at] = from.ids[index] ?? 0;
    this.keys[at] = from.keys[index] ?? 0;
    this.budgetFrom[at] = from.budgetFrom[index] ?? NaN;
    this.budgetTo[at] = from.budgetTo[index] ?? NaN;
    this.qtyFrom[at] = from.qtyFrom[index] ?? NaN;
    this.qtyTo[at] = from.qtyTo[index] ?? NaN;
    this.choices[at] = from.choices[index] ?? 0;
    for (let offset = 0; offset < categoriesEach; offset += 1) {
      this.categories[at * categoriesEach + offset] = from.categories[index * categoriesEach + offset] ?? 0;
    }
  }

  /** Moves the offers from `start` up to `end` to another place. */
  move(to: number, start: number, end: number): void {
    const { ids, keys, budgetFrom, budgetTo, qtyFrom, qtyTo, choices } = this;
    for (const column of [ids, keys, budgetFrom, budgetTo, qtyFrom, qtyTo, choices]) {
      column.copyWithin(to, start, end);
    }
    this.categories.copyWithin(to * categoriesEach, start * categoriesEach, end * categoriesEach);
  }

  /** The same offers with room for others. */
  enlarged(capacity: number): OfferColumns {
    const larger = new OfferColumns(capacity);
    larger.ids.set(this.ids);
    larger.keys.set(this.keys);
    larger.budgetFrom.set(this.budgetFrom);
    larger.budgetTo.set(this.budgetTo);
    larger.qtyFrom.set(this.qtyFrom);
    larger.qtyTo.set(this.qtyTo);
    larger.choices.set(this.choices);
    larger.categories.set(this.categories);
    return larger;
  }
}
