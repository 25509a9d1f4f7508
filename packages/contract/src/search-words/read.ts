import { readBare, readBetween, readLimit } from './amounts';
import { readDay } from './days';
import type { SearchContext, SearchFilter, SearchPiece, SearchWords } from './filters';
import { keywordParts } from './keyword-parts';
import { readCategory, readPlace, readScope, readVisibility } from './names';
import { tokensOf, type Token, type TokenReader } from './tokens';

/** Reads filters typed as words in a search text (SRW-1 to SRW-9). Free of zod. */

const readers: readonly TokenReader[] = [
  readVisibility,
  readDay,
  readLimit,
  readBetween,
  readBare,
  readPlace,
  readCategory,
  readScope,
];

interface Range {
  start: number;
  end: number;
}

/** A filter and where it is in the text. */
interface Found extends Range {
  filter: SearchFilter;
}

const isFree = ({ start, end }: Range, taken: readonly Range[]): boolean =>
  taken.every((range) => end <= range.start || start >= range.end);

/** Returns the words and the filters of a search text. What can be read in two ways stays words. */
export function readSearchWords(text: string, context: SearchContext): SearchWords {
  const fixed = literalsIn(text, context.literals ?? []);
  const quoted = keywordParts(text).filter(({ kind }) => kind === 'phrase');
  const tokens = tokensOf(text).map((token) => ({ ...token, isFree: isFree(token, [...fixed, ...quoted]) }));
  const filters = findFilters(tokens, context);
  const rest = withoutRanges(text, filters);
  const keyword = keywordFilters(rest, context).filter((found) => isFree(found, fixed));
  const found = [...filters, ...keyword].toSorted((a, b) => a.start - b.start);
  return {
    words: rest.replaceAll(/\s+/gu, ' ').trim(),
    filters: found.map(({ filter }) => filter),
    pieces: piecesOf(text, found),
  };
}

/** Returns the text of a search that was read. */
export const writeSearchWords = ({ pieces }: Pick<SearchWords, 'pieces'>): string =>
  pieces.map(({ text }) => text).join('');

/** Returns where the texts are that are searched for as words, ignoring case. */
function literalsIn(text: string, literals: readonly string[]): Range[] {
  const lower = text.toLowerCase();
  return literals.flatMap((literal) => {
    const said = literal.toLowerCase();
    const start = said === '' ? -1 : lower.indexOf(said);
    return start === -1 ? [] : [{ start, end: start + said.length }];
  });
}

/** Returns the filters that the list has and that do not contradict earlier ones. */
function findFilters(tokens: readonly (Token & { isFree: boolean })[], context: SearchContext): Found[] {
  const found: Found[] = [];
  const taken = new Set<string>();
  for (let at = 0; at < tokens.length; at += 1) {
    const end = tokens.findIndex(({ isFree }, index) => index >= at && !isFree);
    const free = tokens.slice(0, end === -1 ? tokens.length : end);
    const read = at < free.length ? firstRead(free, at, context) : undefined;
    const names = read ? placesIn(read.filter) : [];
    if (!read || names.some((name) => taken.has(name)) || isReversed(found, read.filter)) continue;
    for (const name of names) taken.add(name);
    const last = at + read.size - 1;
    found.push({ filter: read.filter, start: tokens[at]?.start ?? 0, end: tokens[last]?.end ?? 0 });
    at = last;
  }
  return found;
}

function firstRead(tokens: readonly Token[], at: number, context: SearchContext) {
  for (const reader of readers) {
    const read = reader(tokens, at, context);
    if (read && context.accepts.includes(read.filter.kind)) return read;
  }
  return undefined;
}

/** Returns the parts of the list's filters that a filter sets, so that a second value stays words. */
function placesIn(filter: SearchFilter): string[] {
  if (filter.kind !== 'budget' && filter.kind !== 'quantity') return [filter.kind];
  return (['from', 'to'] as const).filter((end) => filter[end] !== undefined).map((end) => filter.kind + end);
}

/** Returns true if a limit contradicts the earlier one at the other end (`over 5 lakh under 2 lakh`). */
function isReversed(found: readonly Found[], filter: SearchFilter): boolean {
  if (filter.kind !== 'budget' && filter.kind !== 'quantity') return false;
  return found.some(({ filter: other }) => {
    if (other.kind !== filter.kind) return false;
    return (
      Math.max(other.from ?? 0, filter.from ?? 0) > Math.min(other.to ?? Infinity, filter.to ?? Infinity)
    );
  });
}

/** Returns the text with the ranges of the filters blank, so that all other places stay the same. */
const withoutRanges = (text: string, ranges: readonly Found[]): string =>
  ranges.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );

/** Returns the phrases and excluded words, which the keyword itself contains. */
const keywordFilters = (text: string, { accepts }: SearchContext): Found[] =>
  keywordParts(text).flatMap(({ kind, isExcluded, text: said, start, end }): Found[] => {
    if (kind === 'phrase' && accepts.includes('phrase')) {
      return [{ filter: { kind: 'phrase', text: said, isExcluded }, start, end }];
    }
    return isExcluded && kind === 'word' && accepts.includes('without')
      ? [{ filter: { kind: 'without', text: said }, start, end }]
      : [];
  });

function piecesOf(text: string, found: readonly Found[]): SearchPiece[] {
  const pieces: SearchPiece[] = [];
  let next = 0;
  for (const { filter, start, end } of found) {
    if (start > next) pieces.push({ text: text.slice(next, start) });
    pieces.push({ text: text.slice(start, end), filter });
    next = end;
  }
  if (next < text.length) pieces.push({ text: text.slice(next) });
  return pieces;
}
