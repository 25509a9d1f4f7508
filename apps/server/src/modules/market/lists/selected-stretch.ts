import { categoriesEach, firstNotBefore, type OfferColumns } from './offer-columns';

/** The offers of a stretch of a list that filters leave, by their place among them. */
export class SelectedStretch {
  readonly length: number;
  private counted: Uint32Array | undefined;

  constructor(
    private readonly columns: OfferColumns,
    /** Of what is selected, ascending; without them it is the whole stretch. */
    private readonly positions?: Uint16Array,
  ) {
    this.length = positions?.length ?? columns.length;
  }

  /** Memory it takes beside its stretch, in bytes. */
  get bytes(): number {
    return (this.positions?.byteLength ?? 0) + (this.counted?.byteLength ?? 0) + 200;
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

  /** Adds to the counts of groups of categories; `groups` has the group of each number. An offer counts once a group. */
  addCategories(counts: Uint32Array, groups: Uint16Array): void {
    const { categories } = this.columns;
    for (let place = 0; place < this.length; place += 1) {
      const start = this.at(place) * categoriesEach;
      for (let offset = 0; offset < categoriesEach; offset += 1) {
        const category = categories[start + offset] ?? 0;
        if (category === 0) break;
        const group = groups[category] ?? 0;
        let isCounted = false;
        for (let before = 0; before < offset; before += 1) {
          isCounted ||= groups[categories[start + before] ?? 0] === group;
        }
        if (!isCounted) counts[group] = (counts[group] ?? 0) + 1;
      }
    }
  }

  private at(place: number): number {
    return this.positions ? (this.positions[place] ?? 0) : place;
  }
}
