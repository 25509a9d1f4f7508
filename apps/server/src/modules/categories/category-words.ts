import type { ListedCategory } from './category-list';

interface CategoryWords {
  number: number;
  title: string;
  above: string;
}

/**
 * Matches exclusions in a title, which must not become search words: “furniture” in office machinery “except
 * furniture”.
 */
const leftOut = /\s*\((?:excl|except)[^)]*\)|[\s,(]*\b(?:except|excl|excluding|other than|without)\b.*$/giu;

/** Returns the words by which offers of each category are found, by code. */
export function wordsOfCategories(list: ReadonlyMap<number, ListedCategory>): CategoryWords[] {
  const titleOf = (number: number): string => (list.get(number)?.title ?? '').replaceAll(leftOut, '');
  const titlesAbove = (above: number | undefined): string[] =>
    above === undefined ? [] : [...titlesAbove(list.get(above)?.above), titleOf(above)];
  return [...list.values()]
    .map(({ number, above }) => ({ number, title: titleOf(number), above: titlesAbove(above).join(', ') }))
    .toSorted((a, b) => a.number - b.number);
}
