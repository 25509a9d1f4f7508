import { arrayContains, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { Duration, Scope, Visibility } from '@proffer/contract/choices';
import { ownWords, proposals } from '../../schema';

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
 * Conditions of every list of offers. Ranges overlap with inclusive bounds (spec §5); an offer without an amount
 * overlaps nothing. `isOwn` searches the whole text; otherwise what an NDA protects is not searched, and a quantity
 * that is withheld matches no filter: asking range by range would tell it.
 */
export function filterConditions(filters: OfferFilters, isOwn: boolean): (SQL | undefined)[] {
  return [
    filters.scope && eq(proposals.scope, filters.scope),
    filters.duration && eq(proposals.duration, filters.duration),
    filters.qtyFrom === undefined ? undefined : gte(proposals.qtyTo, filters.qtyFrom),
    filters.qtyTo === undefined ? undefined : lte(proposals.qtyFrom, filters.qtyTo),
    asksQuantity(filters) && !isOwn ? eq(proposals.ndaRequired, false) : undefined,
    filters.budgetFrom === undefined ? undefined : gte(proposals.budgetTo, filters.budgetFrom),
    filters.budgetTo === undefined ? undefined : lte(proposals.budgetFrom, filters.budgetTo),
    filters.visibility && eq(proposals.ndaRequired, filters.visibility === 'nda'),
    filters.category === undefined ? undefined : arrayContains(proposals.categoryPath, [filters.category]),
    keywordCondition(filters.keyword, isOwn),
  ];
}

function asksQuantity({ qtyFrom, qtyTo }: OfferFilters): boolean {
  return qtyFrom !== undefined || qtyTo !== undefined;
}

function keywordCondition(keyword: string | undefined, isOwn: boolean): SQL | undefined {
  const query = keywordQuery(keyword);
  return query && sql`${searched(isOwn)} @@ ${query}`;
}

const searched = (isOwn: boolean): SQL => (isOwn ? ownWords : sql`${proposals.searchPublic}`);

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
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, 12) ?? []
  );
}

/** Every word must occur; the last one may be the beginning of a word, as it is still being typed. */
function toPrefixQuery(words: string[]): string {
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}
