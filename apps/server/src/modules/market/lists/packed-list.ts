import { setImmediate as othersTurn } from 'node:timers/promises';
import { OfferColumns, roomFor, stretchOf } from './offer-columns';
import { isNarrowed, matcherOf, type Narrowing } from './offer-matching';
import { OfferSelection } from './offer-selection';
import { SelectedStretch } from './selected-stretch';
import { packedBytes } from './packing.rows';

/** A stretch is read up to the one size and parted above the other, so that a change moves little and unmakes little. */
const stretchSizes = { read: 10_000, most: 16_384 };
/** A short list, of which there are many, is mostly what its columns are wrapped in. */
const bytesBesideColumns = 2_000;
/** Selections of a short list are kept up to this size, of a long one up to a quarter of its own. */
const leastForSelections = 128 * 1024;
/** So many offers are looked for one by one, which is quicker for each; more of them in one walk. */
const fewOffers = 4;
/** So long a filter is applied before others have their turn. */
const sliceMs = 5;

/** What a filter leaves: stretch by stretch, as each changes by itself, and all of it while nothing changes. */
interface Kept {
  stretches: Map<OfferColumns, SelectedStretch>;
  selection?: OfferSelection | undefined;
}

interface Withholding {
  withholdsQuantity: boolean;
}

/**
 * The offers of a list in its order, with what they are filtered by and counted as, so that every filter is applied in
 * memory. The list is in the order of the keys, the greatest first, of equal ones the greater id; it is held the other
 * way round, so that a new offer is usually added at the end, and in stretches, none of which is empty.
 */
export class PackedList {
  length = 0;
  protected readonly stretches: OfferColumns[] = [];
  /** What filters left, the ones used least first. */
  private readonly kept = new Map<string, Kept>();
  private selectionBytes = 0;

  constructor(private readonly sizes = stretchSizes) {}

  /** Memory it takes, in bytes. */
  get bytes(): number {
    return this.columnBytes + this.selectionBytes + bytesBesideColumns;
  }

  private get columnBytes(): number {
    return this.stretches.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Adds what the database packed, in ascending order of key and id and after all that is here. */
  append(packed: Buffer): void {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    let last = this.stretches.at(-1);
    for (let start = 0; start < packed.length; start += packedBytes) {
      const coming = (packed.length - start) / packedBytes;
      if (!last || last.length >= this.sizes.read) {
        last = new OfferColumns(roomFor(Math.min(coming, this.sizes.read)));
        this.stretches.push(last);
      } else if (last.length === last.capacity) {
        last.resize(roomFor(Math.min(last.length + coming, this.sizes.read)));
      }
      this.add(last, view, start);
    }
  }

  protected add(stretch: OfferColumns, packed: DataView, start: number): void {
    stretch.read(packed, start);
    this.length += 1;
  }

  /** What the filters leave; to be used at once, for it is good until the list changes. */
  select(filters: Narrowing, { withholdsQuantity }: Withholding): OfferSelection {
    const kept = this.keptOf(filters, withholdsQuantity);
    if (kept.selection) return kept.selection;
    const match = matcherOf(filters, withholdsQuantity);
    for (const stretch of this.stretches) {
      if (!kept.stretches.has(stretch)) kept.stretches.set(stretch, match(stretch));
    }
    const selected = this.stretches.flatMap((stretch) => kept.stretches.get(stretch) ?? []);
    kept.selection = this.selectionOf(selected);
    this.makeRoom();
    return kept.selection;
  }

  /** Does most of what `select` has to do for a long list, and gives others their turn meanwhile. */
  async prepare(filters: Narrowing, { withholdsQuantity }: Withholding): Promise<void> {
    if (this.stretches.length === 1) return;
    const kept = this.keptOf(filters, withholdsQuantity);
    if (kept.selection) return;
    const match = matcherOf(filters, withholdsQuantity);
    let since = performance.now();
    for (const stretch of this.stretches) {
      if (kept.stretches.has(stretch)) continue;
      if (performance.now() - since > sliceMs) {
        await othersTurn();
        since = performance.now();
      }
      kept.stretches.set(stretch, match(stretch));
    }
  }

  private keptOf(filters: Narrowing, withholdsQuantity: boolean): Kept {
    const name = isNarrowed(filters) ? nameOf(filters, withholdsQuantity) : '';
    const kept = this.kept.get(name) ?? { stretches: new Map<OfferColumns, SelectedStretch>() };
    // Used last: the map is in the order of use.
    this.kept.delete(name);
    this.kept.set(name, kept);
    return kept;
  }

  protected selectionOf(stretches: readonly SelectedStretch[]): OfferSelection {
    return new OfferSelection(stretches);
  }

  private makeRoom(): void {
    const most = Math.max(leastForSelections, this.columnBytes / 4);
    this.selectionBytes = 0;
    for (const { selection } of this.kept.values()) this.selectionBytes += selection?.bytes ?? 0;
    for (const [name, { selection }] of this.kept) {
      if (this.selectionBytes <= most || this.kept.size === 1) return;
      this.kept.delete(name);
      this.selectionBytes -= selection?.bytes ?? 0;
    }
  }

  /**
   * Brings the list up to date: offers that changed, and of these the ones in the list now (in any order). False when
   * that cannot be done; then the list is to be read anew.
   */
  update(changedIds: readonly number[], now: OfferColumns): boolean {
    const changed = new Set(changedIds);
    const standing = this.findStretches(changed);
    const coming: number[] = [];
    for (const id of changed) {
      const from = now.indexOf(id);
      const stretch = standing.get(id);
      if (!stretch) {
        if (from >= 0) coming.push(from);
        continue;
      }
      this.unmake(stretch);
      const at = stretch.indexOf(id);
      if (from >= 0 && stretch.keys[at] === now.keys[from]) {
        stretch.copy(now, from, at);
        continue;
      }
      this.removeFrom(stretch, at);
      if (from >= 0) coming.push(from);
    }
    for (const from of coming) this.insert(now, from);
    return true;
  }

  /** In which stretch each of these offers stands. */
  protected findStretches(ids: ReadonlySet<number>): Map<number, OfferColumns> {
    const found = new Map<number, OfferColumns>();
    const lowest = Math.min(...ids);
    // Most ids differ from all of these in their last bits, which is seen sooner than by looking them up.
    const lastBits = new Uint8Array(4_096);
    for (const id of ids) lastBits[id & 4_095] = 1;
    for (const stretch of this.stretches) {
      if (stretch.highestId < lowest) continue;
      if (ids.size <= fewOffers) {
        for (const id of ids) if (stretch.indexOf(id) >= 0) found.set(id, stretch);
        continue;
      }
      const { ids: standing, length } = stretch;
      for (let at = 0; at < length; at += 1) {
        const id = standing[at] ?? 0;
        if (lastBits[id & 4_095] === 1 && ids.has(id)) found.set(id, stretch);
      }
    }
    return found;
  }

  private removeFrom(stretch: OfferColumns, at: number): void {
    stretch.remove(at);
    this.length -= 1;
    if (stretch.length === 0) this.stretches.splice(this.stretches.indexOf(stretch), 1);
  }

  private insert(from: OfferColumns, index: number): void {
    const [key, id] = [from.keys[index] ?? 0, from.ids[index] ?? 0];
    const place = Math.min(stretchOf(this.stretches, key, id), this.stretches.length - 1);
    let stretch = this.stretches[place];
    if (!stretch) {
      stretch = new OfferColumns(roomFor(1));
      this.stretches.push(stretch);
    }
    this.unmake(stretch);
    if (stretch.length === this.sizes.most) {
      // What comes after all of them is mostly followed by more that do.
      const isAfterAll = new SelectedStretch(stretch).placeOf(key, id) === stretch.length;
      this.stretches.splice(place + 1, 0, stretch.cut(isAfterAll ? this.sizes.read : stretch.length >> 1));
      this.insert(from, index);
      return;
    }
    stretch.insert(from, index, new SelectedStretch(stretch).placeOf(key, id));
    this.length += 1;
  }

  /** What filters left of a stretch is no longer so. */
  private unmake(stretch: OfferColumns): void {
    for (const kept of this.kept.values()) {
      kept.stretches.delete(stretch);
      kept.selection = undefined;
    }
  }
}

function nameOf(filters: Narrowing, withholdsQuantity: boolean): string {
  const { scope, duration, qtyFrom, qtyTo, budgetFrom, budgetTo, visibility, category } = filters;
  const ranges = [qtyFrom, qtyTo, budgetFrom, budgetTo];
  return JSON.stringify([scope, duration, ranges, visibility, category, withholdsQuantity]);
}
