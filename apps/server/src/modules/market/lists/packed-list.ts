import { OfferColumns } from './offer-columns';
import { isNarrowed, matchOffers, type Narrowing } from './offer-matching';
import { OfferSelection } from './offer-selection';
import { packedBytes } from './packing.rows';

/** So many changes are put into their places one by one; each looks the whole list through, so more are one walk. */
const fewChanges = 8;
/** A short list, of which there are many, is mostly what its columns are wrapped in. */
const bytesBesideColumns = 2_000;
/** Selections of a short list are kept up to this size, of a long one up to a quarter of its own. */
const leastForSelections = 256 * 1024;

/**
 * The offers of a list in its order, with what they are filtered by and counted as, so that every filter is applied in
 * memory. The list is in the order of the keys, the greatest first, of equal ones the greater id; it is held the other
 * way round, so that a new offer is usually added at the end.
 */
export class PackedList {
  length = 0;
  /** For a list alone that gives its offers other keys. */
  columns: OfferColumns;
  /** What filters left of the list as it is now, the ones used least first. */
  private readonly selections = new Map<string, OfferSelection>();
  private selectionBytes = 0;

  /** From what the database packed, batch after batch in ascending order of key and id. */
  constructor(...batches: readonly Buffer[]) {
    const count = batches.reduce((sum, { length }) => sum + length, 0) / packedBytes;
    this.columns = new OfferColumns(roomFor(count));
    for (const bytes of batches) {
      for (let start = 0; start < bytes.length; start += packedBytes) {
        this.columns.read(this.length, bytes, start);
        this.length += 1;
      }
    }
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    return this.columns.bytes + this.selectionBytes + bytesBesideColumns;
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

  protected selectionOf(positions?: Uint32Array): OfferSelection {
    return new OfferSelection(this.columns, this.length, positions);
  }

  private makeRoom(): void {
    const most = Math.max(leastForSelections, this.columns.bytes / 4);
    for (const [name, { bytes }] of this.selections) {
      if (this.selectionBytes <= most || this.selections.size === 1) return;
      this.selections.delete(name);
      this.selectionBytes -= bytes;
    }
  }

  /**
   * Brings the list up to date: offers that changed, and of these the ones in the list now (in any order). False when
   * that cannot be done; then the list is to be read anew.
   */
  update(changedIds: readonly number[], now: PackedList): boolean {
    if (changedIds.length > fewChanges) this.merge(new Set(changedIds), now);
    else this.replaceEach(changedIds, now);
    return true;
  }

  private replaceEach(changedIds: readonly number[], now: PackedList): void {
    for (const id of changedIds) {
      const from = now.indexOf(id);
      const at = this.indexOf(id);
      if (at < 0 && from < 0) continue;
      this.forgetSelections();
      if (at >= 0 && from >= 0 && this.columns.keys[at] === now.columns.keys[from]) {
        this.columns.copy(now.columns, from, at);
        continue;
      }
      if (at >= 0) this.removeAt(at);
      if (from >= 0) this.insert(now, from);
    }
  }

  /** Offers are looked for from the end: what changes is mostly new. */
  protected indexOf(id: number): number {
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

function nameOf(filters: Narrowing, withholdsQuantity: boolean): string {
  const { scope, duration, qtyFrom, qtyTo, budgetFrom, budgetTo, visibility, category } = filters;
  const ranges = [qtyFrom, qtyTo, budgetFrom, budgetTo];
  return JSON.stringify([scope, duration, ranges, visibility, category, withholdsQuantity]);
}
