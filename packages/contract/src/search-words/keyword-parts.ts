/** A part of a keyword between spaces: a word, or a phrase in double quotes, and whether it is excluded. */
export interface KeywordPart {
  kind: 'word' | 'phrase';
  isExcluded: boolean;
  /** Without quotes and minus sign. */
  text: string;
  /** Where the part is in the keyword. */
  start: number;
  end: number;
}

/** Maximum number of words of a keyword in which a minus sign excludes a word; longer ones are pasted titles. */
const mostWords = 8;

const pieces = /(?<=^|\s)(?:(-?)["“”]([^"“”]*[^"“”\s][^"“”]*)["“”](?=\s|$)|\S+)/gu;
const excludedWord = /^-[^\d/._&-]{2}/u;

/**
 * Returns the parts of a keyword as the search of the market reads them (OFF-446, SRW-10). A minus sign excludes only
 * if something else is searched for, and a word only in up to eight words without a slash. Free of zod.
 */
export function keywordParts(keyword: string): KeywordPart[] {
  const found = [...keyword.matchAll(pieces)].map(({ 0: whole, 1: sign = '', 2: quoted, index }) => ({
    kind: quoted === undefined ? ('word' as const) : ('phrase' as const),
    isExcluded: quoted === undefined ? excludedWord.test(whole) : sign === '-',
    text: quoted?.trim() ?? whole,
    start: index,
    end: index + whole.length,
  }));
  const isShort = !keyword.includes('/') && found.filter(({ kind }) => kind === 'word').length <= mostWords;
  const isAnyWanted = found.some(({ isExcluded, text }) => !isExcluded && /[\p{L}\p{N}]/u.test(text));
  return found.map((part) => {
    const isExcluded = part.isExcluded && isAnyWanted && (part.kind === 'phrase' || isShort);
    return { ...part, isExcluded, text: isExcluded && part.kind === 'word' ? part.text.slice(1) : part.text };
  });
}

/** Texts that a keyword looks for, and texts that it excludes. */
interface WantedTexts {
  contained: string[];
  excluded: string[];
}

/**
 * Returns what a keyword wants in lists that look for it as it is typed: each phrase, the words between phrases
 * together, and no excluded text (SRW-14).
 */
export function wantedTexts(keyword: string): WantedTexts {
  const parts = keywordParts(keyword);
  const isPlain = parts.every(({ kind, isExcluded }) => kind === 'word' && !isExcluded);
  if (isPlain) return { contained: [keyword], excluded: [] };
  const contained: string[] = [];
  let words: string[] = [];
  const end = () => {
    if (words.length > 0) contained.push(words.join(' '));
    words = [];
  };
  for (const { kind, isExcluded, text } of parts) {
    if (kind === 'word' && !isExcluded) words.push(text);
    else end();
    if (kind === 'phrase' && !isExcluded) contained.push(text);
  }
  end();
  return { contained, excluded: parts.filter((part) => part.isExcluded).map(({ text }) => text) };
}
