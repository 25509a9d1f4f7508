import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { prepareQuery, type Database, type Executor } from '../../../platform/database';
import { profiles, offers, searchWords, synonyms } from '../../../schema';
import { swapsOf } from './edits';
import { isSpoken } from './letters';
import { keywordQuery, keywordRank, searched } from './keyword.filters';
import {
  judge,
  meantQuery,
  type SearchTerms,
  type CountedWord,
  type Meaning,
  type WeighedWord,
} from './meanings.filters';
import { countedUses, shortestMisspelt, surelyRight, type Spelling } from './spelling';

/** Maximum number of matches that are ranked for suggestions, because common words are typed often. */
const rankedAtMost = 300;

/**
 * Returns a prefix condition on the vocabulary `k` that uses its index; LIKE would not for a text that is not
 * constant.
 */
const beginsWith = (text: SQL) => sql`k.word ~>=~ ${text} and k.word ~<~ (${text} || chr(1114111))`;

/** A word that may be misspelt. */
export interface SaidWord {
  word: string;
  /** The last word of a keyword may be incomplete. */
  isLast: boolean;
}

/** A word in Latin letters without synonyms, and the words in other scripts with the same consonants. */
interface Heard {
  said: string;
  words: string[];
}

/** Result of adding the words of some offers to the vocabulary. */
interface Learnt {
  /** Id of the last offer that was read; null if none was left. */
  last: number | null;
  /** Number of new words. */
  words: number;
}

interface Meant {
  meanings: Meaning[];
  heard: Heard[] | null;
}

/** Removes meanings by sound whose vowels differ from those of the word. */
const withoutMisheard = ({ meanings, heard }: Meant): Meaning[] =>
  meanings.filter(({ said, size }) => {
    const words = size === 1 && heard?.find((one) => one.said === said)?.words;
    return !words || words.some((word) => isSpoken(said, word));
  });

/** Prepares the query for the meanings of a keyword. It runs for each search, and mostly finds none. */
function prepareMeanings(db: Database) {
  const keyword = sql`${sql.placeholder('keyword')}::text`;
  const heard = sql<Heard[] | null>`(
    select json_agg(json_build_object('said', said.said, 'words', groups.words))
    from market_stretches(${keyword}) said
    cross join lateral (
      select json_agg(s.word) words from ${synonyms} s
      where s.sound = word_sound(unaccent(lower(said.said))) and s.word !~ '^[A-Za-z]') groups
    where said.size = 1 and said.said ~* '^[a-z]' and groups.words is not null
      and not exists (select from ${synonyms} s where s.key = said.key))`;
  const columns = {
    meanings: sql<Meaning[]>`market_meanings(${keyword})`.as('meanings'),
    heard: heard.as('heard'),
  };
  const means = sql`exists (
    select from market_stretches(${keyword}) said
    where exists (select from ${synonyms} s where s.key = said.key)
      or said.size = 1 and (other_spelling(lower(said.said)) is not null or exists (
        select from ${synonyms} s
        where s.sound = word_sound(unaccent(lower(said.said))) and (s.word ~ '^[A-Za-z]') <> (said.said ~* '^[a-z]')) or exists (
        select from ${searchWords} k
        where k.sound = word_sound(unaccent(lower(said.said))) and (k.word ~ '^[a-z]') <> (said.said ~* '^[a-z]'))))`;
  const query = db
    .select(columns)
    .from(sql`(select 1) one`)
    .where(means);
  return prepareQuery<Meant>(db, 'keyword_meanings', query, columns);
}

/** Prepares the query for the weights of words, which runs about once a minute per keyword. */
function prepareWeighed(db: Database) {
  const keyword = sql`${sql.placeholder('keyword')}::text`;
  const meanings = sql`${sql.placeholder('meanings')}::jsonb`;
  const columns = { words: sql<CountedWord[]>`market_weighed(${keyword}, ${meanings})`.as('words') };
  const query = db.select(columns).from(sql`(select 1) one`);
  return prepareQuery<{ words: CountedWord[] }>(db, 'keyword_weighed', query, columns);
}

/** Prepares the query for similar words of words that may be misspelt. */
function prepareSpellings(db: Database) {
  const columns = {
    plain: sql<string>`plain`,
    uses: sql<number>`uses`,
    like: sql<Spelling['like']>`"like"`,
  };
  const found = sql`(
    with said as materialized (
      select position, plain, swaps, market_word(w.word, is_last) query,
        market_names_kind(w.word) is_known
      from (
        select position, word, unaccent(lower(word)) plain, is_last, string_to_array(swaps, ' ') swaps
        from unnest(${sql.placeholder('words')}::text[], ${sql.placeholder('areLast')}::boolean[],
          ${sql.placeholder('swaps')}::text[]) with ordinality as u(word, is_last, swaps, position)
      ) w
    ), counted as materialized (
      select *, case when is_known or query is null or length(plain) not between ${shortestMisspelt} and 40
        then ${surelyRight} else market_uses(query, ${surelyRight}) end uses
      from said
    )
    select position, plain, uses, case when uses >= ${surelyRight} then '[]' else coalesce((
      select json_agg(json_build_object('word', near.word, 'uses', near.uses))
      from (
        (select k.word, 0 uses from ${searchWords} k where k.word % plain order by similarity(k.word, plain) desc limit 8)
        union
        (select k.word, 0 from ${searchWords} k
          where ${beginsWith(sql`left(plain, 1)`)} and length(k.word) between length(plain) - 2 and length(plain) + 2
            and levenshtein_less_equal(k.word, plain, 2) <= 2
          order by levenshtein_less_equal(k.word, plain, 2), k.word limit 12)
        union
        (select k.word, 0 from ${searchWords} k where k.word = any(swaps))
        union
        (select lower(s.word), ${surelyRight} from ${synonyms} s
          where s.key >= left(plain, 1) and s.key < left(plain, 1) || 'zzzz' and length(s.word) between length(plain) - 2 and length(plain) + 2
            and s.word !~ ' ' and levenshtein_less_equal(lower(s.word), plain, 2) <= 2 limit 8)
      ) near), '[]') end "like"
    from counted) found`;
  const query = db
    .select(columns)
    .from(found)
    .orderBy(sql`position`);
  return prepareQuery<Spelling>(db, 'spellings', query, columns);
}

function prepareUses(db: Database) {
  const columns = {
    word: sql<string>`word`,
    uses: sql<number>`market_uses(plainto_tsquery('public.market_words', word), ${countedUses})`.as('uses'),
  };
  const query = db.select(columns).from(sql`unnest(${sql.placeholder('words')}::text[]) word`);
  return prepareQuery<{ word: string; uses: number }>(db, 'word_uses', query, columns);
}

/** Reads what the search needs: suggestions, meanings, weights and similar words. */
export function createSearchRepository(
  db: Database,
  { learntAtOnce = 20_000 }: { learntAtOnce?: number } = {},
) {
  const readMeanings = prepareMeanings(db);
  const readWeighed = prepareWeighed(db);
  const readSpellings = prepareSpellings(db);
  const readUses = prepareUses(db);

  /** Adds the words of a batch of published offers to the vocabulary, newest first. */
  async function learnWordsBefore(offerId: number | undefined, executor: Executor = db): Promise<Learnt> {
    const { rows } = await executor.execute<Learnt & Record<string, unknown>>(sql`
      with batch as materialized (
        select id, title, company_name from ${offers}
        where ${and(sql`${offers.status} = 'published'`, offerId === undefined ? undefined : sql`${offers.id} < ${offerId}`)}
        order by id desc limit ${learntAtOnce}
      ), learnt as (
        insert into ${searchWords} (word)
        select distinct w
        from batch, unnest(tsvector_to_array(to_tsvector('market_words', market_text(title || ' ' || company_name)))) w
        where length(w) between 3 and 40 and w !~ '[0-9]'
        order by w
        on conflict do nothing
        returning word
      )
      select min(id) last, (select count(*) from learnt) words from batch`);
    return rows[0] ?? { last: null, words: 0 };
  }

  return {
    /** Finds offers with the words or their meanings; the last word may be incomplete. */
    async suggestOffers(terms: SearchTerms, limit: number): Promise<{ id: number; title: string }[]> {
      const typed = keywordQuery(terms.keyword, 'typing');
      const rank = keywordRank(terms, judge(searched(false), terms));
      if (!typed || !rank) return [];
      const query = terms.meanings ? sql`(${typed} || ${meantQuery(terms)})` : typed;
      const matches = db
        .select({
          id: offers.id,
          title: offers.title,
          createdAt: offers.createdAt,
          rank: rank.as('rank'),
        })
        .from(offers)
        .where(and(sql`${offers.status} = 'published'`, sql`${offers.searchPublic} @@ ${query}`))
        .limit(rankedAtMost)
        .as('matches');
      return db
        .select({ id: matches.id, title: matches.title })
        .from(matches)
        .orderBy(desc(matches.rank), desc(matches.createdAt), desc(matches.id))
        .limit(limit);
    },

    /** Returns the meanings of a keyword from the current synonyms. */
    async findMeanings(keyword: string): Promise<Meaning[]> {
      const [row] = await readMeanings({ keyword });
      return row ? withoutMisheard(row) : [];
    },

    /** Finds companies with published offers whose name contains the words. */
    async suggestCompanies(keyword: string, limit: number): Promise<string[]> {
      const query = keywordQuery(keyword, 'typing');
      if (!query) return [];
      const rows = await db
        .selectDistinct({ name: profiles.companyName })
        .from(profiles)
        .where(
          and(
            sql`market_vector(${profiles.companyName}, true) @@ ${query}`,
            sql`exists (select 1 from ${offers} where ${eq(offers.supplierId, profiles.userId)} and ${offers.status} = 'published')`,
          ),
        )
        .orderBy(profiles.companyName)
        .limit(limit);
      return rows.map(({ name }) => name);
    },

    /**
     * Returns how many offers contain each word, and similar words of offers and synonyms for rare ones. A word of a
     * synonym group or a category counts as frequent. The offers with the similar words are not counted.
     */
    spellings: (words: readonly SaidWord[]): Promise<Spelling[]> =>
      readSpellings({
        words: words.map(({ word }) => word),
        areLast: words.map(({ isLast }) => isLast),
        swaps: words.map(({ word }) => swapsOf(word.toLowerCase()).join(' ')),
      }),

    /** Returns how many offers contain each of these words, counted up to `countedUses`. */
    async usesOf(words: readonly string[]): Promise<Map<string, number>> {
      const rows = await readUses({ words });
      return new Map(rows.map(({ word, uses }) => [word, uses]));
    },

    /** Returns the words of a keyword with their weights. */
    async weigh({ keyword = '', meanings = [] }: SearchTerms): Promise<CountedWord[]> {
      const [row] = await readWeighed({ keyword, meanings: JSON.stringify(meanings) });
      return row?.words ?? [];
    },

    /** Returns the tsquery for offers that may contain enough of these words, each phrase and no excluded word; empty if none can. */
    async findSome(keyword: string, words: readonly CountedWord[]): Promise<string> {
      // With a single known word, however common, its offers are the only candidates.
      const known = words.filter(({ weight }) => weight > 0);
      const only = known.length === 1 ? (known[0]?.query ?? '') : '';
      const { rows } = await db.execute<{ found: string }>(sql`
        select case when ways = '' then '' else coalesce(ways::tsquery && market_bound(${keyword}), ways::tsquery)::text end found
        from (select coalesce(market_some(${JSON.stringify(words)}::jsonb), ${only}) ways) of_words`);
      return rows[0]?.found ?? '';
    },

    /** Returns the words that each offer lacks. */
    async findMissing(
      ids: readonly number[],
      words: readonly WeighedWord[],
      isOwn: boolean,
    ): Promise<Map<number, string[]>> {
      const said = sql.param(words.map((one) => one.said));
      const queries = sql.param(words.map((one) => one.query));
      const missing = sql<string[]>`array(
        select w.said from unnest(${said}::text[], ${queries}::text[]) with ordinality as w (said, query, n)
        where not ${searched(isOwn)} @@ w.query::tsquery order by n)`;
      const rows = await db
        .select({ id: offers.id, missing })
        .from(offers)
        .where(inArray(offers.id, [...ids]));
      return new Map(rows.map((row) => [row.id, row.missing]));
    },

    learnWordsBefore,

    /** Adds the words of every published offer to the vocabulary; a trigger adds those of later ones. */
    async learnWords(): Promise<void> {
      let { last } = await learnWordsBefore(undefined);
      while (last !== null) ({ last } = await learnWordsBefore(last));
    },
  };
}
export type SearchRepository = ReturnType<typeof createSearchRepository>;
