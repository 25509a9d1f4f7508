import type { AlsoSearched } from '@proffer/contract/offers/lists.schemas';

/** Number of synonyms that are shown before the rest is folded. */
const shownSynonyms = 2;

/** Returns the first synonyms that were searched too, in the order of the keyword, and the others as a second text. */
export function alsoTexts(also: AlsoSearched): { shown: string; folded: string; foldedCount: number } {
  const synonyms = also.flatMap((one) => one.also);
  // Folding a single word would not save space.
  const count = synonyms.length <= shownSynonyms + 1 ? synonyms.length : shownSynonyms;
  return {
    shown: synonyms.slice(0, count).join(', '),
    folded: synonyms.slice(count).join(', '),
    foldedCount: synonyms.length - count,
  };
}
