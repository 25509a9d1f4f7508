import { pricedPerChoices } from '@proffer/contract/offers/price-terms';
import type { CategoryGroups } from './category-groups';
import { categoriesEach, firstNotBefore, type OfferColumns } from './offer-columns';

/** Counts something of a segment. The segment caches its counts, so that they can be prepared one segment at a time. */
export type Counting = (segment: SelectedSegment) => void;

/** The offers of one segment of a list that match the filters, addressed by their index among the matches. */
export class SelectedSegment {
  private choiceCounts: Uint32Array | undefined;
  private priceCounts: Uint32Array | undefined;
  private placeCounts: Uint32Array | undefined;
  /** The latest counts by category group; groups with the same name are the same. */
  private groupCounts: { name: string; counts: Uint32Array } | undefined;

  constructor(
    private readonly columns: OfferColumns,
    readonly length: number,
    /** Positions of the matches in the segment, ascending; absent when the whole segment matches. */
    private readonly positions?: Uint16Array,
  ) {}

  /** Memory used in addition to the segment itself, in bytes. */
  get bytes(): number {
    const { choiceCounts, priceCounts, placeCounts, groupCounts, positions } = this;
    const arrays = [choiceCounts, priceCounts, placeCounts, groupCounts?.counts, positions];
    return arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 200);
  }

  idAt(index: number): number {
    return this.columns.ids[this.positionOf(index)] ?? 0;
  }

  keyAt(index: number): number {
    return this.columns.keys[this.positionOf(index)] ?? 0;
  }

  isBefore(index: number, key: number, id: number): boolean {
    return this.columns.isBefore(this.positionOf(index), key, id);
  }

  /** Returns the first index whose key and id are not smaller. */
  indexOf(key: number, id: number): number {
    return firstNotBefore(this.length, (index) => this.isBefore(index, key, id));
  }

  /** Returns how many offers have each of the 256 combinations of choices. */
  countChoices(): Uint32Array {
    return (this.choiceCounts ??= this.countEach(this.columns.choices, 256));
  }

  /** Returns how many offers have a price for each of `pricedPerChoices`. */
  countPrices(): Uint32Array {
    return (this.priceCounts ??= this.countEach(this.columns.pricedPer, pricedPerChoices.length));
  }

  /** Returns how many offers each place has, by its id. */
  countPlaces(): Uint32Array {
    return (this.placeCounts ??= this.countEach(this.columns.places, this.columns.highestPlace + 1));
  }

  /** Returns how many offers are in each category group, by the number of the group. An offer counts once per group. */
  countGroups(groups: CategoryGroups): Uint32Array {
    if (this.groupCounts?.name !== groups.name) {
      this.groupCounts = { name: groups.name, counts: this.countEachGroup(groups) };
    }
    return this.groupCounts.counts;
  }

  private countEach(values: Uint8Array | Uint16Array, most: number): Uint32Array {
    const counts = new Uint32Array(most);
    for (let index = 0; index < this.length; index += 1) {
      const value = values[this.positionOf(index)] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  }

  private countEachGroup(groups: CategoryGroups): Uint32Array {
    const { categories } = this.columns;
    const { numbers } = groups;
    const counts = new Uint32Array(groups.codes.length + 1);
    for (let index = 0; index < this.length; index += 1) {
      const start = this.positionOf(index) * categoriesEach;
      for (let offset = 0; offset < categoriesEach; offset += 1) {
        const category = categories[start + offset] ?? 0;
        if (category === 0) break;
        const group = numbers[category] ?? 0;
        let isCounted = false;
        for (let before = 0; before < offset; before += 1) {
          isCounted ||= numbers[categories[start + before] ?? 0] === group;
        }
        if (!isCounted) counts[group] = (counts[group] ?? 0) + 1;
      }
    }
    return counts;
  }

  private positionOf(index: number): number {
    return this.positions ? (this.positions[index] ?? 0) : index;
  }
}
