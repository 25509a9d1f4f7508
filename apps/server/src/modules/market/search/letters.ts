import { countEdits } from './edits';

/**
 * Latin consonants by position in a Unicode block, equal for all Indian scripts. Aspirated and plain ones are the
 * same.
 */
const consonants = 'k k g g n C C j j n t t d d n t t d d n n p f b b m y r r l l l v s s s h'.split(' ');
const firstConsonant = 21;
/** Dependent and independent vowels by position in the block, and the other letters. */
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

/** Replacements that reduce different Latin spellings of a sound to one. */
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
  // The inherent vowel is often not written, or written but not spoken.
  [/a/g, ''],
  [/(.)\1+/g, '$1'],
];

const plain = (latin: string): string => alike.reduce((word, [from, to]) => word.replaceAll(from, to), latin);

/** Returns a word of an Indian script in Latin letters, reduced like {@link plain}. */
function inLatin(word: string): string {
  const letters = Array.from(word.normalize('NFD'), (letter) => {
    const place = (letter.codePointAt(0) ?? 0) % 128;
    return consonants[place - firstConsonant] ?? others.get(place) ?? '';
  });
  return letters.join('').replaceAll(/(.)\1+/g, '$1');
}

/** Minimum length of words in which one letter may differ. */
const longEnough = 7;

/**
 * Returns true if a word in Latin letters is the transcription of an Indian word, as `marammat` is of `मरम्मत`. The
 * consonants alone, by which candidates are found, would make a basket a `बिस्कुट` (biscuit).
 */
export function isSpoken(latin: string, indian: string): boolean {
  const [one, other] = [plain(latin.toLowerCase()), inLatin(indian)];
  return countEdits(one, other) <= (one.length >= longEnough ? 1 : 0);
}
