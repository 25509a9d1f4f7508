import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Duration, Scope, Visibility } from '@proffer/contract/wire/choices';
import { ownWords, offers } from '../../../schema';
import {
  fitOf,
  hasAllOfIt,
  hasCode,
  hasSome,
  judge,
  meantQuery,
  type Asked,
  type Judged,
} from './meanings.filters';

/** As many as `market_query` reads. */
const mostWords = 32;

export interface OfferFilters extends Asked {
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
 * searched. The other filters are applied in memory (`lists/filters-in-memory.ts`).
 */
export function keywordCondition(
  asked: Asked,
  isOwn: boolean,
  judged = judge(searched(isOwn), asked),
): SQL | undefined {
  if (asked.some !== undefined) return hasSome(searched(isOwn), asked, judged);
  const { keyword, meanings, words = [] } = asked;
  const query = meanings ? meantQuery({ keyword, meanings }) : keywordQuery(keyword);
  const all = query && sql`${searched(isOwn)} @@ ${query}`;
  if (all) return words.length > 1 ? sql`${all} and ${hasAllOfIt(judged, asked)}` : all;
  return asksNothing(keyword) ? undefined : sql`false`;
}

/** Signs alone ask for something that no offer has, where spaces ask for nothing. */
export const asksNothing = (keyword: string | undefined): boolean => (keyword ?? '').trim() === '';

/** The words of an offer that a search may look at. */
export const searched = (isOwn: boolean): SQL => (isOwn ? ownWords : sql`${offers.searchPublic}`);

/** A title without what stands between its words. */
const spaced = (text: SQLWrapper): SQL =>
  sql`(' ' || translate(lower(${text}), '/-_.,:;()[]&', '            '))`;

/**
 * Whether a title has a keyword as it stands. To leave out what is between words costs more than all else of a place, so its
 * words are looked for first, the longest before the others.
 */
function hasAsTyped(title: SQLWrapper, typed: string): SQL {
  const words = typed.split(/[\s/_.,:;()[\]&-]+/).toSorted((a, b) => b.length - a.length);
  const hasEach = words.map((word) => sql`strpos(lower(${title}), lower(${word})) > 0`);
  return sql`${sql.join(hasEach, sql` and `)} and strpos(${spaced(title)}, ${spaced(sql`${typed}`)}) > 0`;
}

/** A reference number without a digit. */
const manyParts = /(?:\S+[/_-]){2}\S/;

/** The public words of an offer, in which the position of a keyword is looked up. */
const readable = sql`${offers.title} || ' ' || case when ${offers.ndaRequired} then '' else ${offers.detail} || ' ' || ${offers.answersText} end`;

/**
 * How well an offer fits the keyword: words of the title weigh most, then the company, then the text; words as they are
 * written before their forms, and near each other before far; of several words the rarer ones. First of all come titles
 * that are what was asked, then titles that have it as it stands. Last come those that have only what the keyword means
 * besides.
 */
export function keywordRank(asked: Asked, judged: Judged): SQL | undefined {
  const { keyword, words, some } = asked;
  const query = keywordQuery(keyword, 'ranking');
  if (!query) return undefined;
  const { text } = judged;
  // What has a code alone is told apart by how often and how whole it has it, not by its title.
  const isCode = words?.length === 1 && hasCode(asked);
  const fit = words && !isCode ? fitOf(judged, offers.title) : undefined;
  if (some !== undefined) return fit ?? sql`0`;
  const typed = (keyword ?? '').trim();
  // What has only the beginning of a word has no rank by its words, and stands behind all that have one.
  const beginning = keywordQuery(keyword, 'typing');
  const near = sql`coalesce(nullif(ts_rank(${text}, ${query}), 0), ts_rank(${text}, ${beginning}) / 100)`;
  // One word may stand within another, and every title that has it has it as it stands.
  // A reference number is also the beginning of others.
  const whole =
    hasCode(asked) || manyParts.test(typed)
      ? sql` when market_bears(${readable}, ${typed}::text) then 1.5`
      : sql``;
  const phrase = words && words.length > 1 ? sql` when ${hasAsTyped(offers.title, typed)} then 1` : sql``;
  const rank = fit ? sql`(${fit} * 0.9 + ${near} * 0.1)` : near;
  return sql`(${rank} + case when lower(${offers.title}) = lower(${typed}) then 2${whole}${phrase} else 0 end)`;
}

/** What a query is for: to find offers, to find them while the keyword is typed, to put them in order. */
type QueryUse = 'finding' | 'typing' | 'ranking';

/** The keyword as a query of the market's words; undefined when there is no word in it. */
export function keywordQuery(keyword: string | undefined, use: QueryUse = 'finding'): SQL | undefined {
  return searchWords(keyword).length === 0 ? undefined : sql`market_query(${keyword}::text, ${use})`;
}

const oneWord = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a keyword, without anything that stands between them. */
export const searchWords = (keyword: string | undefined): string[] =>
  (keyword ?? '').match(oneWord)?.slice(0, mostWords).map(plainWord) ?? [];

/** A word as `market_plain` leaves it in what is searched. */
const plainWord = (word: string): string => word.normalize('NFKC').replaceAll('\u093c', '');

/** The keyword with other words in the places of its own; what stands between them stays, as in `7.5`. */
export function replaceWords(keyword: string, wordAt: (index: number) => string | undefined): string {
  let index = -1;
  return keyword.replaceAll(oneWord, (word) => {
    index += 1;
    return wordAt(index) ?? word;
  });
}

/** A keyword by which two lists are the same. */
export const keywordName = (keyword: string): string =>
  keyword.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
