import type { Measure } from '@proffer/contract/offers/measures';

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Nearly every text has them. */
const small = /^(and|for|in|of)$/;
/** A number with its decimals, or a word. */
const token = /(\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}\p{Nl}\p{No}]+)/u;
/** Excluded words are not marked: no result contains them. */
const excluded = /(^|\s)-[^\d\s/._&-]{2}\S*/g;
const mostWordsThatExclude = 8;

/**
 * Splits a text at what the keyword marks, as the server's search matches it: a number with its unit in any spelling
 * (`5 HP` marks neither the 5 of `7.5 HP` nor that of `5 years`), other numbers whole, words themselves and from four
 * letters on what begins with them; of the last, which may still be typed, whatever its length. `measuresIn` finds the
 * numbers with a unit in a text.
 */
export function markWords(
  text: string,
  keyword: string,
  measuresIn: (text: string) => Measure[],
): TextPart[] {
  const excludes = !keyword.includes('/') && keyword.trim().split(/\s+/).length <= mostWordsThatExclude;
  const asked = excludes ? keyword.replaceAll(excluded, '$1') : keyword;
  const measures = measuresIn(asked);
  const names = new Set(measures.map(({ name }) => name));
  const words = tokensOf(
    without(
      asked,
      measures.flatMap(({ places }) => places),
    ),
  );
  const marked = measuresIn(text).flatMap(({ name, places }) => (names.has(name) ? places : []));

  const parts: TextPart[] = [];
  let at = 0;
  for (const place of marked.toSorted((a, b) => a.start - b.start)) {
    if (place.start < at) continue;
    parts.push(...markTokens(text.slice(at, place.start), words));
    parts.push({ text: text.slice(place.start, place.end), isMatch: true });
    at = place.end;
  }
  return [...parts, ...markTokens(text.slice(at), words)];
}

const markTokens = (text: string, words: readonly string[]): TextPart[] =>
  text.split(token).map((part) => ({ text: part, isMatch: isMarked(plain(part), words) }));

const tokensOf = (text: string): string[] =>
  text
    .split(token)
    .filter((_, index) => index % 2 === 1)
    .map(plain);

/** A text with spaces in these places. */
const without = (text: string, places: readonly { start: number; end: number }[]): string =>
  places.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );

function isMarked(part: string, words: readonly string[]): boolean {
  if (part === '' || small.test(part)) return false;
  const isNumber = /^\d/.test(part);
  return words.some(
    (word) =>
      part === word || (!isNumber && (word.length > 3 || word === words.at(-1)) && part.startsWith(word)),
  );
}

/** Lower case without accents and without the commas of numbers, as the search compares. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .normalize('NFKC')
    .toLowerCase();
}
