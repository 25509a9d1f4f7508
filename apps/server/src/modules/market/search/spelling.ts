import { countEdits } from './edits';

/** A word of a keyword beside what the market knows. */
export interface Spelling {
  /** In small letters, without accents. */
  plain: string;
  /** How many offers have it, {@link surelyRight} at most. */
  uses: number;
  /** Words of offers that are written nearly like it, and how many offers at least have each, {@link countedUses} at most. */
  like: Alike[];
}

interface Alike {
  word: string;
  uses: number;
}

/** A word of so many offers is no slip. */
export const surelyRight = 10;
/** So far are the uses of another word counted. */
export const countedUses = 400;
/** Of shorter words too many are like each other. */
export const shortestMisspelt = 4;

/** Slips that a word of this length may have. */
const mostEdits = (length: number): number => (length < 6 ? 1 : length < 12 ? 2 : 3);

/** What a word sounds like: slips leave its consonants as they are, or change one. */
const consonantsOf = (word: string): string => word.replaceAll(/[aeiouyhw]/g, '').replaceAll(/(.)\1+/g, '$1');

/** Several slips that change the first letter or two consonants make another word: `monsoon` is no Moncton, `laundary` no boundary. */
const soundsAlike = (one: string, other: string): boolean =>
  one[0] === other[0] && countEdits(consonantsOf(one), consonantsOf(other)) <= 1;

/** Of so few letters another first one makes another word: `Honda` is no Bonda. */
const keepsItsFirst = 5;

const isAnotherFirst = (one: string, other: string): boolean =>
  one.length <= keepsItsFirst && one[0] !== other[0] && one.slice(1) === other.slice(1);

/** How many times as often another word must stand in offers to be what was meant, where the one that was typed stands in some. */
const timesAsOften = [0, 20, 60, 200];

/** Of the words that are written nearly like it those that may have been meant, however many offers have them; none where it is right. */
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
 * What a word was meant to be: the one with the fewest slips between them, and of these the one in most offers. A word
 * that offers have is right unless another is far more usual. Undefined where it is right, or nothing is like it.
 */
export function spellRight(spelling: Spelling): string | undefined {
  const better = mayBeMeant(spelling).filter(
    ({ edits, uses }) => uses > 0 && uses >= spelling.uses * (timesAsOften[edits] ?? Infinity),
  );
  // A slip less weighs as much as 64 times the offers.
  const weight = (one: (typeof better)[number]) => Math.log2(one.uses) - 6 * one.edits;
  return better.toSorted((a, b) => weight(b) - weight(a) || a.word.localeCompare(b.word))[0]?.word;
}
