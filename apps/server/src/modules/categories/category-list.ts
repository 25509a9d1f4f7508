import { readFileSync } from 'node:fs';

/** A category of the Common Procurement Vocabulary and its place in the tree. */
export interface ListedCategory {
  /** The code without its check digit, as the tables keep it. */
  number: number;
  /** The code as it travels, such as `44613110-4`. */
  code: string;
  title: string;
  /** The nearest one above that is in the list; undefined for a division. */
  above: number | undefined;
  /** Those whose `above` this is, in the order of their codes. */
  below: number[];
}

/** The source's own word for "none of these": no code of the Regulation, and it says nothing of an offer. */
const unclassified = '99999999-9';

/** From the digit that tells the narrowest categories apart to the one below a division. */
const steps = [10, 100, 1_000, 10_000, 100_000, 1_000_000];

let kept: ReadonlyMap<number, ListedCategory> | undefined;

/**
 * The list beside this file, in `src/` and beside the bundle in `dist/` alike. A process reads it once: its start needs it, and
 * to read it again with the first filters would keep others waiting.
 */
export const readCategoryList = (): ReadonlyMap<number, ListedCategory> => (kept ??= read());

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

/** The zeros at the end of a code say what stands above it; the list leaves some of those out. */
function nearestAbove(list: ReadonlyMap<number, ListedCategory>, number: number): number | undefined {
  return steps.map((step) => number - (number % step)).find((above) => above !== number && list.has(above));
}
