import { countEdits } from './edits';

/** Letters by their place in a block: the blocks of the Indian scripts are alike. Long and short, and breathed and not, are one. */
const consonants = 'k k g g n C C j j n t t d d n t t d d n n p f b b m y r r l l l v s s s h'.split(' ');
const firstConsonant = 21;
/** Vowels, after a consonant and by themselves, and the letters that stand apart from the consonants. */
const others = new Map(
  Object.entries({
    i: [7, 8, 63, 64],
    u: [9, 10, 65, 66],
    ri: [11, 67],
    e: [13, 14, 15, 16, 69, 70, 71, 72],
    o: [17, 18, 19, 20, 73, 74, 75, 76],
    n: [1, 2],
    t: [78],
    r: [92, 93, 112],
    y: [95],
    v: [113],
  }).flatMap(([latin, places]) => places.map((place) => [place, latin] as const)),
);

/** Two ways to write one sound in Latin letters. */
const alike: readonly [RegExp, string][] = [
  [/(a[uw]|ow)(?![aeiou])/g, 'o'],
  [/a[iy](?=[^aeiou])/g, 'e'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ch+/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/([bdgjkt])h/g, '$1'],
  [/[cq]/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  // The vowel that is spoken where none is written, and written where none is spoken.
  [/a/g, ''],
  [/(.)\1+/g, '$1'],
];

const plain = (latin: string): string => alike.reduce((word, [from, to]) => word.replaceAll(from, to), latin);

/** A word of an Indian script in Latin letters as {@link plain} leaves them. */
function inLatin(word: string): string {
  const letters = Array.from(word.normalize('NFD'), (letter) => {
    const place = (letter.codePointAt(0) ?? 0) % 128;
    return consonants[place - firstConsonant] ?? others.get(place) ?? '';
  });
  return letters.join('').replaceAll(/(.)\1+/g, '$1');
}

/** Of so many letters one may differ. */
const longEnough = 7;

/**
 * Whether a word in Latin letters is one of another script: `marammat` is `मरम्मत`. With its consonants alone, by which it is
 * found, a basket would be a `बिस्कुट`, a biscuit.
 */
export function isSpoken(latin: string, indian: string): boolean {
  const [one, other] = [plain(latin.toLowerCase()), inLatin(indian)];
  return countEdits(one, other) <= (one.length >= longEnough ? 1 : 0);
}
