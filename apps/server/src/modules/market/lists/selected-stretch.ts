import type { CategoryGroups } from './category-groups';
import { categoriesEach, firstNotBefore, type OfferColumns } from './offer-columns';

/** What is to be counted of each stretch: it keeps the counts, so that they need not be made all at once. */
export type Counting = (stretch: SelectedStretch) => void;

/** The offers of a stretch of a list that filters leave, by their place among them. */
export class SelectedStretch {
  private counted: Uint32Array | undefined;
  /** Of the groups that were counted last: by the same name they are the same. */
  private grouped: { name: string; counts: Uint32Array } | undefined;

  constructor(
    private readonly columns: OfferColumns,
    readonly length: number,
    /** Of what is selected, ascending, or finds them, as most are only counted; without them it is the whole stretch. */
    private positions?: Uint16Array | (() => Uint16Array),
    /** Where an index holds the categories in place of the column. */
    private readonly countByIndex?: (groups: CategoryGroups) => Uint32Array,
  ) {}

  /** Memory it takes beside its stretch, in bytes. */
  get bytes(): number {
    const positions = this.positions instanceof Uint16Array ? this.positions.byteLength : 0;
    const counts = (this.counted?.byteLength ?? 0) + (this.grouped?.counts.byteLength ?? 0);
    return positions + counts + 200;
  }

  idAt(place: number): number {
    return this.columns.ids[this.at(place)] ?? 0;
  }

  keyAt(place: number): number {
    return this.columns.keys[this.at(place)] ?? 0;
  }

  isBefore(place: number, key: number, id: number): boolean {
    return this.columns.isBefore(this.at(place), key, id);
  }

  /** The first place whose key and id are not smaller. */
  placeOf(key: number, id: number): number {
    return firstNotBefore(this.length, (place) => this.isBefore(place, key, id));
  }

  /** How many offers have each of the 256 choices. */
  countChoices(): Uint32Array {
    return (this.counted ??= this.count());
  }

  private count(): Uint32Array {
    const counts = new Uint32Array(256);
    const { choices } = this.columns;
    for (let place = 0; place < this.length; place += 1) {
      const choice = choices[this.at(place)] ?? 0;
      counts[choice] = (counts[choice] ?? 0) + 1;
    }
    return counts;
  }

  /** How many offers are in each group of categories, by its number. An offer counts once a group. */
  countGroups(groups: CategoryGroups): Uint32Array {
    if (this.grouped?.name !== groups.name) {
      const counts = this.countByIndex?.(groups) ?? this.countEachGroup(groups);
      this.grouped = { name: groups.name, counts };
    }
    return this.grouped.counts;
  }

  private countEachGroup(groups: CategoryGroups): Uint32Array {
    const { categories } = this.columns;
    const { numbers } = groups;
    const counts = new Uint32Array(groups.codes.length + 1);
    for (let place = 0; place < this.length; place += 1) {
      const start = this.at(place) * categoriesEach;
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

  private at(place: number): number {
    if (typeof this.positions === 'function') this.positions = this.positions();
    return this.positions ? (this.positions[place] ?? 0) : place;
  }
}
