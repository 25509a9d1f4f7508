import type { OfferColumns } from './offer-columns';
import { OfferSelection } from './offer-selection';
import { PackedList } from './packed-list';
import type { SelectedStretch } from './selected-stretch';

/**
 * A list in an order that no column gives: its keys are the places it was read in, so they mean nothing beside those
 * of another list. The database packs it in its order, the last offer first.
 */
export class RankedList extends PackedList {
  protected override add(stretch: OfferColumns, packed: DataView, start: number): void {
    super.add(stretch, packed, start);
    stretch.set('keys', stretch.length - 1, this.length);
  }

  protected override selectionOf(stretches: readonly SelectedStretch[]): OfferSelection {
    return new RankedSelection(stretches);
  }

  /**
   * Of the offers in the list now the key is the id of the one before it, 0 for the first; they come in the order of
   * the list, the first first. False when there is no number left between two neighbours.
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

  /** The key of an offer, and of the one that follows it in the list. */
  private neighbours(id: number): { key: number; below: number } | undefined {
    const lastKeyOf = (place: number) => {
      const stretch = this.stretches[place];
      return stretch ? (stretch.keys[stretch.length - 1] ?? 0) : -Infinity;
    };
    if (id === 0) return { key: Infinity, below: lastKeyOf(this.stretches.length - 1) };
    const stretch = this.findStretches(new Set([id])).get(id);
    if (!stretch) return undefined;
    const at = stretch.indexOf(id);
    const below = at > 0 ? (stretch.keys[at - 1] ?? 0) : lastKeyOf(this.stretches.indexOf(stretch) - 1);
    return { key: stretch.keys[at] ?? 0, below };
  }
}

class RankedSelection extends OfferSelection {
  protected override findPlaces(others: OfferSelection): number[] {
    const ids = new Set(others.page(0, others.length));
    const places: number[] = [];
    for (let at = this.stretches.length - 1; at >= 0; at -= 1) {
      const stretch = this.stretches[at];
      for (let place = (stretch?.length ?? 0) - 1; place >= 0 && places.length < ids.size; place -= 1) {
        if (ids.has(stretch?.idAt(place) ?? 0)) places.push((this.starts[at] ?? 0) + place);
      }
    }
    return places;
  }
}

/** A number between two, either of which may be without end. */
function between(low: number, high: number): number {
  if (high === Infinity) return low === -Infinity ? 0 : low + 1;
  return low === -Infinity ? high - 1 : low + (high - low) / 2;
}
