import type { Clock } from '../../../platform/clock';
import { searchWords } from './keyword.filters';
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

/** A list as the keyword asks for it; when it holds nothing at all, as the corrected keyword does. */
export async function searchForgivingly<Page extends { total: number }>(
  search: Pick<SearchService, 'correct'>,
  keyword: string | undefined,
  find: (keyword: string | undefined) => Promise<Page>,
): Promise<Page & { correctedKeyword?: string }> {
  const found = await find(keyword);
  if (found.total > 0 || keyword === undefined) return found;
  const correctedKeyword = await search.correct(keyword);
  if (correctedKeyword === undefined) return found;
  const better = await find(correctedKeyword);
  return better.total > 0 ? { ...better, correctedKeyword } : found;
}

/** Tells the client what was searched for in place of a misspelt keyword; percent-encoded, as headers take no other script. */
export function correctedKeywordHeader(keyword: string | undefined): Record<string, string> {
  return keyword === undefined ? {} : { 'x-corrected-keyword': encodeURIComponent(keyword) };
}
