import { asc, eq, sql } from 'drizzle-orm';
import { holding, type Database, type Executor } from '../../platform/database';
import { offers, synonymGroups, synonyms } from '../../schema';

/** A word proposed for a group of synonyms. */
export interface ProposedWord extends Record<string, unknown> {
  word: string;
  /** Normalized form for lookup; empty if the word has only punctuation. */
  key: string;
  /** Number of consecutive words in a keyword that it matches. */
  parts: number;
  /** Words of the other group that already contains it; null if there is none. */
  standsIn: string[] | null;
}

interface ListedGroup extends Record<string, unknown> {
  id: number;
  words: string[];
  changedAt: Date;
}

interface Found extends Record<string, unknown> {
  counts: number[];
  together: number;
  titles: string[];
}

/** Creates the only repository of synonyms. */
export function createSynonymsRepository(db: Database) {
  const words = sql<
    string[]
  >`array(select s.word from ${synonyms} s where s.group_id = ${synonymGroups.id} order by s.position)`;
  const select = (executor: Executor) =>
    executor.select({ id: synonymGroups.id, words, changedAt: synonymGroups.changedAt }).from(synonymGroups);

  return {
    /** Returns a page of groups, sorted by their first words. */
    async list(
      keyword: string | undefined,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ items: ListedGroup[]; total: number }> {
      const pattern = holding(keyword ?? '');
      const has = keyword
        ? sql`exists (select from ${synonyms} s where s.group_id = ${synonymGroups.id} and s.word ilike ${pattern})`
        : undefined;
      const first = sql`(select lower(s.word) from ${synonyms} s where s.group_id = ${synonymGroups.id} and s.position = 1)`;
      const [items, total] = await Promise.all([
        select(db).where(has).orderBy(asc(first), asc(synonymGroups.id)).limit(limit).offset(offset),
        db.$count(synonymGroups, has),
      ]);
      return { items, total };
    },

    count: (tx: Executor) => tx.$count(synonymGroups),

    /** Returns a group and locks it until the transaction ends. */
    async hold(tx: Executor, id: number): Promise<ListedGroup | undefined> {
      const [row] = await select(tx).where(eq(synonymGroups.id, id)).for('update');
      return row;
    },

    /** Returns each word with its lookup key and the other group that contains it. */
    async read(tx: Executor, asked: readonly string[], groupId = 0): Promise<ProposedWord[]> {
      const { rows } = await tx.execute<ProposedWord>(sql`
        select a.word, synonym_key(a.word) key, cardinality(string_to_array(market_plain(a.word), ' ')) parts,
          (select array_agg(o.word order by o.position) from ${synonyms} s join ${synonyms} o on o.group_id = s.group_id
            where s.key = synonym_key(a.word) and s.group_id <> ${groupId}) "standsIn"
        from unnest(${sql.param(asked)}::text[]) with ordinality a (word, n) order by n`);
      return rows;
    },

    async add(tx: Executor, given: readonly ProposedWord[], at: Date): Promise<number> {
      const [row] = await tx
        .insert(synonymGroups)
        .values({ changedAt: at })
        .returning({ id: synonymGroups.id });
      if (!row) throw new Error('insert into synonym_groups returned nothing');
      await tx.insert(synonyms).values(rowsOf(row.id, given));
      return row.id;
    },

    async setWords(tx: Executor, id: number, given: readonly ProposedWord[], at: Date): Promise<void> {
      await tx.update(synonymGroups).set({ changedAt: at }).where(eq(synonymGroups.id, id));
      await tx.delete(synonyms).where(eq(synonyms.groupId, id));
      await tx.insert(synonyms).values(rowsOf(id, given));
    },

    async remove(tx: Executor, id: number): Promise<void> {
      await tx.delete(synonymGroups).where(eq(synonymGroups.id, id));
    },

    /** Returns how many published offers each word finds, how many all find together, and some titles. */
    async find(asked: readonly string[]): Promise<Found> {
      const { rows } = await db.execute<Found>(sql`
        with asked as materialized (
          select n, market_query(word, 'finding') || market_synonym(word) query
          from unnest(${sql.param(asked)}::text[]) with ordinality a (word, n)
        ), found as materialized (
          select id, title, created_at, search_public from ${offers} o
          where status = 'published' and search_public @@ any (select query from asked)
        )
        select (select array_agg((select count(*) from found where search_public @@ query)::int order by n) from asked) counts,
          (select count(*) from found)::int together,
          array(select title from found order by created_at desc, id desc limit 10) titles`);
      const [row] = rows;
      if (!row) throw new Error('counting offers answered nothing');
      return row;
    },
  };
}
export type SynonymsRepository = ReturnType<typeof createSynonymsRepository>;

/** Returns the rows of a group; of words with the same lookup key, only the first stores it. */
function rowsOf(groupId: number, given: readonly ProposedWord[]) {
  return given.map(({ word, key }, index) => ({
    groupId,
    word,
    position: index + 1,
    key: given.findIndex((one) => one.key === key) === index ? key : null,
  }));
}
