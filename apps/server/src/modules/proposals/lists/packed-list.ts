import {
  durations,
  scopes,
  visibilities,
  type Duration,
  type Scope,
  type Visibility,
} from '@proffer/contract/choices';
import { limits } from '@proffer/contract/limits';
import { packedBytes } from './packing.rows';

/** How many offers of a list have each choice. */
export interface FacetCounts {
  scopes: Map<Scope, number>;
  durations: Map<Duration, number>;
  visibilities: Map<Visibility, number>;
}

const categoriesEach = limits.categoriesPerProposal;
/** So many changes are put into their places one by one; each looks the whole list through, so more are one walk. */
const fewChanges = 8;
/** Categories are few and offers many: a list holds their number in this common table, which only grows. */
const categoryCodes: number[] = [0];
const categoryNumbers = new Map<number, number>([[0, 0]]);

function categoryNumber(code: number): number {
  const known = categoryNumbers.get(code);
  if (known !== undefined) return known;
  const number = categoryCodes.push(code) - 1;
  categoryNumbers.set(code, number);
  return number;
}

/**
 * The ids of a list of offers in its order, each with what is counted of it: about 25 bytes an offer, so that lists of
 * a million are kept in memory. The list is in the order of the keys, the greatest first, of equal ones the greater id;
 * it is held the other way round, so that a new offer is usually added at the end.
 */
export class PackedList {
  length = 0;
  private ids: Float64Array;
  private keys: Float64Array;
  private choices: Uint8Array;
  private categories: Uint16Array;
  /** What `countFacets` found, while the list is still that one. */
  private counted: FacetCounts | undefined;

  private constructor(capacity: number) {
    this.ids = new Float64Array(capacity);
    this.keys = new Float64Array(capacity);
    this.choices = new Uint8Array(capacity);
    this.categories = new Uint16Array(capacity * categoriesEach);
  }

  /** A list from what the database packed, batch after batch in ascending order of key and id. */
  static decode(...batches: readonly Buffer[]): PackedList {
    const list = new PackedList(roomFor(batches.reduce((sum, { length }) => sum + length, 0) / packedBytes));
    for (const bytes of batches) {
      for (let start = 0; start < bytes.length; start += packedBytes) {
        list.put(list.length, bytes, start);
        list.length += 1;
      }
    }
    return list;
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    return (
      this.ids.byteLength + this.keys.byteLength + this.choices.byteLength + this.categories.byteLength + 200
    );
  }

  /** Ids of a page, first the greatest key; `left out` are positions as `positionsOf` gives them. */
  page(offset: number, size: number, leftOut: readonly number[] = []): number[] {
    const ids: number[] = [];
    let position = this.length - 1 - offset;
    let next = 0;
    // Each one left out before the page moves the page by one.
    while (next < leftOut.length && (leftOut[next] ?? -1) >= position) {
      position -= 1;
      next += 1;
    }
    while (position >= 0 && ids.length < size) {
      if (leftOut[next] === position) next += 1;
      else ids.push(this.ids[position] ?? 0);
      position -= 1;
    }
    return ids;
  }

  /** Where the offers of another list of the same order stand in this one, the first of the list first. */
  positionsOf(others: PackedList): number[] {
    const positions: number[] = [];
    for (let index = others.length - 1; index >= 0; index -= 1) {
      const id = others.ids[index] ?? 0;
      const place = this.placeOf(others.keys[index] ?? 0, id);
      if (this.ids[place] === id && place < this.length) positions.push(place);
    }
    return positions;
  }

  /** Brings the list up to date: offers that changed, and of these the ones in the list now (packed, in any order). */
  update(changedIds: readonly number[], packed: Buffer): void {
    const now = PackedList.decode(packed);
    if (changedIds.length > fewChanges) return this.merge(new Set(changedIds), now);
    const position = new Map<number, number>();
    for (let index = 0; index < now.length; index += 1) position.set(now.ids[index] ?? 0, index);
    for (const id of changedIds) {
      const from = position.get(id);
      const at = this.indexOf(id);
      if (at < 0 && from === undefined) continue;
      this.counted = undefined;
      if (at >= 0 && from !== undefined && this.keys[at] === now.keys[from]) {
        this.copy(now, from, at);
        continue;
      }
      if (at >= 0) this.removeAt(at);
      if (from !== undefined) this.insert(now, from);
    }
  }

  countFacets(): FacetCounts {
    return (this.counted ??= this.count());
  }

  private count(): FacetCounts {
    const counts = new Uint32Array(256);
    for (let index = 0; index < this.length; index += 1) {
      const choice = this.choices[index] ?? 0;
      counts[choice] = (counts[choice] ?? 0) + 1;
    }
    const result: FacetCounts = { scopes: new Map(), durations: new Map(), visibilities: new Map() };
    counts.forEach((count, choice) => {
      if (count === 0) return;
      const { scope, duration, visibility } = readChoice(choice);
      add(result.scopes, scope, count);
      if (duration) add(result.durations, duration, count);
      add(result.visibilities, visibility, count);
    });
    return result;
  }

  /** How many offers are in each group of categories; `groupOf` says the group of a code, or none. An offer counts once a group. */
  countCategories(groupOf: (code: number) => number | undefined): Map<number, number> {
    const groups: number[] = [];
    const numberOfGroup = new Map<number, number>();
    const groupNumbers = new Uint16Array(categoryCodes.length);
    categoryCodes.forEach((code, index) => {
      const group = code === 0 ? undefined : groupOf(code);
      if (group === undefined) return;
      let number = numberOfGroup.get(group);
      if (number === undefined) {
        number = groups.push(group);
        numberOfGroup.set(group, number);
      }
      groupNumbers[index] = number;
    });
    const counts = new Uint32Array(groups.length + 1);
    const { categories } = this;
    for (let index = 0; index < this.length; index += 1) {
      const start = index * categoriesEach;
      for (let offset = 0; offset < categoriesEach; offset += 1) {
        const category = categories[start + offset] ?? 0;
        if (category === 0) break;
        const group = groupNumbers[category] ?? 0;
        let isCounted = false;
        for (let before = 0; before < offset; before += 1) {
          isCounted ||= groupNumbers[categories[start + before] ?? 0] === group;
        }
        if (!isCounted) counts[group] = (counts[group] ?? 0) + 1;
      }
    }
    return new Map(groups.map((group, index) => [group, counts[index + 1] ?? 0]));
  }

  private put(index: number, bytes: Buffer, start: number): void {
    this.ids[index] = Number(bytes.readBigInt64BE(start));
    this.keys[index] = bytes.readDoubleBE(start + 8);
    this.choices[index] = bytes.readInt32BE(start + 16);
    for (let offset = 0; offset < categoriesEach; offset += 1) {
      this.categories[index * categoriesEach + offset] = categoryNumber(
        bytes.readInt32BE(start + 20 + offset * 4),
      );
    }
  }

  /** Offers are looked for from the end: what changes is mostly new. */
  private indexOf(id: number): number {
    return this.ids.subarray(0, this.length).lastIndexOf(id);
  }

  /** The first position whose key and id are not smaller. */
  private placeOf(key: number, id: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const middleKey = this.keys[middle] ?? 0;
      if (middleKey < key || (middleKey === key && (this.ids[middle] ?? 0) < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private removeAt(at: number): void {
    this.ids.copyWithin(at, at + 1, this.length);
    this.keys.copyWithin(at, at + 1, this.length);
    this.choices.copyWithin(at, at + 1, this.length);
    this.categories.copyWithin(at * categoriesEach, (at + 1) * categoriesEach, this.length * categoriesEach);
    this.length -= 1;
  }

  private insert(from: PackedList, index: number): void {
    if (this.length === this.ids.length) this.grow();
    const at = this.placeOf(from.keys[index] ?? 0, from.ids[index] ?? 0);
    this.ids.copyWithin(at + 1, at, this.length);
    this.keys.copyWithin(at + 1, at, this.length);
    this.choices.copyWithin(at + 1, at, this.length);
    this.categories.copyWithin((at + 1) * categoriesEach, at * categoriesEach, this.length * categoriesEach);
    this.length += 1;
    this.copy(from, index, at);
  }

  /** One walk over both: what is left of this list and what it holds now, in their order. */
  private merge(changed: ReadonlySet<number>, now: PackedList): void {
    const order = Array.from({ length: now.length }, (_, index) => index).toSorted(
      (a, b) => (now.keys[a] ?? 0) - (now.keys[b] ?? 0) || (now.ids[a] ?? 0) - (now.ids[b] ?? 0),
    );
    const merged = new PackedList(roomFor(this.length + now.length));
    const add = (from: PackedList, index: number) => {
      merged.copy(from, index, merged.length);
      merged.length += 1;
    };
    let next = 0;
    for (let index = 0; index < this.length; index += 1) {
      const [id, key] = [this.ids[index] ?? 0, this.keys[index] ?? 0];
      if (changed.has(id)) continue;
      for (; next < order.length; next += 1) {
        const from = order[next] ?? 0;
        const nextKey = now.keys[from] ?? 0;
        if (nextKey > key || (nextKey === key && (now.ids[from] ?? 0) > id)) break;
        add(now, from);
      }
      add(this, index);
    }
    for (; next < order.length; next += 1) add(now, order[next] ?? 0);
    this.take(merged);
    this.length = merged.length;
    this.counted = undefined;
  }

  private copy(from: PackedList, index: number, at: number): void {
    this.ids[at] = from.ids[index] ?? 0;
    this.keys[at] = from.keys[index] ?? 0;
    this.choices[at] = from.choices[index] ?? 0;
    for (let offset = 0; offset < categoriesEach; offset += 1) {
      this.categories[at * categoriesEach + offset] = from.categories[index * categoriesEach + offset] ?? 0;
    }
  }

  private grow(): void {
    const larger = new PackedList(roomFor(this.length));
    larger.ids.set(this.ids);
    larger.keys.set(this.keys);
    larger.choices.set(this.choices);
    larger.categories.set(this.categories);
    this.take(larger);
  }

  private take({ ids, keys, choices, categories }: PackedList): void {
    this.ids = ids;
    this.keys = keys;
    this.choices = choices;
    this.categories = categories;
  }
}

/** A little more, so that the next offers do not move everything. */
function roomFor(count: number): number {
  return count + (count >> 6) + 16;
}

function readChoice(choice: number) {
  return {
    scope: scopes[choice & 3] ?? 'small',
    duration: durations[((choice >> 2) & 7) - 1],
    visibility: visibilities[choice >> 5] ?? 'open',
  };
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
