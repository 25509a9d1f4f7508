import { readFileSync } from 'node:fs';

/** A category of the Common Procurement Vocabulary and its place in the tree. */
export interface ListedCategory {
  /** Code without its check digit, as stored in the tables. */
  number: number;
  /** Code in the API, such as `44613110-4`. */
  code: string;
  title: string;
  /** Nearest listed ancestor; undefined for a division. */
  above: number | undefined;
  /** Categories whose `above` is this one, by code. */
  below: number[];
}

/** Code of the source for "none of these". It is not part of the Regulation and says nothing about an offer. */
const unclassified = '99999999-9';

/** Divisors from the digit of the narrowest categories to that below a division. */
const steps = [10, 100, 1_000, 10_000, 100_000, 1_000_000];

let cached: ReadonlyMap<number, ListedCategory> | undefined;

/**
 * Returns the list from the JSON file next to this module, in `src/` and `dist/` alike. It is read once, at the
 * start, because reading it during a request would delay others.
 */
export const readCategoryList = (): ReadonlyMap<number, ListedCategory> => (cached ??= read());

function read(): ReadonlyMap<number, ListedCategory> {
  const text = readFileSync(new URL('cpv.json', import.meta.url), 'utf8');
  const list = new Map<number, ListedCategory>();
  for (const [code, title] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    if (code === unclassified) continue;
    const number = Number(code.slice(0, 8));
    list.set(number, { number, code, title, above: undefined, below: [] });
  }
  for (const category of list.values()) {
    category.above = nearestAbove(list, category.number);
    if (category.above !== undefined) list.get(category.above)?.below.push(category.number);
  }
  return list;
}

/**
 * Returns the nearest listed ancestor. The zeros at the end of a code give its ancestors, some of which the list
 * leaves out.
 */
function nearestAbove(list: ReadonlyMap<number, ListedCategory>, number: number): number | undefined {
  return steps.map((step) => number - (number % step)).find((above) => above !== number && list.has(above));
}
