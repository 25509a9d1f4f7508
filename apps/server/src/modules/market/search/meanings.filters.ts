import { sql, type SQL } from 'drizzle-orm';

/** A stretch of a keyword that a group of synonyms has, and what else is searched for in its place. */
export interface Meaning {
  /** Its first word, counted from 1, and how many it has. */
  first: number;
  size: number;
  said: string;
  also: string[];
}

/** What is searched for: the words as they are said, and what they mean besides. */
export interface Asked {
  keyword?: string | undefined;
  /** Absent where the words mean nothing besides, or only they are asked for. */
  meanings?: readonly Meaning[] | undefined;
}

const asJson = (meanings: readonly Meaning[] | undefined) => sql`${JSON.stringify(meanings ?? [])}::jsonb`;

/** The query of a keyword with its meanings. */
export const meantQuery = ({ keyword, meanings }: Asked): SQL =>
  sql`market_meant(${keyword}::text, ${asJson(meanings)})`;

/** What a search that is kept asks for, as text, and the word that every offer has which it finds; '' for none. */
export function keptWords(keyword: string, isExact: boolean) {
  const meanings = isExact ? sql`'[]'::jsonb` : sql`market_meanings(${keyword}::text)`;
  return {
    query: sql<string>`coalesce(market_meant(${keyword}::text, ${meanings})::text, '')`,
    anchor: sql<string>`market_meant_anchor(${keyword}::text, ${meanings})`,
  };
}
