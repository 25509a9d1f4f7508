import type { Duration, Scope, Visibility } from '@proffer/contract/wire/choices';
import { categoriesEach, categoryCodes, type OfferColumns } from './offer-columns';
import { readChoice } from './offer-matching';

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
  /** Of every selection another, so that one that is gone is not held by who stands in it. */
  private readonly number = (made += 1);
  private standing: { within: number; places: readonly number[] } | undefined;
  private counted: FacetCounts | undefined;

  constructor(
    private readonly columns: OfferColumns,
    listLength: number,
    /** Of what is selected, ascending; without them it is the whole list. */
    private readonly positions?: Uint32Array,
  ) {
    this.length = positions?.length ?? listLength;
  }

  /** Memory it takes beside its list, in bytes. */
  get bytes(): number {
    return (this.positions?.byteLength ?? 0) + 200;
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
    while (place >= 0 && ids.length < size) {
      if (leftOut[next] === place) next += 1;
      else ids.push(this.idAt(place));
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
    for (let other = others.length - 1; other >= 0; other -= 1) {
      const id = others.idAt(other);
      const place = this.placeOf(others.keyAt(other), id);
      if (place < this.length && this.idAt(place) === id) places.push(place);
    }
    return places;
  }

  countFacets(): FacetCounts {
    return (this.counted ??= this.count());
  }

  /** How many offers are in each group of categories; `groupOf` says the group of a code, or none. An offer counts once a group. */
  countCategories(groupOf: (code: number) => number | undefined): Map<number, number> {
    const groups: number[] = [];
    const numberOfGroup = new Map<number, number>();
    const groupNumbers = new Uint16Array(categoryCodes.length);
    categoryCodes.forEach((code, index) => {
      const group = code === 0 ? undefined : groupOf(code);
      if (group === undefined) return;
      let number = numberOfGroup.get(group);
      if (number === undefined) {
        number = groups.push(group);
        numberOfGroup.set(group, number);
      }
      groupNumbers[index] = number;
    });
    const counts = new Uint32Array(groups.length + 1);
    const { categories } = this.columns;
    for (let place = 0; place < this.length; place += 1) {
      const start = this.at(place) * categoriesEach;
      for (let offset = 0; offset < categoriesEach; offset += 1) {
        const category = categories[start + offset] ?? 0;
        if (category === 0) break;
        const group = groupNumbers[category] ?? 0;
        let isCounted = false;
        for (let before = 0; before < offset; before += 1) {
          isCounted ||= groupNumbers[categories[start + before] ?? 0] === group;
        }
        if (!isCounted) counts[group] = (counts[group] ?? 0) + 1;
      }
    }
    return new Map(groups.map((group, index) => [group, counts[index + 1] ?? 0]));
  }

  private count(): FacetCounts {
    const counts = new Uint32Array(256);
    const { choices } = this.columns;
    for (let place = 0; place < this.length; place += 1) {
      const choice = choices[this.at(place)] ?? 0;
      counts[choice] = (counts[choice] ?? 0) + 1;
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

  private at(place: number): number {
    return this.positions ? (this.positions[place] ?? 0) : place;
  }

  protected idAt(place: number): number {
    return this.columns.ids[this.at(place)] ?? 0;
  }

  private keyAt(place: number): number {
    return this.columns.keys[this.at(place)] ?? 0;
  }

  /** The first place whose key and id are not smaller. */
  placeOf(key: number, id: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const middleKey = this.keyAt(middle);
      if (middleKey < key || (middleKey === key && this.idAt(middle) < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
