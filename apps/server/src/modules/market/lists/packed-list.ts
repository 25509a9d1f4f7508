import { OfferColumns } from './offer-columns';
import { isNarrowed, matchOffers, type Narrowing } from './offer-matching';
import { OfferSelection } from './offer-selection';
import { packedBytes } from './packing.rows';

/** So many changes are put into their places one by one; each looks the whole list through, so more are one walk. */
const fewChanges = 8;
/** Selections of a short list are kept up to this size, of a long one up to a quarter of its own. */
const leastForSelections = 256 * 1024;

/** An offer positioned after the offer `before`, instead of by a key; 0 means first. */
export interface Placed {
  id: number;
  before: number;
}

/**
 * The offers of a list in its order, with what they are filtered by and counted as, so that every filter is applied in
 * memory. The list is in the order of the keys, the greatest first, of equal ones the greater id; it is held the other
 * way round, so that a new offer is usually added at the end.
 */
export class PackedList {
  length = 0;
  private columns: OfferColumns;
  /** What filters left of the list as it is now, the ones used least first. */
  private readonly selections = new Map<string, OfferSelection>();
  private selectionBytes = 0;

  private constructor(
    capacity: number,
    /** The order is none that a column gives: keys are the places it was read in. */
    private readonly keysArePlaces = false,
  ) {
    this.columns = new OfferColumns(capacity);
  }

  /** A list from what the database packed, batch after batch in ascending order of key and id. */
  static decode(...batches: readonly Buffer[]): PackedList {
    return PackedList.read(batches, false);
  }

  /** The same for offers in an order that no column gives, the last of the list first. */
  static decodeInOrder(...batches: readonly Buffer[]): PackedList {
    return PackedList.read(batches, true);
  }

  private static read(batches: readonly Buffer[], keysArePlaces: boolean): PackedList {
    const count = batches.reduce((sum, { length }) => sum + length, 0) / packedBytes;
    const list = new PackedList(roomFor(count), keysArePlaces);
    for (const bytes of batches) {
      for (let start = 0; start < bytes.length; start += packedBytes) {
        list.columns.read(list.length, bytes, start);
        if (keysArePlaces) list.columns.keys[list.length] = list.length;
        list.length += 1;
      }
    }
    return list;
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    return this.columns.bytes + this.selectionBytes + 200;
  }

  /** What the filters leave; to be used at once, for it is good until the list changes. */
  select(filters: Narrowing, { withholdsQuantity }: { withholdsQuantity: boolean }): OfferSelection {
    const name = isNarrowed(filters) ? nameOf(filters, withholdsQuantity) : '';
    const known = this.selections.get(name);
    if (known) {
      // Used last: the map is in the order of use.
      this.selections.delete(name);
      this.selections.set(name, known);
      return known;
    }
    const positions =
      name === '' ? undefined : matchOffers(this.columns, this.length, filters, withholdsQuantity);
    const selection = this.selectionOf(positions);
    this.selections.set(name, selection);
    this.selectionBytes += selection.bytes;
    this.makeRoom();
    return selection;
  }

  private selectionOf(positions?: Uint32Array): OfferSelection {
    const { columns, length, keysArePlaces } = this;
    return new OfferSelection(columns, { listLength: length, positions, keysArePlaces });
  }

  private makeRoom(): void {
    const most = Math.max(leastForSelections, this.columns.bytes / 4);
    for (const [name, { bytes }] of this.selections) {
      if (this.selectionBytes <= most || this.selections.size === 1) return;
      this.selections.delete(name);
      this.selectionBytes -= bytes;
    }
  }

  /** Brings the list up to date: offers that changed, and of these the ones in the list now (in any order). */
  update(changedIds: readonly number[], now: PackedList): void {
    const position = new Map<number, number>();
    for (let index = 0; index < now.length; index += 1) position.set(now.columns.ids[index] ?? 0, index);
    if (changedIds.length > fewChanges) return this.merge(new Set(changedIds), now);
    for (const id of changedIds) {
      const from = position.get(id);
      const at = this.indexOf(id);
      if (at < 0 && from === undefined) continue;
      this.forgetSelections();
      if (at >= 0 && from !== undefined && this.columns.keys[at] === now.columns.keys[from]) {
        this.columns.copy(now.columns, from, at);
        continue;
      }
      if (at >= 0) this.removeAt(at);
      if (from !== undefined) this.insert(now, from);
    }
  }

  /**
   * The same for a list whose keys are places: `now` in the order of the list, the first first, each with the one before
   * it. False when there is no number left between two neighbours; then the list is to be read anew.
   */
  updateInOrder(changedIds: readonly number[], now: PackedList, placed: readonly Placed[]): boolean {
    const given = new Map<number, { key: number; below: number }>();
    for (const [index, { id, before }] of placed.entries()) {
      const place = given.get(before) ?? this.neighbours(before);
      if (!place) return false;
      const key = between(place.below, place.key);
      if (key <= place.below || key >= place.key) return false;
      now.columns.keys[index] = key;
      given.set(id, { key, below: place.below });
    }
    this.update(changedIds, now);
    return true;
  }

  /** The key of an offer, and of the one that follows it in the list. */
  private neighbours(id: number): { key: number; below: number } | undefined {
    const { keys } = this.columns;
    const keyAt = (at: number) => (at < 0 ? -Infinity : (keys[at] ?? 0));
    if (id === 0) return { key: Infinity, below: keyAt(this.length - 1) };
    const at = this.indexOf(id);
    return at < 0 ? undefined : { key: keyAt(at), below: keyAt(at - 1) };
  }

  /** Offers are looked for from the end: what changes is mostly new. */
  private indexOf(id: number): number {
    return this.columns.ids.subarray(0, this.length).lastIndexOf(id);
  }

  private removeAt(at: number): void {
    this.columns.move(at, at + 1, this.length);
    this.length -= 1;
  }

  private insert(from: PackedList, index: number): void {
    if (this.length === this.columns.capacity) this.columns = this.columns.enlarged(roomFor(this.length));
    const at = this.selectionOf().placeOf(from.columns.keys[index] ?? 0, from.columns.ids[index] ?? 0);
    this.columns.move(at + 1, at, this.length);
    this.length += 1;
    this.columns.copy(from.columns, index, at);
  }

  /** One walk over both: what is left of this list and what it holds now, in their order. */
  private merge(changed: ReadonlySet<number>, now: PackedList): void {
    const [columns, news] = [this.columns, now.columns];
    const order = Array.from({ length: now.length }, (_, index) => index).toSorted(
      (a, b) => (news.keys[a] ?? 0) - (news.keys[b] ?? 0) || (news.ids[a] ?? 0) - (news.ids[b] ?? 0),
    );
    const merged = new OfferColumns(roomFor(this.length + now.length));
    let length = 0;
    const add = (from: OfferColumns, index: number) => {
      merged.copy(from, index, length);
      length += 1;
    };
    let next = 0;
    for (let index = 0; index < this.length; index += 1) {
      const [id, key] = [columns.ids[index] ?? 0, columns.keys[index] ?? 0];
      if (changed.has(id)) continue;
      for (; next < order.length; next += 1) {
        const from = order[next] ?? 0;
        const nextKey = news.keys[from] ?? 0;
        if (nextKey > key || (nextKey === key && (news.ids[from] ?? 0) > id)) break;
        add(news, from);
      }
      add(columns, index);
    }
    for (; next < order.length; next += 1) add(news, order[next] ?? 0);
    this.columns = merged;
    this.length = length;
    this.forgetSelections();
  }

  private forgetSelections(): void {
    this.selections.clear();
    this.selectionBytes = 0;
  }
}

/** A little more, so that the next offers do not move everything. */
function roomFor(count: number): number {
  return count + (count >> 6) + 16;
}

/** A number between two, either of which may be without end. */
function between(low: number, high: number): number {
  if (high === Infinity) return low === -Infinity ? 0 : low + 1;
  return low === -Infinity ? high - 1 : low + (high - low) / 2;
}

function nameOf(filters: Narrowing, withholdsQuantity: boolean): string {
  const { scope, duration, qtyFrom, qtyTo, budgetFrom, budgetTo, visibility, category } = filters;
  const ranges = [qtyFrom, qtyTo, budgetFrom, budgetTo];
  return JSON.stringify([scope, duration, ranges, visibility, category, withholdsQuantity]);
}
