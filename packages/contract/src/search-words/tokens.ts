import type { SearchContext, SearchFilter } from './filters';

/** A word of a search text with its place; `plain` is in lower case and without a comma at its end. */
export interface Token {
  plain: string;
  start: number;
  end: number;
}

/** Reads a filter that begins at a token; returns it with its number of tokens, or undefined. */
export type TokenReader = (
  tokens: readonly Token[],
  at: number,
  context: SearchContext,
) => { filter: SearchFilter; size: number } | undefined;

/** Returns the words of a text. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    plain: word.toLowerCase().replace(/[,;]+$/, ''),
    start: index,
    end: index + word.length,
  }));

/** Returns the words from one position on, joined by spaces. */
export const joined = (tokens: readonly Token[], at: number, size: number): string =>
  tokens
    .slice(at, at + size)
    .map(({ plain }) => plain)
    .join(' ');

/** Returns the first result for the longest possible number of words from a position on. */
export function longest<T>(
  tokens: readonly Token[],
  at: number,
  most: number,
  read: (text: string, size: number) => T | undefined,
): { found: T; size: number } | undefined {
  for (let size = Math.min(most, tokens.length - at); size > 0; size -= 1) {
    const found = read(joined(tokens, at, size), size);
    if (found !== undefined) return { found, size };
  }
  return undefined;
}
