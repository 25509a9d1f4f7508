/** Rules of synonyms (ADM-27 to ADM-31). Free of zod. */
export const synonymRules = {
  /** Number of words in a group. */
  words: { least: 2, most: 24 },
  word: { most: 60, missing: 'Please fill in this word.' },
  /** Maximum number of words in a phrase. */
  parts: 4,
  groups: 2_000,
  fewWords: 'Please give at least two words.',
  manyWords: 'A group can have at most 24 words.',
} as const;

/** Returns the words of a text with one word per line. */
export const wordsOfLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the fault of a group of synonyms, without considering other groups. */
export function wordsFault(words: readonly string[]): string | undefined {
  const { least, most } = synonymRules.words;
  if (words.length < least) return synonymRules.fewWords;
  if (words.length > most) return synonymRules.manyWords;
  const long = words.find((word) => word.length > synonymRules.word.most);
  if (long !== undefined)
    return `“${long.slice(0, 20)}…” has more than ${synonymRules.word.most} characters.`;
  const twice = words.find((word, index) => words.findIndex((each) => isSame(each, word)) < index);
  return twice === undefined ? undefined : `“${twice}” is listed twice.`;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
