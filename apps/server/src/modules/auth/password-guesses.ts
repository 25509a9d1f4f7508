import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How many tries a password has to withstand: as many as six random digits. */
const leastGuesses = 1_000_000;

/**
 * Only the beginning is judged, because the time grows with the square of the length: what is good so far gets no worse
 * by what follows, and nobody remembers more than this that is bad.
 */
const judgedLength = 24;

/** What is typed first where a password of this product is wanted. */
const productWords =
  'proffer proposal proposals supplier suppliers buyer buyers procurement tender tenders offer offers contract contracts ' +
  'market marketplace vendor purchase nda admin administrator india bharat mumbai delhi pune chennai kolkata bengaluru ' +
  'bangalore hyderabad';

/** Made at the first password that is chosen: reading the 57,000 words takes a moment and some memory. */
let guesser: ZxcvbnFactory | undefined;

/**
 * Whether a password is found within the first tries of somebody who guesses: by a list of nearly 50,000 common ones,
 * by keys that lie beside each other, repetitions, years, and by what is known of the product and of the owner, also
 * with a number behind it or with signs for letters (ACC-69).
 *
 * @param own What is known of the owner: address, names, company.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  guesser ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, product: productWords.split(' ') },
    graphs: adjacencyGraphs,
  });
  const judged = password.slice(0, judgedLength);
  return guesser.check(judged, own.flatMap(wordsOf)).guesses < leastGuesses;
}

/** The text at a field that holds such a password. */
export const commonPasswordText =
  'This password is easily guessed. Please choose another, for example three or four words that do not belong together.';

/**
 * A name or an address as far as it is judged, both sides of an address, each part that is a word, and two that follow
 * each other as one, as names are typed in passwords.
 */
function wordsOf(text: string): string[] {
  const known = text.toLowerCase().slice(0, 300);
  const words = known.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return [known.slice(0, judgedLength), ...known.split('@'), ...words.slice(0, 10), ...pairs.slice(0, 9)];
}
