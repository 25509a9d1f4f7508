import { countEdits } from './edits';

/** A word of a keyword, with similar words of the market. */
export interface Spelling {
  /** The word in lower case, without accents. */
  plain: string;
  /** Number of offers that contain it, counted up to {@link surelyRight}. */
  uses: number;
  /**
   * Words of offers with a similar spelling, each with a minimum number of offers, counted up to {@link countedUses}.
   */
  like: Alike[];
}

interface Alike {
  word: string;
  uses: number;
}

/** A word in this number of offers is certainly correct. */
export const surelyRight = 10;
/** Maximum to which the offers with a similar word are counted. */
export const countedUses = 400;
/** Minimum length of a word that is corrected; too many shorter words are similar to each other. */
export const shortestMisspelt = 4;

/** Returns the maximum number of misspelt letters in a word of this length. */
const mostEdits = (length: number): number => (length < 6 ? 1 : length < 12 ? 2 : 3);

/** Returns the consonants of a word, of which misspelling changes one at most. */
const consonantsOf = (word: string): string => word.replaceAll(/[aeiouyhw]/g, '').replaceAll(/(.)\1+/g, '$1');

/**
 * Returns true if first letter and consonants are similar enough: `monsoon` is not Moncton, `laundary` not boundary.
 */
const soundsAlike = (one: string, other: string): boolean =>
  one[0] === other[0] && countEdits(consonantsOf(one), consonantsOf(other)) <= 1;

/** Up to this length a different first letter makes another word: `Honda` is not Bonda. */
const keepsItsFirst = 5;

const isAnotherFirst = (one: string, other: string): boolean =>
  one.length <= keepsItsFirst && one[0] !== other[0] && one.slice(1) === other.slice(1);

/** By number of edits: how many times as many offers must contain the other word, if some contain the typed one. */
const timesAsOften = [0, 20, 60, 200];

/** Returns the similar words that may have been meant, whatever their number of offers; none for a correct word. */
export function mayBeMeant({ plain, uses, like }: Spelling): (Alike & { edits: number })[] {
  if (uses >= surelyRight || plain.length < shortestMisspelt) return [];
  return like
    .filter(({ word }) => word.length >= shortestMisspelt)
    .map((other) => ({ ...other, edits: countEdits(plain, other.word) }))
    .filter(({ word: other, edits }) => {
      if (edits === 0 || edits > mostEdits(plain.length)) return false;
      return !isAnotherFirst(plain, other) && (edits === 1 || soundsAlike(plain, other));
    });
}

/**
 * Returns the word that was probably meant: few edits away and in many offers. A word that offers contain is correct
 * unless another one is far more frequent. Returns undefined if the word is correct or no other is similar.
 */
export function spellRight(spelling: Spelling): string | undefined {
  const better = mayBeMeant(spelling).filter(
    ({ edits, uses }) => uses > 0 && uses >= spelling.uses * (timesAsOften[edits] ?? Infinity),
  );
  // One edit less weighs as much as 64 times the offers.
  const weight = (one: (typeof better)[number]) => Math.log2(one.uses) - 6 * one.edits;
  return better.toSorted((a, b) => weight(b) - weight(a) || a.word.localeCompare(b.word))[0]?.word;
}
