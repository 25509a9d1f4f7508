import { sql, type SQL } from 'drizzle-orm';
import type { Duration, Scope, Visibility } from '@proffer/contract/wire/choices';
import { ownWords, offers } from '../../../schema';

export interface OfferFilters {
  keyword?: string | undefined;
  scope?: Scope | undefined;
  duration?: Duration | undefined;
  qtyFrom?: number | undefined;
  qtyTo?: number | undefined;
  budgetFrom?: number | undefined;
  budgetTo?: number | undefined;
  visibility?: Visibility | undefined;
  /** Number of a category: offers of it or of one below it. */
  category?: number | undefined;
}

/**
 * What a keyword asks of an offer's words. `isOwn` searches the whole text; otherwise what an NDA protects is not
 * searched. The other filters are applied in memory (`lists/offer-matching.ts`).
 */
export function keywordCondition(keyword: string | undefined, isOwn: boolean): SQL | undefined {
  const query = keywordQuery(keyword);
  if (query) return sql`${searched(isOwn)} @@ ${query}`;
  return asksNothing(keyword) ? undefined : sql`false`;
}

/** Signs alone ask for something that no offer has, where spaces ask for nothing. */
export const asksNothing = (keyword: string | undefined): boolean => (keyword ?? '').trim() === '';

const searched = (isOwn: boolean): SQL => (isOwn ? ownWords : sql`${offers.searchPublic}`);

/** How well an offer fits the keyword: words of the title weigh most, then the company, then the text. */
export function keywordRank(keyword: string | undefined, isOwn: boolean): SQL | undefined {
  const query = keywordQuery(keyword);
  return query && sql`ts_rank(${searched(isOwn)}, ${query})`;
}

/** The keyword as a query of the market's words; undefined when there is no word in it. */
export function keywordQuery(keyword: string | undefined): SQL | undefined {
  const words = searchWords(keyword);
  return words.length === 0 ? undefined : sql`to_tsquery('market', ${toPrefixQuery(words)})`;
}

/** The words of a keyword, without anything that means something to the query language. */
export function searchWords(keyword: string | undefined): string[] {
  return (
    (keyword ?? '')
      .normalize('NFKC')
      // As `plainText` leaves it out of what is searched.
      .replaceAll('\u093c', '')
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, 12) ?? []
  );
}

/** Every word must occur; the last one may be the beginning of a word, as it is still being typed. */
function toPrefixQuery(words: string[]): string {
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}
