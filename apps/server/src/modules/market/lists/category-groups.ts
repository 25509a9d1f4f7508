import { categoryCodes } from './offer-columns';

/** Groups of categories by which offers are counted, in terms of the category numbers that lists store. */
export class CategoryGroups {
  private cached = new Uint16Array();

  constructor(
    /** Two objects with the same name have the same groups. */
    readonly name: string,
    readonly codes: readonly number[],
    /** Returns the group of a category code, if it has one. */
    private readonly groupOf: (code: number) => number | undefined,
  ) {}

  /** The group number for each entry of `categoryCodes`: one more than its index in `codes`, 0 for no group. */
  get numbers(): Uint16Array {
    if (this.cached.length < categoryCodes.length) {
      this.cached = Uint16Array.from(categoryCodes, (code) => {
        const group = code === 0 ? undefined : this.groupOf(code);
        return group === undefined ? 0 : this.codes.indexOf(group) + 1;
      });
    }
    return this.cached;
  }
}
