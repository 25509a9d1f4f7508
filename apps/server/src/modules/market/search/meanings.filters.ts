import { sql, type SQL } from 'drizzle-orm';

/** A stretch of a keyword that a group of synonyms has, or that sounds like a word of another script, and what else is searched for in its place. */
export interface Meaning {
  /** Its first word, counted from 1, and how many it has. */
  first: number;
  size: number;
  said: string;
  also: string[];
}

/** Offers that have some of a keyword's words and not all, as `market_some` says it. */
export interface SomeWords {
  /** Finds those that may have enough of them; '' finds none. */
  query: string;
  /** What all the words find. */
  all: string;
  /** What the words that an offer has must come to. */
  least: number;
  /** Each word, what finds it, and what it counts. */
  words: readonly { said: string; query: string; weight: number }[];
}

/** What is searched for: the words as they are said, and what they mean besides. */
export interface Asked {
  keyword?: string | undefined;
  /** Absent where the words mean nothing besides, or only they are asked for. */
  meanings?: readonly Meaning[] | undefined;
  /** Present where not all the words are wanted, but some of them. */
  some?: SomeWords | undefined;
}

const asJson = (meanings: readonly Meaning[] | undefined) => sql`${JSON.stringify(meanings ?? [])}::jsonb`;

/** The query of a keyword with its meanings. */
export const meantQuery = ({ keyword, meanings }: Asked): SQL =>
  sql`market_meant(${keyword}::text, ${asJson(meanings)})`;

/** What finds offers with some of the words of a keyword; null where there is only one word, or no offer has any. */
export const someWords = ({ keyword, meanings }: Asked): SQL =>
  sql`market_some(${keyword}::text, ${asJson(meanings)})`;

/** What a search that is kept asks for, as text, and the word that every offer has which it finds; '' for none. */
export function keptWords(keyword: string, isExact: boolean) {
  const meanings = isExact ? sql`'[]'::jsonb` : sql`market_meanings(${keyword}::text)`;
  return {
    query: sql<string>`coalesce(market_meant(${keyword}::text, ${meanings})::text, '')`,
    anchor: sql<string>`market_meant_anchor(${keyword}::text, ${meanings})`,
  };
}

/** What the words come to that a text has of them. */
export function weightIn(text: SQL, { words }: SomeWords): SQL {
  const counting = words.filter(({ weight }) => weight > 0);
  if (counting.length === 0) return sql`0`;
  return sql.join(
    counting.map(({ query, weight }) => sql`(${text} @@ ${query}::tsquery)::int * ${weight}::float8`),
    sql` + `,
  );
}

/** Whether a text has enough of the words, and not all. */
export const hasSome = (text: SQL, some: SomeWords): SQL =>
  some.query === ''
    ? sql`false`
    : sql`${text} @@ ${some.query}::tsquery and not ${text} @@ ${some.all}::tsquery and ${weightIn(text, some)} >= ${some.least}::float8`;

/** The words come first, and how well an offer fits them among those that have the same. */
export const rankOfSome = (text: SQL, some: SomeWords): SQL =>
  some.query === ''
    ? sql`0`
    : sql`((${weightIn(text, some)}) / ${2 * some.least}::float8 + ts_rank(${text}, ${some.query}::tsquery) / 10)`;
