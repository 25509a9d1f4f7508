import { OfferSelection } from './offer-selection';
import { PackedList } from './packed-list';

/**
 * A list in an order that no column gives: its keys are the places it was read in, so they mean nothing beside those
 * of another list.
 */
export class RankedList extends PackedList {
  /** From what the database packed in the order of the list, the last offer first. */
  constructor(...batches: readonly Buffer[]) {
    super(...batches);
    for (let index = 0; index < this.length; index += 1) this.columns.keys[index] = index;
  }

  protected override selectionOf(positions?: Uint32Array): OfferSelection {
    return new RankedSelection(this.columns, this.length, positions);
  }

  /**
   * Of the offers in the list now the key is the id of the one before it, 0 for the first; they come in the order of
   * the list, the first first. False when there is no number left between two neighbours.
   */
  override update(changedIds: readonly number[], now: PackedList): boolean {
    const placed = new Map<number, { key: number; below: number }>();
    const { ids, keys } = now.columns;
    for (let index = 0; index < now.length; index += 1) {
      const before = keys[index] ?? 0;
      const place = placed.get(before) ?? this.neighbours(before);
      if (!place) return false;
      const key = between(place.below, place.key);
      if (key <= place.below || key >= place.key) return false;
      keys[index] = key;
      placed.set(ids[index] ?? 0, { key, below: place.below });
    }
    return super.update(changedIds, now);
  }

  /** The key of an offer, and of the one that follows it in the list. */
  private neighbours(id: number): { key: number; below: number } | undefined {
    const { keys } = this.columns;
    const keyAt = (at: number) => (at < 0 ? -Infinity : (keys[at] ?? 0));
    if (id === 0) return { key: Infinity, below: keyAt(this.length - 1) };
    const at = this.indexOf(id);
    return at < 0 ? undefined : { key: keyAt(at), below: keyAt(at - 1) };
  }
}

class RankedSelection extends OfferSelection {
  protected override findPlaces(others: OfferSelection): number[] {
    const ids = new Set(others.page(0, others.length));
    const places: number[] = [];
    for (let place = this.length - 1; place >= 0 && places.length < ids.size; place -= 1) {
      if (ids.has(this.idAt(place))) places.push(place);
    }
    return places;
  }
}

/** A number between two, either of which may be without end. */
function between(low: number, high: number): number {
  if (high === Infinity) return low === -Infinity ? 0 : low + 1;
  return low === -Infinity ? high - 1 : low + (high - low) / 2;
}
