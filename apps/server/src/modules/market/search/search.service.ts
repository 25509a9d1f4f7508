import type { Clock } from '../../../platform/clock';
import { searchWords } from './keyword.filters';
import type { Asked, Meaning } from './meanings.filters';
import type { SearchRepository } from './search.repository';

const offersAtMost = 5;
const companiesAtMost = 3;

/** The job runs every ten minutes; it looks back twice as far, so that no change falls between two runs. */
const lookBackMs = 20 * 60_000;

/** What somebody who types may look for. */
export interface Suggested {
  offers: { id: number; title: string }[];
  companies: string[];
}

/** What helps people to find: suggestions while typing, and what a word that nobody uses may have meant. */
export function createSearchService({ repository, clock }: { repository: SearchRepository; clock: Clock }) {
  return {
    async suggest(keyword: string): Promise<Suggested> {
      const [offers, companies] = await Promise.all([
        repository.suggestOffers(keyword, offersAtMost),
        repository.suggestCompanies(keyword, companiesAtMost),
      ]);
      return { offers, companies };
    },

    /** The keyword with what it means besides, unless only it is asked for. */
    async mean(keyword: string | undefined, isExact: boolean): Promise<Asked> {
      if (isExact || keyword === undefined || searchWords(keyword).length === 0) return { keyword };
      const meanings = await repository.findMeanings(keyword);
      return meanings.length === 0 ? { keyword } : { keyword, meanings };
    },

    /** The keyword with misspelt words put right; undefined when there is nothing to put right. */
    async correct(keyword: string | undefined): Promise<string | undefined> {
      const words = searchWords(keyword);
      if (words.length === 0) return undefined;
      const nearest = await repository.nearestWords(words);
      const corrected = words.map((word, index) => nearest[index] ?? word);
      return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : undefined;
    },

    learnWords: ({ all }: { all?: boolean }) =>
      repository.learnWords(all ? new Date(0) : new Date(clock.now().getTime() - lookBackMs)),
  };
}
export type SearchService = ReturnType<typeof createSearchService>;

/** A keyword as a call asks for it; `exact`: without what it means besides. */
export interface SaidKeyword {
  keyword?: string | undefined;
  exact?: boolean | undefined;
}

/** What a list says of its search beside the offers: the keyword it was put right to, and what else was searched for. */
export interface SearchNotes {
  correctedKeyword?: string | undefined;
  meanings?: readonly Meaning[] | undefined;
}

/** A list as the keyword asks for it; when it holds nothing at all, as the corrected keyword does. */
export async function searchForgivingly<Page extends { total: number }>(
  search: Pick<SearchService, 'correct' | 'mean'>,
  { keyword, exact = false }: SaidKeyword,
  find: (asked: Asked) => Promise<Page>,
): Promise<Page & SearchNotes> {
  const asked = await search.mean(keyword, exact);
  const found = { ...(await find(asked)), meanings: asked.meanings };
  if (found.total > 0 || keyword === undefined) return found;
  const correctedKeyword = await search.correct(keyword);
  if (correctedKeyword === undefined) return found;
  const better = await search.mean(correctedKeyword, exact);
  const page = await find(better);
  return page.total > 0 ? { ...page, meanings: better.meanings, correctedKeyword } : found;
}

/** Tells the client what else was searched for, or in place of a misspelt keyword; percent-encoded, as headers take no other script. */
export function searchHeaders({ correctedKeyword, meanings }: SearchNotes): Record<string, string> {
  return {
    ...(correctedKeyword !== undefined && { 'x-corrected-keyword': encodeURIComponent(correctedKeyword) }),
    ...(meanings && { 'x-also-searched': encodeURIComponent(JSON.stringify(alsoSearched(meanings))) }),
  };
}

export const alsoSearched = (meanings: readonly Meaning[]) =>
  meanings.map(({ said, also }) => ({ said, also }));
