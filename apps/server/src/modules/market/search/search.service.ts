import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock';
import { createCorrections } from './corrections';
import { searchWords } from './keyword.filters';
import type { Asked, CountedWord, Meaning, WeighedWord } from './meanings.filters';
import type { SearchRepository } from './search.repository';
import { ofSome, withoutLetters } from './word-weights';

const offersAtMost = 5;
const companiesAtMost = 3;

/** What somebody who types may look for. */
export interface Suggested {
  offers: { id: number; title: string }[];
  companies: string[];
}

/** What the words of a keyword count is read anew after so long. */
const weighedMs = 60_000;
const mostWeighed = 500;

/** A group that was changed on another node is followed after so long; here at once. */
const meantMs = 5_000;
const mostMeant = 500;

const asWeighed = (counted: CountedWord): WeighedWord => {
  const { uses: _, ...word } = counted;
  return withoutLetters(word);
};

/** What helps people to find: what words mean besides, what a misspelt one was meant to be, suggestions while typing. */
export function createSearchService({ repository, clock }: { repository: SearchRepository; clock: Clock }) {
  const correct = createCorrections({ repository, clock });

  const perf = { now: () => clock.now().getTime() };
  const weighed = new LRUCache<string, CountedWord[]>({ max: mostWeighed, ttl: weighedMs, perf });
  /** To find out what words mean takes the database as long as all else of a list that is in memory. */
  const meant = new LRUCache<string, Asked>({ max: mostMeant, ttl: meantMs, perf });

  /** What each word counts; the same for all who ask at about the same time, so that their lists are the same. */
  async function weigh(asked: Asked): Promise<CountedWord[]> {
    const name = JSON.stringify(asked);
    const known = weighed.get(name);
    if (known) return known;
    const words = await repository.weigh(asked);
    const first = weighed.get(name) ?? words;
    weighed.set(name, first);
    return first;
  }

  async function findMeant(keyword: string, isExact: boolean, isWeighed: boolean): Promise<Asked> {
    const meanings = isExact ? [] : await repository.findMeanings(keyword);
    const asked: Asked = meanings.length === 0 ? { keyword } : { keyword, meanings };
    const words = isWeighed ? await weigh(asked) : [];
    // Not how many offers have each: that changes all the time, and a list is kept under what it is asked for.
    return words.length > 0 ? { ...asked, words: words.map(asWeighed) } : asked;
  }

  /** The keyword with what it means besides, unless only it is asked for, and what each of its words counts. */
  async function mean(keyword: string | undefined, isExact: boolean, isTyped = false): Promise<Asked> {
    const count = searchWords(keyword).length;
    if (keyword === undefined || count === 0) return { keyword };
    // Each key makes another word, and what a single one counts changes little of what is suggested.
    const isWeighed = !isTyped || count > 1;
    const name = `${isExact} ${isWeighed} ${keyword}`;
    const known = meant.get(name);
    if (known) return known;
    const asked = await findMeant(keyword, isExact, isWeighed);
    meant.set(name, asked);
    return asked;
  }

  async function suggestFor(keyword: string): Promise<Suggested> {
    const [offers, companies] = await Promise.all([
      mean(keyword, false, true).then((asked) => repository.suggestOffers(asked, offersAtMost)),
      repository.suggestCompanies(keyword, companiesAtMost),
    ]);
    return { offers, companies };
  }

  return {
    /** The groups of synonyms have changed. */
    forgetMeanings: () => meant.clear(),

    mean,
    /** The keyword with misspelt words put right; undefined when there is nothing to put right. */
    correct,

    /** For what is typed; where nothing has it, for what it was meant to be (OFF-342). */
    async suggest(keyword: string): Promise<Suggested> {
      const suggested = await suggestFor(keyword);
      if (suggested.offers.length > 0 || suggested.companies.length > 0) return suggested;
      const corrected = await correct(keyword);
      return corrected === undefined ? suggested : suggestFor(corrected);
    },

    /** What is asked for where some of the words are enough, misspelt ones put right (OFF-343). */
    async askForSome({
      keyword,
      exact = false,
    }: SaidKeyword): Promise<Asked & { correctedKeyword?: string }> {
      const corrected = exact ? undefined : await correct(keyword);
      const asked = await mean(corrected ?? keyword, exact);
      const { words: _, ...said } = asked;
      const some =
        asked.words && asked.words.length > 1
          ? await repository.findSome(asked.keyword ?? '', await weigh(said))
          : '';
      const askedForSome = { ...asked, words: ofSome(asked.words ?? []), some };
      if (corrected === undefined) return askedForSome;
      const { meanings } = await mean(keyword, exact);
      return { ...askedForSome, typed: { keyword, meanings }, correctedKeyword: corrected };
    },

    /** The words that each of these offers does not have. */
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

/** A keyword as a call asks for it; `exact`: without what it means besides; `some`: what has some of its words, not all. */
export interface SaidKeyword {
  keyword?: string | undefined;
  exact?: boolean | undefined;
  some?: boolean | undefined;
}

/** What a list says of its search beside the offers. */
export interface SearchNotes {
  /** What was searched for in place of a keyword that finds nothing. */
  correctedKeyword?: string | undefined;
  /** What a keyword may have meant that finds something. */
  didYouMean?: string | undefined;
  meanings?: readonly Meaning[] | undefined;
}

/** What a list needs of the search. */
export type ListSearch = Pick<SearchService, 'correct' | 'mean' | 'askForSome' | 'findMissing'>;

/** A list as the keyword asks for it; when it holds nothing at all, as the corrected keyword does. */
export async function searchForgivingly<Page extends { total: number }>(
  search: ListSearch,
  said: SaidKeyword,
  find: (asked: Asked) => Promise<Page>,
): Promise<Page & SearchNotes> {
  const { keyword, exact = false } = said;
  if (said.some) {
    const { correctedKeyword, typed, ...asked } = await search.askForSome(said);
    // Above stands what all words find as they were typed; where they find nothing, what the right ones find.
    const isAbove = typed !== undefined && (await find(await search.mean(keyword, exact))).total > 0;
    const page = await find(isAbove ? { ...asked, typed } : asked);
    return { ...page, meanings: asked.meanings, correctedKeyword };
  }
  const asked = await search.mean(keyword, exact);
  const found = { ...(await find(asked)), meanings: asked.meanings };
  if (found.total > 0) return found;
  const correctedKeyword = await search.correct(keyword);
  if (correctedKeyword === undefined) return found;
  const better = await search.mean(correctedKeyword, exact);
  const page = await find(better);
  return page.total > 0 ? { ...page, meanings: better.meanings, correctedKeyword } : found;
}

/** The same for a list that people read: what its keyword may have meant is asked back where it finds something (OFF-341). */
export async function searchAndAskBack<Page extends { total: number }>(
  search: ListSearch,
  said: SaidKeyword,
  find: (asked: Asked) => Promise<Page>,
): Promise<Page & SearchNotes> {
  const page = await searchForgivingly(search, said, find);
  if (said.some || page.total === 0 || page.correctedKeyword !== undefined) return page;
  const didYouMean = await search.correct(said.keyword);
  return didYouMean === undefined ? page : { ...page, didYouMean };
}

/** Rows of a list with the words that each lacks, where some of the words were asked for. */
export async function withMissing<Row extends { id: number }>(
  search: Pick<SearchService, 'findMissing'>,
  rows: Row[],
  { some, words = [] }: Asked,
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

/** Tells the client what else was searched for, or in place of a misspelt keyword; percent-encoded, as headers take no other script. */
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
