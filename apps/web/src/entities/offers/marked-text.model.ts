import type { Measure } from '@proffer/contract/offers/measures';

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Words in nearly every text. */
const small = /^(and|for|in|of)$/;
/** Matches a number with its decimals, or a word. */
const token = /(\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}\p{Nl}\p{No}]+)/u;
/** Matches excluded words and phrases, which are not marked because no result contains them. */
const excluded = /(^|\s)-(?:["“][^"“”]*["”]|[^\d\s/._&"“-]{2}\S*)/g;
const mostWordsThatExclude = 8;

/**
 * Splits a text into parts that match the keyword, as the server's search matches, and others. A number with its unit
 * matches in any spelling; `5 HP` matches neither the 5 of `7.5 HP` nor that of `5 years`. Other numbers match whole.
 * A word of four letters or more matches the start of words, and so does the last word, which may still be typed.
 * `measuresIn` finds numbers with a unit.
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

/** Returns a text with spaces at the given positions. */
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

/** Returns a text as the search compares it: lower case, without accents and commas within numbers. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .normalize('NFKC')
    .toLowerCase();
}
