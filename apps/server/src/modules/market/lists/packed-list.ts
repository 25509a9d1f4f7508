import { matchesAll, conditionsOf, scannerOf, type Narrowing } from './memory.filters';
import { OfferColumns, roomFor, segmentIndexOf } from './offer-columns';
import { OfferSelection } from './offer-selection';
import { packedBytes } from './packing.rows';
import { SelectedSegment, type Counting } from './selected-segment';
import { createYield } from './yielding';

/**
 * Number of offers to which a segment is filled, and above which it is split. A change moves and invalidates one
 * segment only. Positions in a segment are 16-bit numbers.
 */
const segmentSizes = { filled: 60_000, most: 65_000 };
/** Estimated memory of the objects around the columns, in bytes; it dominates in short lists. */
const overheadBytes = 2_000;
/** Bounds of the memory for cached selections, in bytes; between them it grows with the length of the list. */
const selectionBounds = { eachOffer: 4, least: 128 * 1024, most: 4 * 1024 * 1024 };
/** Number of new selections after which the memory of all cached selections is measured again. */
const selectionsBetweenCounts = 64;
/** Up to this number of offers are located one by one, which is faster than one scan for all of them. */
const fewOffers = 4;

/**
 * The cached result of a set of filters: per segment, because each changes on its own, and as a whole until a change.
 */
interface CachedSelection {
  segments: Map<OfferColumns, SelectedSegment>;
  selection?: OfferSelection | undefined;
  /** Memory used when it was last measured, in bytes. */
  bytes: number;
}

type Match = (segment: OfferColumns) => SelectedSegment;

/**
 * A list of offers with all values that filters and counts need, so that every filter except the keyword is applied
 * in memory. The order is by key, greatest first, then by id, greatest first. It is stored in ascending order,
 * because a new offer usually comes first, and in segments, none of which is empty.
 */
export class PackedList {
  length = 0;
  protected readonly segments: OfferColumns[] = [];
  /** Cached selections by filters, least recently used first. */
  private readonly cached = new Map<string, CachedSelection>();
  private selectionBytes = 0;
  private selectionsMade = 0;

  constructor(private readonly sizes = segmentSizes) {}

  /** Memory used, in bytes. */
  get bytes(): number {
    const columnBytes = this.segments.reduce((sum, { bytes }) => sum + bytes, 0);
    return columnBytes + this.selectionBytes + overheadBytes;
  }

  /** Appends offers as the database packed them, in ascending order of key and id, all after the existing ones. */
  append(packed: Buffer): void {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    let last = this.segments.at(-1);
    for (let start = 0; start < packed.length; start += packedBytes) {
      const coming = (packed.length - start) / packedBytes;
      if (!last || last.length >= this.sizes.filled) {
        // A full segment is mostly followed by another full one: allocate all of it at once.
        const capacity = roomFor(last ? this.sizes.filled : Math.min(coming, this.sizes.filled));
        last = new OfferColumns(capacity, last);
        this.segments.push(last);
      } else if (last.length === last.capacity) {
        // Grow by half at least, so that reading a list leaves little garbage.
        const needed = Math.max(last.length + coming, last.length * 1.5);
        last.resize(roomFor(Math.min(Math.ceil(needed), this.sizes.filled)));
      }
      this.add(last, view, start);
    }
  }

  protected add(segment: OfferColumns, packed: DataView, start: number): void {
    segment.read(packed, start);
    this.length += 1;
  }

  /** Appends several batches of packed offers and yields to the event loop between them. */
  async appendAll(batches: readonly Buffer[]): Promise<void> {
    const yieldIfLong = createYield();
    for (const packed of batches) {
      await yieldIfLong();
      this.append(packed);
    }
  }

  /** Returns the offers that match the filters. Use the result at once: it is valid until the list changes. */
  select(filters: Narrowing): OfferSelection {
    const cached = this.cachedFor(filters);
    if (cached.selection) return cached.selection;
    const match = matcherOf(filters);
    const selected = this.segments.map((segment) => selectIn(segment, cached, match));
    cached.selection = this.selectionOf(selected);
    this.makeRoom(cached);
    return cached.selection;
  }

  /**
   * Does most of the work of `select` and of counting in a long list in advance, and yields to the event loop in
   * between.
   */
  async prepare(filters: Narrowing, counting?: Counting): Promise<void> {
    if (this.segments.length <= 1) return;
    const cached = this.cachedFor(filters);
    if (cached.selection && !counting) return;
    const match = matcherOf(filters);
    const yieldIfLong = createYield();
    // Segments may move while this yields, so that one is visited twice or not at all; `select` completes the work.
    for (let at = 0; ; at += 1) {
      await yieldIfLong();
      const segment = this.segments[at];
      if (!segment) return;
      const selected = selectIn(segment, cached, match);
      counting?.(selected);
    }
  }

  private cachedFor(filters: Narrowing): CachedSelection {
    const name = nameOf(filters);
    const cached = this.cached.get(name) ?? { segments: new Map<OfferColumns, SelectedSegment>(), bytes: 0 };
    // Insert it again, because the map is in the order of use.
    this.cached.delete(name);
    this.cached.set(name, cached);
    return cached;
  }

  protected selectionOf(segments: readonly SelectedSegment[]): OfferSelection {
    return new OfferSelection(segments);
  }

  /** Evicts the least recently used selections while they take too much memory. */
  private makeRoom(newest: CachedSelection): void {
    this.selectionsMade += 1;
    // Counts are added to a selection after it was measured.
    const isAllMeasured = this.selectionsMade % selectionsBetweenCounts === 0;
    for (const cached of isAllMeasured ? this.cached.values() : [newest]) this.measure(cached);
    const { eachOffer, least, most: upTo } = selectionBounds;
    const most = Math.min(Math.max(least, this.length * eachOffer), upTo);
    for (const [name, cached] of this.cached) {
      if (this.selectionBytes <= most || cached === newest) return;
      this.cached.delete(name);
      this.selectionBytes -= cached.bytes;
    }
  }

  private measure(cached: CachedSelection): void {
    this.selectionBytes -= cached.bytes;
    cached.bytes = bytesOf(cached);
    this.selectionBytes += cached.bytes;
  }

  /**
   * Updates the list. `changedIds` are the offers that changed, and `now` has those of them that are on the list now,
   * in any order. Returns false if the list must be read again instead.
   */
  update(changedIds: readonly number[], now: OfferColumns): boolean {
    const changed = new Set(changedIds);
    const segments = this.findSegments(changed);
    const added: number[] = [];
    for (const id of changed) {
      const from = now.indexOf(id);
      const segment = segments.get(id);
      if (!segment) {
        if (from >= 0) added.push(from);
        continue;
      }
      this.invalidate(segment);
      const at = segment.indexOf(id);
      if (from >= 0 && segment.keys[at] === now.keys[from]) {
        segment.copy(now, from, at);
        continue;
      }
      this.removeFrom(segment, at);
      if (from >= 0) added.push(from);
    }
    for (const from of added) this.insert(now, from);
    return true;
  }

  /** Returns the segment of each of these offers that is on the list. */
  protected findSegments(ids: ReadonlySet<number>): Map<number, OfferColumns> {
    const found = new Map<number, OfferColumns>();
    const lowest = Math.min(...ids);
    // Comparing the last bits excludes most offers faster than a lookup in the set.
    const lastBits = new Uint8Array(4_096);
    for (const id of ids) lastBits[id & 4_095] = 1;
    for (const segment of this.segments) {
      if (segment.highestId < lowest) continue;
      if (ids.size <= fewOffers) {
        for (const id of ids) if (segment.indexOf(id) >= 0) found.set(id, segment);
        continue;
      }
      for (let at = 0; at < segment.length; at += 1) {
        const id = segment.ids[at] ?? 0;
        if (lastBits[id & 4_095] === 1 && ids.has(id)) found.set(id, segment);
      }
    }
    return found;
  }

  private removeFrom(segment: OfferColumns, at: number): void {
    segment.remove(at);
    this.length -= 1;
    if (segment.length === 0) this.segments.splice(this.segments.indexOf(segment), 1);
  }

  private insert(from: OfferColumns, index: number): void {
    const [key, id] = [from.keys[index] ?? 0, from.ids[index] ?? 0];
    const at = Math.min(segmentIndexOf(this.segments, key, id), this.segments.length - 1);
    let segment = this.segments[at];
    if (!segment) {
      segment = new OfferColumns(roomFor(1));
      this.segments.push(segment);
    }
    this.invalidate(segment);
    if (segment.length === this.sizes.most) {
      // An offer after all others is mostly followed by more of them: keep the first part full.
      const isAfterAll = segment.indexFor(key, id) === segment.length;
      this.segments.splice(at + 1, 0, segment.cut(isAfterAll ? this.sizes.filled : segment.length >> 1));
      this.insert(from, index);
      return;
    }
    segment.insert(from, index, segment.indexFor(key, id));
    this.length += 1;
  }

  /** Drops the cached selections of a segment that is about to change. */
  private invalidate(segment: OfferColumns): void {
    for (const cached of this.cached.values()) {
      cached.segments.delete(segment);
      cached.selection = undefined;
    }
  }
}

function matcherOf(filters: Narrowing): Match {
  const conditions = conditionsOf(filters);
  if (matchesAll(conditions)) return (segment) => new SelectedSegment(segment, segment.length);
  const scan = scannerOf(conditions);
  return (segment) => {
    const positions = scan(segment);
    return new SelectedSegment(segment, positions.length, positions);
  };
}

function selectIn(segment: OfferColumns, { segments }: CachedSelection, match: Match): SelectedSegment {
  const cached = segments.get(segment);
  if (cached) return cached;
  const selected = match(segment);
  segments.set(segment, selected);
  return selected;
}

function bytesOf({ segments }: CachedSelection): number {
  let bytes = 0;
  for (const segment of segments.values()) bytes += segment.bytes;
  return bytes;
}

function nameOf(filters: Narrowing): string {
  const { scope, duration, visibility, pricedPer, places, category } = filters;
  const { qtyFrom, qtyTo, budgetFrom, budgetTo, leadDaysTo } = filters;
  const ranges = [qtyFrom, qtyTo, budgetFrom, budgetTo, leadDaysTo];
  return JSON.stringify([scope, duration, ranges, visibility, pricedPer, places, category]);
}
