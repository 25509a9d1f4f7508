import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * A phrase of a keyword that has synonyms, or sounds like a word of another script, and the texts also searched for.
 */
export interface Meaning {
  /** Position of its first word, from 1, and number of words. */
  first: number;
  size: number;
  said: string;
  also: string[];
  /** Set for a word within a longer phrase that has synonyms. */
  inner?: true;
}

/** A word of a keyword as `market_weighed` returns it, with a tsquery for each place; an empty query finds nothing. */
export interface WeighedWord {
  said: string;
  query: string;
  /** Queries for the title: as written, by its meanings, in its inflected forms. */
  written: string;
  meant: string;
  title: string;
  /** Query for the category and the company. */
  beside: string;
  /** Greater for rarer words; 0 if no offer contains the word. */
  weight: number;
}

/** A weighed word with the number of offers that contain it, counted up to 500. */
export interface CountedWord extends WeighedWord {
  uses: number;
}

/**
 * A search: the keyword as typed, the other words that are searched for as well (synonyms), and its words with their
 * weights.
 */
export interface SearchTerms {
  keyword?: string | undefined;
  /** Synonyms of the words. Absent if there are none, or if an exact search was requested. */
  meanings?: readonly Meaning[] | undefined;
  /** The words with their weights. */
  words?: readonly WeighedWord[] | undefined;
  /** For a search that needs only some of the words: a tsquery for the candidates; empty for none. */
  some?: string | undefined;
  /** The search as typed, if spelling was corrected for a search by some words; its results are listed separately. */
  typed?: { keyword?: string | undefined; meanings?: readonly Meaning[] | undefined } | undefined;
}

const asJson = (meanings: readonly Meaning[] | undefined) => sql`${JSON.stringify(meanings ?? [])}::jsonb`;

/** Returns the tsquery of a keyword with its meanings. */
export const meantQuery = ({ keyword, meanings }: SearchTerms): SQL =>
  sql`market_meant(${keyword}::text, ${asJson(meanings)})`;

/** Returns the tsquery of a saved search as text, and a word that every match contains (`anchor`), or an empty text. */
export function storedQuery(keyword: string, isExact: boolean) {
  const meanings = isExact ? sql`'[]'::jsonb` : sql`market_meanings(${keyword}::text)`;
  return {
    query: sql<string>`coalesce(market_meant(${keyword}::text, ${meanings})::text, '')`,
    anchor: sql<string>`market_meant_anchor(${keyword}::text, ${meanings})`,
  };
}

/** Maximum number of words of a keyword that are evaluated; those with the greatest weight. */
const mostWeighed = 8;
/** Factor of a word by the place where an offer contains it. */
const worth = { written: 1, meant: 0.9, title: 0.4, beside: 0.4, query: 0.3 } as const;
/** Minimum weight for a match by some words and by all words, relative to all words as written in the title. */
const enough = 0.16;
const enoughOfAll = 0.45;
/** A reference or part number, which identifies the item wherever the offer contains it. */
const code = /(?=\S*\d)\S*[/._-]\S/;
export const hasCode = ({ keyword = '' }: SearchTerms): boolean => code.test(keyword);
/** Returns true for a number with its unit as `market_measures` writes it, which identifies the item too. */
const isMeasure = ({ query }: WeighedWord): boolean => /^'\d+(?:p\d+)?[a-z]+'$/.test(query);
/** Minimum cover density at which words count as being near each other. */
const together = 0.2;

const weighed = (words: readonly WeighedWord[]): WeighedWord[] =>
  words
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostWeighed);

/** SQL to score an offer: its searchable words, and the weight of the keyword's words that it contains, from 0 to 1. */
export interface Judged {
  text: SQL;
  weight: SQL;
}

/** Returns an expression that detoasts the words of an offer once, by building an array of them. */
const taken = (text: SQL): SQL => sql`(array[${text}])[1]`;

/** Returns the score of an offer for a search. Its words are detoasted once instead of for each word of the keyword. */
export function judge(text: SQL, { words = [] }: SearchTerms): Judged {
  const weight = weightIn(sql`unpacked`, words);
  return { text, weight: sql`(select ${weight} from (select ${taken(text)} unpacked offset 0) its)` };
}

/** Returns lateral joins (`beside`) that compute the score once, for statements that use it in several places. */
export function judgeOnce(text: SQL, terms: SearchTerms): { beside: SQL; judged: Judged } {
  const { words = [] } = terms;
  if (words.length === 0) return { beside: sql``, judged: judge(text, terms) };
  const unpacked = sql`its_words.unpacked`;
  return {
    beside: sql`cross join lateral (select ${taken(text)} unpacked offset 0) its_words
      cross join lateral (select ${weightIn(unpacked, words)} weight offset 0) its_weight`,
    judged: { text: unpacked, weight: sql`its_weight.weight` },
  };
}

function weightIn(unpacked: SQL, words: readonly WeighedWord[]): SQL {
  const counting = weighed(words);
  const most = Math.max(
    1,
    counting.reduce((total, { weight }) => total + weight, 0),
  );
  const parts = counting.map((word) => {
    const places = Object.entries(worth).flatMap(([place, value]) => {
      const query = word[place as keyof typeof worth];
      return query === ''
        ? []
        : [sql`when ${unpacked} @@ ${query}::tsquery then ${(value * word.weight) / most}::float8`];
    });
    return sql`case ${sql.join(places, sql` `)} else 0 end`;
  });
  return parts.length === 0 ? sql`0` : sql.join(parts, sql` + `);
}

/**
 * Returns the relevance of an offer, from 0 to 1; shorter titles rank higher. Uses floats, because decimals are
 * slower.
 */
export const fitOf = ({ weight }: Judged, title: SQLWrapper): SQL =>
  sql`(${weight} * (1 - least(length(${title}), 300) / 600.0::float8))`;

/** Returns the condition that the words describe the item: in its title or category, or near each other in the text. */
export function hasAllOfIt({ text, weight }: Judged, terms: SearchTerms): SQL {
  const { words = [] } = terms;
  // No offer had any of the words when they were weighed, so the matches were published since then.
  if (words.every((word) => word.weight === 0) || hasCode(terms) || words.some(isMeasure)) return sql`true`;
  const areTogether = (query: SQL) => sql`ts_rank_cd('{1,1,1,1}', ${text}, ${query}) >= ${together}::float4`;
  const asMeant = areTogether(meantQuery(terms));
  // Try the plain words first: a query with all meanings takes ten times as long, and mostly the words suffice.
  const near = terms.meanings
    ? sql`${areTogether(meantQuery({ keyword: terms.keyword }))} or ${asMeant}`
    : asMeant;
  return sql`(${weight} >= ${enoughOfAll}::float8 or ${near})`;
}

/** Returns the condition that an offer has enough of the words but not all; `text` is the indexed expression. */
export function hasSome(text: SQL, terms: SearchTerms, judged: Judged): SQL {
  const { some = '', typed } = terms;
  if (some === '') return sql`false`;
  const above = typed
    ? sql`${judged.text} @@ ${meantQuery(typed)}`
    : sql`${judged.text} @@ ${meantQuery(terms)} and ${hasAllOfIt(judged, terms)}`;
  return sql`${text} @@ ${some}::tsquery and not (${above}) and ${judged.weight} >= ${enough}::float8`;
}
