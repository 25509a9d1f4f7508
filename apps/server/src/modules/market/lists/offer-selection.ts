import type { Duration, Scope, Visibility } from '@proffer/contract/wire/choices';
import type { CategoryGroups } from './category-groups';
import { firstNotBefore, stretchOf } from './offer-columns';
import { readChoice } from './offer-matching';
import type { SelectedStretch } from './selected-stretch';

/** How many offers of a list have each choice. */
export interface FacetCounts {
  scopes: Map<Scope, number>;
  durations: Map<Duration, number>;
  visibilities: Map<Visibility, number>;
}

let made = 0;

/**
 * The offers of a list that filters leave, in its order: the greatest key first, of equal ones the greater id. They are
 * held the other way round, as the list holds them. Good until the list changes.
 */
export class OfferSelection {
  readonly length: number;
  /** Those in which anything is left. */
  protected readonly stretches: readonly SelectedStretch[];
  /** How many offers stand before each stretch. */
  protected readonly starts: readonly number[];
  /** Of every selection another, so that one that is gone is not held by who stands in it. */
  private readonly number = (made += 1);
  private standing: { within: number; places: readonly number[] } | undefined;
  private counted: FacetCounts | undefined;

  constructor(stretches: readonly SelectedStretch[]) {
    this.stretches = stretches.filter(({ length }) => length > 0);
    let length = 0;
    this.starts = this.stretches.map((stretch) => {
      const start = length;
      length += stretch.length;
      return start;
    });
    this.length = length;
  }

  /** Ids of a page, first the greatest key; `left out` are places as `placesOf` gives them. */
  page(offset: number, size: number, leftOut: readonly number[] = []): number[] {
    const ids: number[] = [];
    let place = this.length - 1 - offset;
    let next = 0;
    // Each one left out before the page moves the page by one.
    while (next < leftOut.length && (leftOut[next] ?? -1) >= place) {
      place -= 1;
      next += 1;
    }
    let at = firstNotBefore(this.starts.length, (stretch) => (this.starts[stretch] ?? 0) <= place) - 1;
    while (place >= 0 && ids.length < size) {
      if (place < (this.starts[at] ?? 0)) at -= 1;
      if (leftOut[next] === place) next += 1;
      else ids.push(this.stretches[at]?.idAt(place - (this.starts[at] ?? 0)) ?? 0);
      place -= 1;
    }
    return ids;
  }

  /**
   * Where the offers of another selection stand in this one, the first of the list first; it is of the same order. Kept with
   * the other, which may be long and is asked about with each page.
   */
  placesOf(others: OfferSelection): readonly number[] {
    if (others.standing?.within !== this.number) {
      others.standing = { within: this.number, places: this.findPlaces(others) };
    }
    return others.standing.places;
  }

  protected findPlaces(others: OfferSelection): number[] {
    const places: number[] = [];
    for (const stretch of others.stretches.toReversed()) {
      for (let other = stretch.length - 1; other >= 0; other -= 1) {
        const [key, id] = [stretch.keyAt(other), stretch.idAt(other)];
        const at = stretchOf(this.stretches, key, id);
        const place = this.stretches[at]?.placeOf(key, id) ?? 0;
        if (this.stretches[at]?.idAt(place) === id) places.push((this.starts[at] ?? 0) + place);
      }
    }
    return places;
  }

  countFacets(): FacetCounts {
    return (this.counted ??= this.count());
  }

  /** How many offers are in each group of categories, in the order of the groups. An offer counts once a group. */
  countCategories(groups: CategoryGroups): number[] {
    const counts = new Uint32Array(groups.codes.length + 1);
    for (const stretch of this.stretches) {
      stretch.countGroups(groups).forEach((count, group) => {
        counts[group] = (counts[group] ?? 0) + count;
      });
    }
    return [...counts.subarray(1)];
  }

  private count(): FacetCounts {
    const counts = new Uint32Array(256);
    for (const stretch of this.stretches) {
      stretch.countChoices().forEach((count, choice) => {
        counts[choice] = (counts[choice] ?? 0) + count;
      });
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
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
