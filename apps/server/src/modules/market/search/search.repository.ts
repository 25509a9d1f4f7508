import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { prepareQuery, type Database } from '../../../platform/database';
import { profiles, offers, searchWords, synonyms } from '../../../schema';
import { keywordQuery, keywordRank } from './keyword.filters';
import type { Meaning } from './meanings.filters';

/** Of so many matches the best are suggested: a word that everybody uses must not be ranked in full at each key. */
const rankedAtMost = 300;

/** Share of common trigrams from which one word may be another misspelt; below it "constrction" would be "convocation". */
const alike = 0.4;

/** Words of the vocabulary `k` from a text to the last that begins with it; LIKE would read them all for a text that is not a constant. */
const beginsWith = (text: SQL) => sql`k.word ~>=~ ${text} and k.word ~<~ (${text} || chr(1114111))`;

/** Asked with every keyword; most have no word that is in a group. */
function prepareMeanings(db: Database) {
  const keyword = sql`${sql.placeholder('keyword')}::text`;
  const columns = { meanings: sql<Meaning[]>`market_meanings(${keyword})`.as('meanings') };
  const isInGroup = sql`exists (select from market_stretches(${keyword}) said join ${synonyms} s on s.key = said.key)`;
  const query = db
    .select(columns)
    .from(sql`(select 1) one`)
    .where(isInGroup);
  return prepareQuery<{ meanings: Meaning[] }>(db, 'keyword_meanings', query, columns);
}

/** Suggestions, and the words that a misspelt one may have meant. */
export function createSearchRepository(db: Database) {
  const readMeanings = prepareMeanings(db);
  return {
    async suggestOffers(keyword: string, limit: number): Promise<{ id: number; title: string }[]> {
      const query = keywordQuery(keyword, 'typing');
      const rank = keywordRank({ keyword }, false);
      if (!query || !rank) return [];
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

    /** What a keyword means besides, as the groups of synonyms say it now. */
    async findMeanings(keyword: string): Promise<Meaning[]> {
      const [row] = await readMeanings({ keyword });
      return row?.meanings ?? [];
    },

    /** Companies with something published whose name has the words. */
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
     * For each word the known one that is most like it, or null where nothing is like it; a known word, or the
     * beginning of one, is its own answer, and so is a number: the next one is another thing.
     */
    async nearestWords(words: string[]): Promise<(string | null)[]> {
      const { rows } = await db.execute<{ nearest: string | null }>(sql`
        select coalesce(
          case when w.plain ~ '[0-9]' then w.asked end,
          (select w.asked from ${searchWords} k where ${beginsWith(sql`w.plain`)} limit 1),
          (select k.word from ${searchWords} k where k.word % w.plain and similarity(k.word, w.plain) >= ${alike} order by similarity(k.word, w.plain) desc, k.word limit 1),
          -- Two letters in the wrong order leave a short word nothing in common with the right one.
          (select k.word from ${searchWords} k
            where length(w.plain) >= 4 and ${beginsWith(sql`left(w.plain, 1)`)}
              and length(k.word) between length(w.plain) - 1 and length(w.plain) + 1
              and levenshtein_less_equal(k.word, w.plain, 2) <= 2
            order by levenshtein_less_equal(k.word, w.plain, 2), k.word limit 1)
        ) as nearest
        from (
          select asked, unaccent(lower(asked)) as plain, position
          from unnest(${sql.param(words)}::text[]) with ordinality as u(asked, position)
        ) w order by w.position`);
      return rows.map(({ nearest }) => nearest);
    },

    /** Takes in the words of offers published or changed since a time. */
    async learnWords(since: Date): Promise<void> {
      await db.execute(sql`
        insert into ${searchWords} (word)
        select distinct w
        from ${offers}, unnest(tsvector_to_array(to_tsvector('market_words', market_text(title || ' ' || company_name)))) w
        where ${offers.status} = 'published' and ${offers.updatedAt} >= ${since.toISOString()}::timestamptz
          and length(w) between 3 and 40 and w !~ '^[0-9.,/-]+$'
        order by w
        on conflict do nothing`);
    },
  };
}
export type SearchRepository = ReturnType<typeof createSearchRepository>;
