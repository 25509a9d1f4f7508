import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Minimum number of guesses that a password has to withstand: as many as six random digits. */
export const leastGuesses = 1_000_000;

/**
 * Number of leading characters that are judged, because the time grows with the square of the length. More characters
 * cannot make a good beginning worse.
 */
const judgedLength = 24;

/** Words of this product and its market, which attackers try first. */
const productWords =
  'proffer proposal proposals supplier suppliers buyer buyers procurement tender tenders offer offers contract contracts ' +
  'market marketplace vendor purchase nda admin administrator india bharat mumbai delhi pune chennai kolkata bengaluru ' +
  'bangalore hyderabad';

/** Created when the first password is chosen, because loading the 57,000 words takes time and memory. */
let guesser: ZxcvbnFactory | undefined;

/**
 * Returns the number of guesses that an attacker needs for a password. Knows nearly 50,000 common passwords, keyboard
 * patterns, repetitions, years, and words of the product and the owner. Digits at the end and signs in place of
 * letters do not help.
 *
 * @param own address, names and company of the owner
 */
export function countGuesses(password: string, own: readonly string[] = []): number {
  guesser ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, product: productWords.split(' ') },
    graphs: adjacencyGraphs,
  });
  const judged = password.slice(0, judgedLength);
  return guesser.check(judged, own.flatMap(wordsOf)).guesses;
}

/** Returns true if a password would be found within the first guesses of an attacker (ACC-69). */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  return countGuesses(password, own) < leastGuesses;
}

/** Error text for a password that is easily guessed. */
export const commonPasswordText =
  'This password is easily guessed. Please choose another, for example three or four words that do not belong together.';

/**
 * Returns the words to check for a name or address. These are its beginning, both sides of an address, each word, and
 * each two adjacent words joined, as people type names in passwords.
 */
function wordsOf(text: string): string[] {
  const known = text.toLowerCase().slice(0, 300);
  const words = known.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return [known.slice(0, judgedLength), ...known.split('@'), ...words.slice(0, 10), ...pairs.slice(0, 9)];
}
