import { LRUCache } from 'lru-cache';
import { keywordParts } from '@proffer/contract/search-words/keyword-parts';
import type { Clock } from '../../../platform/clock';
import { createCorrections } from './corrections';
import { searchWords } from './keyword.filters';
import type { SearchTerms, CountedWord, Meaning, WeighedWord } from './meanings.filters';
import type { SearchRepository } from './search.repository';
import { ofSome, withoutLetters } from './word-weights';

const offersAtMost = 5;
const companiesAtMost = 3;

/** Suggestions while a keyword is typed. */
export interface Suggested {
  offers: { id: number; title: string }[];
  companies: string[];
}

/** Lifetime of cached word weights, in milliseconds. */
const weighedMs = 60_000;
const mostWeighed = 500;

/**
 * Lifetime of cached meanings, after which changes of synonyms on other nodes apply; changes on this node apply at
 * once.
 */
const expansionMs = 5_000;
const mostExpansions = 500;

const asWeighed = (counted: CountedWord): WeighedWord => {
  const { uses: _, ...word } = counted;
  return withoutLetters(word);
};

/** Returns the meanings of words outside phrases, which are searched for as they are (SRW-12). */
function outsidePhrases(keyword: string, meanings: readonly Meaning[]): readonly Meaning[] {
  const phrases = keywordParts(keyword).flatMap(({ kind, text }) =>
    kind === 'phrase' ? ` ${text.toLowerCase()} ` : [],
  );
  return phrases.length === 0
    ? meanings
    : meanings.filter(({ said }) => phrases.every((phrase) => !phrase.includes(` ${said.toLowerCase()} `)));
}

/** Creates the search service: meanings of words, spelling correction and suggestions. */
export function createSearchService({ repository, clock }: { repository: SearchRepository; clock: Clock }) {
  const correct = createCorrections({ repository, clock });

  const perf = { now: () => clock.now().getTime() };
  const weighed = new LRUCache<string, CountedWord[]>({ max: mostWeighed, ttl: weighedMs, perf });
  /** Meanings are cached, because reading them takes as long as the rest of a request for a list in memory. */
  const expansions = new LRUCache<string, SearchTerms>({ max: mostExpansions, ttl: expansionMs, perf });

  /** Returns the words with their weights; concurrent callers get the same weights, so that they share lists. */
  async function weigh(terms: SearchTerms): Promise<CountedWord[]> {
    const name = JSON.stringify(terms);
    const known = weighed.get(name);
    if (known) return known;
    const words = await repository.weigh(terms);
    const first = weighed.get(name) ?? words;
    weighed.set(name, first);
    return first;
  }

  async function loadTerms(keyword: string, isExact: boolean, isWeighed: boolean): Promise<SearchTerms> {
    const meanings = isExact ? [] : outsidePhrases(keyword, await repository.findMeanings(keyword));
    const terms: SearchTerms = meanings.length === 0 ? { keyword } : { keyword, meanings };
    const words = isWeighed ? await weigh(terms) : [];
    // Without the number of offers, which changes often and would be part of the cache key of lists.
    return words.length > 0 ? { ...terms, words: words.map(asWeighed) } : terms;
  }

  /** Returns the search for a keyword: its meanings, unless it is exact, and the weights of its words. */
  async function expand(
    keyword: string | undefined,
    isExact: boolean,
    isTyped = false,
  ): Promise<SearchTerms> {
    const count = searchWords(keyword).length;
    if (keyword === undefined || count === 0) return { keyword };
    // While typing, each key makes another word, and the weight of a single word hardly changes suggestions.
    const isWeighed = !isTyped || count > 1;
    const name = `${isExact} ${isWeighed} ${keyword}`;
    const known = expansions.get(name);
    if (known) return known;
    const terms = await loadTerms(keyword, isExact, isWeighed);
    expansions.set(name, terms);
    return terms;
  }

  async function suggestFor(keyword: string): Promise<Suggested> {
    const [offers, companies] = await Promise.all([
      expand(keyword, false, true).then((terms) => repository.suggestOffers(terms, offersAtMost)),
      repository.suggestCompanies(keyword, companiesAtMost),
    ]);
    return { offers, companies };
  }

  return {
    /** Clears the cached meanings after a change of synonyms. */
    forgetMeanings: () => expansions.clear(),

    expand,
    /** Returns the keyword with corrected spelling, or undefined if nothing is corrected. */
    correct,

    /** Returns suggestions for the typed text, or for its corrected spelling if there are none (OFF-342). */
    async suggest(keyword: string): Promise<Suggested> {
      const suggested = await suggestFor(keyword);
      if (suggested.offers.length > 0 || suggested.companies.length > 0) return suggested;
      const corrected = await correct(keyword);
      return corrected === undefined ? suggested : suggestFor(corrected);
    },

    /** Returns the search for offers with some of the words, with corrected spelling (OFF-343). */
    async expandForSome({
      keyword,
      exact = false,
    }: KeywordQuery): Promise<SearchTerms & { correctedKeyword?: string }> {
      const corrected = exact ? undefined : await correct(keyword);
      const terms = await expand(corrected ?? keyword, exact);
      const { words: _, ...unweighed } = terms;
      const some =
        terms.words && terms.words.length > 1
          ? await repository.findSome(terms.keyword ?? '', await weigh(unweighed))
          : '';
      const someTerms = { ...terms, words: ofSome(terms.words ?? []), some };
      if (corrected === undefined) return someTerms;
      const { meanings } = await expand(keyword, exact);
      return { ...someTerms, typed: { keyword, meanings }, correctedKeyword: corrected };
    },

    /** Returns the words that each of these offers lacks. */
    async findMissing(
      ids: readonly number[],
      words: readonly WeighedWord[],
      isOwn: boolean,
    ): Promise<Map<number, string[]>> {
      return ids.length === 0 ? new Map() : repository.findMissing(ids, words, isOwn);
    },

    learnWordsBefore: repository.learnWordsBefore,
  };
}
export type SearchService = ReturnType<typeof createSearchService>;

/** The keyword of a request. `exact` ignores meanings; `some` finds offers with some of the words but not all. */
export interface KeywordQuery {
  keyword?: string | undefined;
  exact?: boolean | undefined;
  some?: boolean | undefined;
}

/** Notes on the search that a list returns in addition to the offers. */
export interface SearchNotes {
  /** The corrected keyword that was searched for, because the typed one finds nothing. */
  correctedKeyword?: string | undefined;
  /** A correction that is suggested for a keyword that finds offers. */
  didYouMean?: string | undefined;
  meanings?: readonly Meaning[] | undefined;
}

/** The part of the search service that lists use. */
export type ListSearch = Pick<SearchService, 'correct' | 'expand' | 'expandForSome' | 'findMissing'>;

/** Finds a list by the keyword, or by its corrected spelling if the keyword finds nothing. */
export async function searchForgivingly<Page extends { total: number }>(
  search: ListSearch,
  query: KeywordQuery,
  find: (terms: SearchTerms) => Promise<Page>,
): Promise<Page & SearchNotes> {
  const { keyword, exact = false } = query;
  if (query.some) {
    const { correctedKeyword, typed, ...terms } = await search.expandForSome(query);
    // Offers with all words as typed are listed separately; if there are none, those with the corrected words.
    const isAbove = typed !== undefined && (await find(await search.expand(keyword, exact))).total > 0;
    const page = await find(isAbove ? { ...terms, typed } : terms);
    return { ...page, meanings: terms.meanings, correctedKeyword };
  }
  const terms = await search.expand(keyword, exact);
  const found = { ...(await find(terms)), meanings: terms.meanings };
  if (found.total > 0) return found;
  const correctedKeyword = await search.correct(keyword);
  if (correctedKeyword === undefined) return found;
  const better = await search.expand(correctedKeyword, exact);
  const page = await find(better);
  return page.total > 0 ? { ...page, meanings: better.meanings, correctedKeyword } : found;
}

/** Finds a list like `searchForgivingly`, and suggests a correction when the typed keyword finds offers (OFF-341). */
export async function searchWithSuggestion<Page extends { total: number }>(
  search: ListSearch,
  query: KeywordQuery,
  find: (terms: SearchTerms) => Promise<Page>,
): Promise<Page & SearchNotes> {
  const page = await searchForgivingly(search, query, find);
  if (query.some || page.total === 0 || page.correctedKeyword !== undefined) return page;
  const didYouMean = await search.correct(query.keyword);
  return didYouMean === undefined ? page : { ...page, didYouMean };
}

/** Adds the lacking words to each row, for a search by some of the words. */
export async function withMissing<Row extends { id: number }>(
  search: Pick<SearchService, 'findMissing'>,
  rows: Row[],
  { some, words = [] }: SearchTerms,
  isOwn = false,
): Promise<(Row & { missing?: string[] })[]> {
  if (some === undefined) return rows;
  const missing = await search.findMissing(
    rows.map(({ id }) => id),
    words,
    isOwn,
  );
  return rows.map((row) => Object.assign(row, { missing: missing.get(row.id) ?? [] }));
}

/** Returns response headers with the corrected keyword and the meanings; percent-encoded, as headers are ASCII only. */
export function searchHeaders({
  correctedKeyword,
  didYouMean,
  meanings,
}: SearchNotes): Record<string, string> {
  return {
    ...(correctedKeyword !== undefined && { 'x-corrected-keyword': encodeURIComponent(correctedKeyword) }),
    ...(didYouMean !== undefined && { 'x-did-you-mean': encodeURIComponent(didYouMean) }),
    ...(meanings && { 'x-also-searched': encodeURIComponent(JSON.stringify(alsoSearched(meanings))) }),
  };
}

export const alsoSearched = (meanings: readonly Meaning[]) =>
  meanings.map(({ said, also }) => ({ said, also }));
