import { pricedPerChoices, type PricedPer } from '@proffer/contract/offers/price-terms';
import type { Duration, Scope, Visibility } from '@proffer/contract/wire/choices';
import type { CategoryGroups } from './category-groups';
import { firstNotBefore, segmentIndexOf } from './offer-columns';
import { readChoice } from './memory.filters';
import type { SelectedSegment } from './selected-segment';

/** The number of offers of a list with each choice. */
export interface FacetCounts {
  scopes: Map<Scope, number>;
  durations: Map<Duration, number>;
  visibilities: Map<Visibility, number>;
  pricedPer: Map<PricedPer, number>;
  /** By the id of the place. */
  places: Map<number, number>;
}

let created = 0;

/**
 * The offers of a list that match the filters, in its order: greatest key first, then greatest id. They are stored in
 * ascending order, as in the list. Valid until the list changes.
 */
export class OfferSelection {
  readonly length: number;
  /** The segments that contain a match. */
  protected readonly segments: readonly SelectedSegment[];
  /** The number of matches before each segment. */
  protected readonly starts: readonly number[];
  /** Identifies the selection in the caches of others without keeping it in memory. */
  private readonly number = (created += 1);
  /** The cached result of `placesOf` in another selection. */
  private placesWithin: { selection: number; places: readonly number[] } | undefined;
  private facetCounts: FacetCounts | undefined;

  constructor(segments: readonly SelectedSegment[]) {
    this.segments = segments.filter(({ length }) => length > 0);
    let length = 0;
    this.starts = this.segments.map((segment) => {
      const start = length;
      length += segment.length;
      return start;
    });
    this.length = length;
  }

  /** Returns the ids of a page, greatest key first. `leftOut` are places as `placesOf` returns them. */
  page(offset: number, size: number, leftOut: readonly number[] = []): number[] {
    const ids: number[] = [];
    let place = this.length - 1 - offset;
    let next = 0;
    // Each left-out offer before the page moves the page by one.
    while (next < leftOut.length && (leftOut[next] ?? -1) >= place) {
      place -= 1;
      next += 1;
    }
    let at = firstNotBefore(this.starts.length, (segment) => (this.starts[segment] ?? 0) <= place) - 1;
    while (place >= 0 && ids.length < size) {
      if (place < (this.starts[at] ?? 0)) at -= 1;
      if (leftOut[next] === place) next += 1;
      else ids.push(this.segments[at]?.idAt(place - (this.starts[at] ?? 0)) ?? 0);
      place -= 1;
    }
    return ids;
  }

  /**
   * Returns the places of another selection's offers in this one, in the order of the list. Both must have the same
   * order. The result is cached in the other one, because it is needed for each page.
   */
  placesOf(others: OfferSelection): readonly number[] {
    if (others.placesWithin?.selection !== this.number) {
      others.placesWithin = { selection: this.number, places: this.findPlaces(others) };
    }
    return others.placesWithin.places;
  }

  protected findPlaces(others: OfferSelection): number[] {
    const places: number[] = [];
    for (const segment of others.segments.toReversed()) {
      for (let other = segment.length - 1; other >= 0; other -= 1) {
        const [key, id] = [segment.keyAt(other), segment.idAt(other)];
        const at = segmentIndexOf(this.segments, key, id);
        const place = this.segments[at]?.indexOf(key, id) ?? 0;
        if (this.segments[at]?.idAt(place) === id) places.push((this.starts[at] ?? 0) + place);
      }
    }
    return places;
  }

  /** Returns the number of offers with each choice. */
  countFacets(): FacetCounts {
    return (this.facetCounts ??= this.count());
  }

  /**
   * Returns the number of offers in each category group, in the order of the groups. An offer counts once per group.
   */
  countCategories(groups: CategoryGroups): number[] {
    const counts = new Uint32Array(groups.codes.length + 1);
    for (const segment of this.segments) {
      segment.countGroups(groups).forEach((count, group) => {
        counts[group] = (counts[group] ?? 0) + count;
      });
    }
    return [...counts.subarray(1)];
  }

  private count(): FacetCounts {
    const counts = new Uint32Array(256);
    for (const segment of this.segments) {
      segment.countChoices().forEach((count, choice) => {
        counts[choice] = (counts[choice] ?? 0) + count;
      });
    }
    const result: FacetCounts = {
      scopes: new Map(),
      durations: new Map(),
      visibilities: new Map(),
      pricedPer: new Map(),
      places: new Map(),
    };
    counts.forEach((count, choice) => {
      if (count === 0) return;
      const { scope, duration, visibility } = readChoice(choice);
      add(result.scopes, scope, count);
      if (duration) add(result.durations, duration, count);
      add(result.visibilities, visibility, count);
    });
    for (const segment of this.segments) {
      segment.countPlaces().forEach((count, place) => {
        if (count > 0 && place > 0) add(result.places, place, count);
      });
      const priceCounts = segment.countPrices();
      for (const [index, per] of pricedPerChoices.entries())
        add(result.pricedPer, per, priceCounts[index] ?? 0);
    }
    return result;
  }
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
