import { categoryCodes } from './offer-columns';

/** Categories that offers are counted by, in the numbers that lists hold categories in. */
export class CategoryGroups {
  private known = new Uint16Array();

  constructor(
    /** Two of the same name have the same groups. */
    readonly name: string,
    readonly codes: readonly number[],
    /** The group of a code, or none. */
    private readonly groupOf: (code: number) => number | undefined,
  ) {}

  /** For each of `categoryCodes` the number of its group, one more than its place in `codes`; 0 where it has none. */
  get numbers(): Uint16Array {
    if (this.known.length < categoryCodes.length) {
      this.known = Uint16Array.from(categoryCodes, (code) => {
        const group = code === 0 ? undefined : this.groupOf(code);
        return group === undefined ? 0 : this.codes.indexOf(group) + 1;
      });
    }
    return this.known;
  }
}
