import { OfferColumns, roomFor, stretchOf } from './offer-columns';
import { asksForAll, readAsked, walkerOf, type Narrowing } from './offer-matching';
import { OfferSelection } from './offer-selection';
import { SelectedStretch, type Counting } from './selected-stretch';
import { packedBytes } from './packing.rows';
import { pauses } from './slices';
import { makeParts, StretchIndex } from './stretch-index';

/**
 * A stretch is read up to the one size and parted above the other: a change moves and unmakes one of them, and a filter costs
 * by their number more than by their length. Their places are numbers of 16 bits.
 */
const stretchSizes = { read: 60_000, most: 65_000 };
/** A short list, of which there are many, is mostly what its columns are wrapped in. */
const bytesBesideColumns = 2_000;
/** Selections are kept up to a small part of the size of their list, but within these bounds. */
const selectionBounds = { eachOffer: 4, least: 128 * 1024, most: 4 * 1024 * 1024 };
const selectionsBetweenCounts = 64;
/** An index takes as long as so many walks; what changes sooner is walked. */
const walksForIndex = 8;
/** So many offers are looked for one by one, which is quicker for each; more of them in one walk. */
const fewOffers = 4;

/** What a filter leaves: stretch by stretch, as each changes by itself, and all of it while nothing changes. */
interface Kept {
  stretches: Map<OfferColumns, SelectedStretch>;
  selection?: OfferSelection | undefined;
  /** Memory it took when it was counted last. */
  bytes: number;
}

type Match = (stretch: OfferColumns) => SelectedStretch;

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
  private selectionsMade = 0;
  /** Of stretches that stay as they are. */
  private readonly indexes = new Map<OfferColumns, StretchIndex>();
  /** How often each of the others was walked since it changed. */
  private readonly walks = new Map<OfferColumns, number>();
  /** Those whose index is being made, and that have not changed since it was begun. */
  private readonly unchanged = new Set<OfferColumns>();
  /** While it runs, the making of indexes that turned out to be worth it. */
  indexing: Promise<void> | undefined;

  constructor(
    private readonly sizes = stretchSizes,
    private readonly walksWorthAnIndex = walksForIndex,
  ) {}

  /** Memory it takes, in bytes. */
  get bytes(): number {
    const indexBytes = [...this.indexes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const columnBytes = this.stretches.reduce((sum, { bytes }) => sum + bytes, 0);
    return columnBytes + indexBytes + this.selectionBytes + bytesBesideColumns;
  }

  /** Adds what the database packed, in ascending order of key and id and after all that is here. */
  append(packed: Buffer): void {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    let last = this.stretches.at(-1);
    for (let start = 0; start < packed.length; start += packedBytes) {
      const coming = (packed.length - start) / packedBytes;
      if (!last || last.length >= this.sizes.read) {
        // After one that is full the next mostly will be, and to make room again and again would scatter the memory.
        last = new OfferColumns(roomFor(last ? this.sizes.read : Math.min(coming, this.sizes.read)), last);
        this.stretches.push(last);
      } else if (last.length === last.capacity) {
        // By half at least: what each coming would leave behind is collected while everybody waits for the first list.
        const needed = Math.max(last.length + coming, last.length * 1.5);
        last.resize(roomFor(Math.min(Math.ceil(needed), this.sizes.read)));
      }
      this.add(last, view, start);
    }
  }

  protected add(stretch: OfferColumns, packed: DataView, start: number): void {
    stretch.read(packed, start);
    this.length += 1;
  }

  /** The same of very many, some after others, with the index of each stretch that is full. */
  async takeIn(packed: readonly Buffer[]): Promise<void> {
    const pause = pauses();
    for (const some of packed) {
      await pause();
      this.append(some);
    }
    await this.indexFull();
  }

  /** What the filters leave; to be used at once, for it is good until the list changes. */
  select(filters: Narrowing): OfferSelection {
    const kept = this.keptOf(filters);
    if (kept.selection) return kept.selection;
    const match = this.matcherOf(filters);
    const selected = this.stretches.map((stretch) => this.selectedOf(kept, stretch, match));
    kept.selection = this.selectionOf(selected);
    this.makeRoom(kept);
    return kept.selection;
  }

  /** Does most of what `select` and counting have to do for a long list, and gives others their turn meanwhile. */
  async prepare(filters: Narrowing, counting?: Counting): Promise<void> {
    if (!this.isLong) return;
    const kept = this.keptOf(filters);
    if (kept.selection && !counting) return;
    const match = this.matcherOf(filters);
    const pause = pauses();
    // What changes meanwhile moves stretches on, and some may be met twice or not at all: `select` does what is left.
    for (let at = 0; ; at += 1) {
      await pause();
      const stretch = this.stretches[at];
      if (!stretch) break;
      const selected = this.selectedOf(kept, stretch, match);
      counting?.(selected);
    }
    this.indexWalked();
  }

  /** Makes the index of stretches that were filled since, as everybody will filter them. */
  async indexFull(): Promise<void> {
    for (let at = this.stretches.length - 2; at >= 0; at -= 1) {
      const stretch = this.stretches[at];
      if (!stretch || this.indexes.has(stretch)) return;
      await this.makeIndex(stretch);
    }
  }

  /** Gives others their turn between its parts; what changes meanwhile gets none. */
  private async makeIndex(stretch: OfferColumns): Promise<void> {
    this.unchanged.add(stretch);
    const parts = await makeParts(stretch);
    if (!this.unchanged.delete(stretch)) return;
    this.indexes.set(stretch, new StretchIndex(stretch, parts));
    this.walks.delete(stretch);
    // They would count in the columns what the index has taken.
    this.forgetSelected(stretch);
  }

  private indexWalked(): void {
    this.indexing ??= this.makeIndexes().finally(() => {
      this.indexing = undefined;
    });
  }

  private get isLong(): boolean {
    return this.stretches.length > 1;
  }

  private selectedOf({ stretches }: Kept, stretch: OfferColumns, match: Match): SelectedStretch {
    const known = stretches.get(stretch);
    if (known) return known;
    const selected = match(stretch);
    stretches.set(stretch, selected);
    return selected;
  }

  private matcherOf(filters: Narrowing): Match {
    const asked = readAsked(filters);
    const isAll = asksForAll(asked);
    const walk = walkerOf(asked);
    return (stretch) => {
      const index = this.indexes.get(stretch);
      if (index) return index.select(asked);
      if (isAll) return new SelectedStretch(stretch, stretch.length);
      this.walks.set(stretch, (this.walks.get(stretch) ?? 0) + 1);
      const places = walk(stretch);
      return new SelectedStretch(stretch, places.length, places);
    };
  }

  /** Makes those of stretches that were walked for often enough. */
  private async makeIndexes(): Promise<void> {
    // What changes meanwhile is no longer among them.
    for (const [stretch, walks] of this.walks) {
      if (walks < this.walksWorthAnIndex) continue;
      await this.makeIndex(stretch);
    }
  }

  private keptOf(filters: Narrowing): Kept {
    const name = nameOf(filters);
    const kept = this.kept.get(name) ?? { stretches: new Map<OfferColumns, SelectedStretch>(), bytes: 0 };
    // Used last: the map is in the order of use.
    this.kept.delete(name);
    this.kept.set(name, kept);
    return kept;
  }

  protected selectionOf(stretches: readonly SelectedStretch[]): OfferSelection {
    return new OfferSelection(stretches);
  }

  /** What is kept is found place by place after it is made, so all of it is counted again now and then. */
  private makeRoom(made: Kept): void {
    this.selectionsMade += 1;
    const isCountedAnew = this.selectionsMade % selectionsBetweenCounts === 0;
    for (const kept of isCountedAnew ? this.kept.values() : [made]) this.countBytes(kept);
    const { eachOffer, least, most: upTo } = selectionBounds;
    const most = Math.min(Math.max(least, this.length * eachOffer), upTo);
    for (const [name, kept] of this.kept) {
      if (this.selectionBytes <= most || kept === made) return;
      this.kept.delete(name);
      this.selectionBytes -= kept.bytes;
    }
  }

  private countBytes(kept: Kept): void {
    this.selectionBytes -= kept.bytes;
    kept.bytes = bytesOf(kept);
    this.selectionBytes += kept.bytes;
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
      const isAfterAll = stretch.placeOf(key, id) === stretch.length;
      this.stretches.splice(place + 1, 0, stretch.cut(isAfterAll ? this.sizes.read : stretch.length >> 1));
      this.insert(from, index);
      return;
    }
    stretch.insert(from, index, stretch.placeOf(key, id));
    this.length += 1;
  }

  /** What filters left of a stretch, and its index, will no longer be so. */
  private unmake(stretch: OfferColumns): void {
    this.indexes.get(stretch)?.giveBack();
    this.indexes.delete(stretch);
    this.unchanged.delete(stretch);
    this.walks.delete(stretch);
    this.forgetSelected(stretch);
  }

  private forgetSelected(stretch: OfferColumns): void {
    for (const kept of this.kept.values()) {
      kept.stretches.delete(stretch);
      kept.selection = undefined;
    }
  }
}

function bytesOf({ stretches }: Kept): number {
  let bytes = 0;
  for (const stretch of stretches.values()) bytes += stretch.bytes;
  return bytes;
}

function nameOf(filters: Narrowing): string {
  const { scope, duration, qtyFrom, qtyTo, budgetFrom, budgetTo, visibility, category } = filters;
  const ranges = [qtyFrom, qtyTo, budgetFrom, budgetTo];
  return JSON.stringify([scope, duration, ranges, visibility, category]);
}
