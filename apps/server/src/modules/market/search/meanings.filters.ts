import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A stretch of a keyword that a group of synonyms has, or that sounds like a word of another script, and what else is searched for in its place. */
export interface Meaning {
  /** Its first word, counted from 1, and how many it has. */
  first: number;
  size: number;
  said: string;
  also: string[];
  /** Of a word within a longer stretch that is in a group. */
  inner?: true;
}

/** A word of a keyword as `market_weighed` gives it: what finds it, and what finds it in the places that count more; '' finds nothing. */
export interface WeighedWord {
  said: string;
  query: string;
  /** In a title: as it is written, as what it means besides, in its forms. */
  written: string;
  meant: string;
  title: string;
  /** In the category or the company. */
  beside: string;
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
  /** As it was typed, where a misspelt word was put right for some of the words: what this finds stands above. */
  typed?: { keyword?: string | undefined; meanings?: readonly Meaning[] | undefined } | undefined;
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

/** Of a longer keyword the words that count most are looked at. */
const mostWeighed = 8;
/** What a word counts by where it stands and how it is written there. */
const worth = { written: 1, meant: 0.9, title: 0.4, beside: 0.4, query: 0.3 } as const;
/** What the words of an offer must come to, of what all would in its title as they are written. */
const enough = 0.16;
const enoughOfAll = 0.45;
/** A number of a file or a part is of the thing wherever it stands. */
const code = /(?=\S*\d)\S*[/._-]\S/;
export const hasCode = ({ keyword = '' }: Asked): boolean => code.test(keyword);
/** A number with its unit as `market_measures` writes it: it is of the thing too, as no other word says as much. */
const isMeasure = ({ query }: WeighedWord): boolean => /^'\d+(?:p\d+)?[a-z]+'$/.test(query);
/** Words with so many others between them stand together. */
const together = 0.2;

const weighed = (words: readonly WeighedWord[]): WeighedWord[] =>
  words
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostWeighed);

/** What an offer is judged by: its words that may be searched, and what those of the keyword come to that it has, from 0 to 1. */
export interface Judged {
  text: SQL;
  weight: SQL;
}

/** An offer's words off their page as they are: whatever builds an array takes them whole, and no word is looked at. */
const taken = (text: SQL): SQL => sql`(array[${text}])[1]`;

/** What the words come to that an offer has; its own are unpacked once, and not for each of these. */
export function judge(text: SQL, { words = [] }: Asked): Judged {
  const weight = weightIn(sql`unpacked`, words);
  return { text, weight: sql`(select ${weight} from (select ${taken(text)} unpacked offset 0) its)` };
}

/** The same for statements that ask for both in several places: what stands behind the rows of offers, and what it gives. */
export function judgeOnce(text: SQL, asked: Asked): { beside: SQL; judged: Judged } {
  const { words = [] } = asked;
  if (words.length === 0) return { beside: sql``, judged: judge(text, asked) };
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

/** How well an offer fits words that count differently, from 0 to 1; a short title says more than a long one. In floats, as decimals become one by way of text. */
export const fitOf = ({ weight }: Judged, title: SQLWrapper): SQL =>
  sql`(${weight} * (1 - least(length(${title}), 300) / 600.0::float8))`;

/** Whether words that an offer has are said of the thing: in its title or category, or near each other in its text. */
export function hasAllOfIt({ text, weight }: Judged, asked: Asked): SQL {
  const { words = [] } = asked;
  // None of them was known when they were weighed: what has them has been published since.
  if (words.every((word) => word.weight === 0) || hasCode(asked) || words.some(isMeasure)) return sql`true`;
  const areTogether = (query: SQL) => sql`ts_rank_cd('{1,1,1,1}', ${text}, ${query}) >= ${together}::float4`;
  const asMeant = areTogether(meantQuery(asked));
  // To look for a word with all that it means takes ten times as long as for the word, and mostly that is there.
  const near = asked.meanings
    ? sql`${areTogether(meantQuery({ keyword: asked.keyword }))} or ${asMeant}`
    : asMeant;
  return sql`(${weight} >= ${enoughOfAll}::float8 or ${near})`;
}

/** Whether an offer has enough of the words, and not all; `text` is what the index is of. */
export function hasSome(text: SQL, asked: Asked, judged: Judged): SQL {
  const { some = '', typed } = asked;
  if (some === '') return sql`false`;
  const above = typed
    ? sql`${judged.text} @@ ${meantQuery(typed)}`
    : sql`${judged.text} @@ ${meantQuery(asked)} and ${hasAllOfIt(judged, asked)}`;
  return sql`${text} @@ ${some}::tsquery and not (${above}) and ${judged.weight} >= ${enough}::float8`;
}
