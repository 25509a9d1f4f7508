import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { keywordParts } from '@proffer/contract/search-words/keyword-parts';
import type { PricedPer } from '@proffer/contract/offers/price-terms';
import type { Duration, Scope, Visibility } from '@proffer/contract/wire/choices';
import { ownWords, offers } from '../../../schema';
import {
  fitOf,
  hasAllOfIt,
  hasCode,
  hasSome,
  judge,
  meantQuery,
  type SearchTerms,
  type Judged,
} from './meanings.filters';

/** Maximum number of words, as in `market_query`. */
const mostWords = 32;

export interface OfferFilters extends SearchTerms {
  scope?: Scope | undefined;
  duration?: Duration | undefined;
  qtyFrom?: number | undefined;
  qtyTo?: number | undefined;
  budgetFrom?: number | undefined;
  budgetTo?: number | undefined;
  visibility?: Visibility | undefined;
  pricedPer?: PricedPer | undefined;
  /** Ids of the places of companies. */
  places?: readonly number[] | undefined;
  /** Greatest lead time in days. */
  leadDaysTo?: number | undefined;
  /** Category number; includes the categories below it. */
  category?: number | undefined;
}

/**
 * Returns the condition of a keyword on the words of an offer; without `isOwn`, texts that an NDA withholds are not
 * searched. The other filters are applied in memory (`lists/memory.filters.ts`).
 */
export function keywordCondition(
  terms: SearchTerms,
  isOwn: boolean,
  judged = judge(searched(isOwn), terms),
): SQL | undefined {
  if (terms.some !== undefined) return hasSome(searched(isOwn), terms, judged);
  const all = hasWords(searched(isOwn), terms);
  const isDescribed = all && (terms.words ?? []).length > 1;
  return isDescribed ? sql`${all} and ${hasAllOfIt(judged, terms)}` : all;
}

/** Returns the condition that a text has all words of a keyword or their meanings; undefined for an empty keyword. */
export function hasWords(
  text: SQLWrapper,
  { keyword, meanings }: Pick<SearchTerms, 'keyword' | 'meanings'>,
): SQL | undefined {
  const query = meanings ? meantQuery({ keyword, meanings }) : keywordQuery(keyword);
  if (query) return sql`${text} @@ ${query}`;
  return hasNoTerms(keyword) ? undefined : sql`false`;
}

/** Returns true for an empty keyword. One of punctuation only is not empty: no offer matches it. */
export const hasNoTerms = (keyword: string | undefined): boolean => (keyword ?? '').trim() === '';

/** Returns the words of an offer that a search may use. */
export const searched = (isOwn: boolean): SQL => (isOwn ? ownWords : sql`${offers.searchPublic}`);

/** Returns a title in lower case with punctuation replaced by spaces. */
const spaced = (text: SQLWrapper): SQL =>
  sql`(' ' || translate(lower(${text}), '/-_.,:;()[]&', '            '))`;

/**
 * Returns the condition that a title contains the keyword as typed. It looks for the words first, longest first,
 * because replacing punctuation is the most expensive part.
 */
function hasAsTyped(title: SQLWrapper, typed: string): SQL {
  const words = typed.split(/[\s/_.,:;()[\]&-]+/).toSorted((a, b) => b.length - a.length);
  const hasEach = words.map((word) => sql`strpos(lower(${title}), lower(${word})) > 0`);
  return sql`${sql.join(hasEach, sql` and `)} and strpos(${spaced(title)}, ${spaced(sql`${typed}`)}) > 0`;
}

/** A reference number without a digit. */
const manyParts = /(?:\S+[/_-]){2}\S/;

/** The public text of an offer, in which a reference number is looked up. */
const readable = sql`${offers.title} || ' ' || case when ${offers.ndaRequired} then '' else ${offers.detail} || ' ' || ${offers.answersText} end`;

/**
 * Returns the relevance of an offer for a keyword. Words in the title weigh most, then the company, then the text.
 * Words as typed weigh more than inflected forms, near ones more than distant ones, and rare ones more than common
 * ones. Titles equal to the keyword come first, then titles that contain it; matches by meaning only come last.
 */
export function keywordRank(terms: SearchTerms, judged: Judged): SQL | undefined {
  const { keyword, words, some } = terms;
  const query = keywordQuery(keyword, 'ranking');
  if (!query) return undefined;
  const { text } = judged;
  // Offers that match a single reference number are ranked by how often and how completely they contain it.
  const isCode = words?.length === 1 && hasCode(terms);
  const fit = words && !isCode ? fitOf(judged, offers.title) : undefined;
  if (some !== undefined) return fit ?? sql`0`;
  const typed = (keyword ?? '').replaceAll('"', ' ').trim();
  // Offers that contain only a longer word with this beginning have no rank and come after all others.
  const beginning = keywordQuery(keyword, 'typing');
  const near = sql`coalesce(nullif(ts_rank(${text}, ${query}), 0), ts_rank(${text}, ${beginning}) / 100)`;
  // A reference number may be the beginning of another one, so a complete match ranks higher.
  const whole =
    hasCode(terms) || manyParts.test(typed)
      ? sql` when market_bears(${readable}, ${typed}::text) then 1.5`
      : sql``;
  const phrase = words && words.length > 1 ? sql` when ${hasAsTyped(offers.title, typed)} then 1` : sql``;
  const rank = fit ? sql`(${fit} * 0.9 + ${near} * 0.1)` : near;
  return sql`(${rank} + case when lower(${offers.title}) = lower(${typed}) then 2${whole}${phrase} else 0 end)`;
}

/** Purpose of a query: finding offers, finding them while typing, or ranking them. */
type QueryUse = 'finding' | 'typing' | 'ranking';

/** Returns the keyword as a tsquery, or undefined if it contains no word. */
export function keywordQuery(keyword: string | undefined, use: QueryUse = 'finding'): SQL | undefined {
  return searchWords(keyword).length === 0 ? undefined : sql`market_query(${keyword}::text, ${use})`;
}

const oneWord = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a keyword, without punctuation. */
export const searchWords = (keyword: string | undefined): string[] =>
  (keyword ?? '').match(oneWord)?.slice(0, mostWords).map(plainWord) ?? [];

/** Returns the positions of the words that are searched for exactly: in phrases, and excluded ones. */
export function fixedWords(keyword = ''): ReadonlySet<number> {
  const fixed = keywordParts(keyword).filter(({ kind, isExcluded }) => kind === 'phrase' || isExcluded);
  if (fixed.length === 0) return new Set();
  const isFixed = (at: number) => fixed.some(({ start, end }) => start <= at && at < end);
  const positions = [...keyword.matchAll(oneWord)].flatMap(({ index }, position) =>
    isFixed(index) ? [position] : [],
  );
  return new Set(positions);
}

/** Returns a word normalised like `market_plain` does in SQL. */
const plainWord = (word: string): string => word.normalize('NFKC').replaceAll('\u093c', '');

/** Returns the keyword with some words replaced; punctuation between them stays, as in `7.5`. */
export function replaceWords(keyword: string, wordAt: (index: number) => string | undefined): string {
  let index = -1;
  return keyword.replaceAll(oneWord, (word) => {
    index += 1;
    return wordAt(index) ?? word;
  });
}

/** Returns the normalised keyword for the cache key of lists. */
export const keywordName = (keyword: string): string =>
  keyword.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
