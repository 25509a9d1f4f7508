import type { OfferColumns } from './offer-columns';
import { OfferSelection } from './offer-selection';
import { PackedList } from './packed-list';
import type { SelectedSegment } from './selected-segment';

/**
 * A list in an order that no column gives, such as by title. Its keys are the positions in which it was read, so they
 * cannot be compared with those of another list. The database packs it last offer first.
 */
export class RankedList extends PackedList {
  protected override add(segment: OfferColumns, packed: DataView, start: number): void {
    super.add(segment, packed, start);
    segment.set('keys', segment.length - 1, this.length);
  }

  protected override selectionOf(segments: readonly SelectedSegment[]): OfferSelection {
    return new RankedSelection(segments);
  }

  /**
   * Updates the list. In `now` the key of an offer is the id of the offer before it, 0 for the first, and the offers
   * are in the order of the list. Returns false if no number is left between the keys of two neighbours.
   */
  override update(changedIds: readonly number[], now: OfferColumns): boolean {
    const placed = new Map<number, { key: number; below: number }>();
    for (let index = 0; index < now.length; index += 1) {
      const before = now.keys[index] ?? 0;
      const place = placed.get(before) ?? this.neighbours(before);
      if (!place) return false;
      const key = between(place.below, place.key);
      if (key <= place.below || key >= place.key) return false;
      now.set('keys', index, key);
      placed.set(now.ids[index] ?? 0, { key, below: place.below });
    }
    return super.update(changedIds, now);
  }

  /**
   * Returns the key of an offer and the key of the offer that follows it in the list; undefined if it is not on the
   * list.
   */
  private neighbours(id: number): { key: number; below: number } | undefined {
    const lastKeyOf = (index: number) => {
      const segment = this.segments[index];
      return segment ? (segment.keys[segment.length - 1] ?? 0) : -Infinity;
    };
    if (id === 0) return { key: Infinity, below: lastKeyOf(this.segments.length - 1) };
    const segment = this.findSegments(new Set([id])).get(id);
    if (!segment) return undefined;
    const at = segment.indexOf(id);
    const below = at > 0 ? (segment.keys[at - 1] ?? 0) : lastKeyOf(this.segments.indexOf(segment) - 1);
    return { key: segment.keys[at] ?? 0, below };
  }
}

class RankedSelection extends OfferSelection {
  protected override findPlaces(others: OfferSelection): number[] {
    const ids = new Set(others.page(0, others.length));
    const places: number[] = [];
    for (let at = this.segments.length - 1; at >= 0; at -= 1) {
      const segment = this.segments[at];
      for (let index = (segment?.length ?? 0) - 1; index >= 0 && places.length < ids.size; index -= 1) {
        if (ids.has(segment?.idAt(index) ?? 0)) places.push((this.starts[at] ?? 0) + index);
      }
    }
    return places;
  }
}

/** Returns a number between two, either of which may be infinite. */
function between(low: number, high: number): number {
  if (high === Infinity) return low === -Infinity ? 0 : low + 1;
  return low === -Infinity ? high - 1 : low + (high - low) / 2;
}
