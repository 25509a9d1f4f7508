import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A stretch of a keyword that a group of synonyms has, or that sounds like a word of another script, and what else is searched for in its place. */
export interface Meaning {
  /** Its first word, counted from 1, and how many it has. */
  first: number;
  size: number;
  said: string;
  also: string[];
}

/** A word of a keyword of several, as `market_weighed` gives it: what finds it, in a title alone, and as it is written there. */
export interface WeighedWord {
  said: string;
  query: string;
  title: string;
  written: string;
  /** The more the fewer offers have it; 0 where none has. */
  weight: number;
}

/** The same with how many offers have it, 500 at most. */
export interface CountedWord extends WeighedWord {
  uses: number;
}

/** What is searched for: the words as they are said, and what they mean besides. */
export interface Asked {
  keyword?: string | undefined;
  /** Absent where the words mean nothing besides, or only they are asked for. */
  meanings?: readonly Meaning[] | undefined;
  /** Its words and what each counts; absent of a single word. */
  words?: readonly WeighedWord[] | undefined;
  /** Where not all the words are wanted but some of them: what finds the offers that may have enough; '' finds none. */
  some?: string | undefined;
}

const asJson = (meanings: readonly Meaning[] | undefined) => sql`${JSON.stringify(meanings ?? [])}::jsonb`;

/** The query of a keyword with its meanings. */
export const meantQuery = ({ keyword, meanings }: Asked): SQL =>
  sql`market_meant(${keyword}::text, ${asJson(meanings)})`;

/** The words of a keyword and what each counts. */
export const weighedWords = ({ keyword, meanings }: Asked): SQL =>
  sql`market_weighed(${keyword}::text, ${asJson(meanings)})`;

/** What a search that is kept asks for, as text, and the word that every offer has which it finds; '' for none. */
export function keptWords(keyword: string, isExact: boolean) {
  const meanings = isExact ? sql`'[]'::jsonb` : sql`market_meanings(${keyword}::text)`;
  return {
    query: sql<string>`coalesce(market_meant(${keyword}::text, ${meanings})::text, '')`,
    anchor: sql<string>`market_meant_anchor(${keyword}::text, ${meanings})`,
  };
}

/** Of a longer keyword the words that count most are looked at. */
const mostWeighed = 8;
/** A word counts once wherever it stands, this much more in a title, and as much again where the title has it as it is written. */
const inTitle = 0.75;
const asWritten = 1.75;
/** What the words of an offer must come to, of what they would if all stood in its text. */
const enough = 0.4;

const weighed = (words: readonly WeighedWord[]): WeighedWord[] =>
  words
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostWeighed);
const sum = (words: readonly WeighedWord[]): number => words.reduce((total, { weight }) => total + weight, 0);

/** What the words come to that an offer has, in its title more than in its text. */
function weightIn(text: SQL, words: readonly WeighedWord[]): SQL {
  const parts = words.map(
    ({ query, title, written, weight }) =>
      sql`((${text} @@ ${query}::tsquery)::int + ${inTitle}::float8 * (${text} @@ ${title}::tsquery)::int + ${asWritten}::float8 * (${text} @@ ${written}::tsquery)::int) * ${weight}::float8`,
  );
  return parts.length === 0 ? sql`0` : sql.join(parts, sql` + `);
}

/** How well an offer fits words that count differently, from 0 to 1; a short title says more than a long one. */
export function fitOf(text: SQL, title: SQLWrapper, words: readonly WeighedWord[]): SQL {
  const counting = weighed(words);
  const most = Math.max(1, sum(counting) * (1 + inTitle + asWritten));
  return sql`((${weightIn(text, counting)}) / ${most}::float8 * (1 - least(length(${title}), 300) / 900.0))`;
}

/** Whether an offer has enough of the words, and not all. */
export function hasSome(text: SQL, asked: Asked): SQL {
  const { words = [], some = '' } = asked;
  if (some === '') return sql`false`;
  const counting = weighed(words);
  return sql`${text} @@ ${some}::tsquery and not ${text} @@ ${meantQuery(asked)} and ${weightIn(text, counting)} >= ${sum(counting) * enough}::float8`;
}
