import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import type pg from 'pg';
import { shown, weights, type Engine, type SearchedOffer } from './engine';

const fields = ['title', 'company', 'text'] as const;
/** Weights of MiniSearch; the text has weight one. */
const boost = { title: weights.title, company: weights.company };

/** Creates two variants of MiniSearch: offers with any of the words, and offers with all of them. */
export function createMiniSearches(offers: SearchedOffer[]): Engine[] {
  const index = new MiniSearch<SearchedOffer>({ fields: [...fields] });
  index.addAll(offers);
  const options = { boost, prefix: true, fuzzy: 0.2 };
  const engineOf = (name: string, combineWith: 'AND' | 'OR'): Engine => ({
    name,
    find: (query) =>
      Promise.resolve(
        index
          .search(query, { ...options, combineWith })
          .slice(0, shown)
          .map(({ id }) => id as string),
      ),
  });
  return [engineOf('MiniSearch, any', 'OR'), engineOf('MiniSearch, all', 'AND')];
}

/** Creates an engine with Orama: English stemming and one typing error per word. */
export async function createOrama(offers: SearchedOffer[]): Promise<Engine> {
  const index = create({
    schema: { title: 'string', company: 'string', text: 'string' },
    components: { tokenizer: { language: 'english', stemming: true } },
  });
  // Orama pauses between batches, so one large batch is faster here.
  await insertMultiple(index, offers, offers.length);
  return {
    name: 'Orama',
    async find(query) {
      const { hits } = await search(index, {
        term: query,
        properties: [...fields],
        boost,
        tolerance: 1,
        limit: shown,
      });
      return hits.map(({ id }) => id);
    },
  };
}

/** Creates engines with PostgreSQL: English full text, and trigram similarity with part of the title. */
export async function createPostgresSearches(pool: pg.Pool, offers: SearchedOffer[]): Promise<Engine[]> {
  await pool.query(`
    create extension if not exists pg_trgm;
    create table peers (id text primary key, title text not null, company text not null, text text not null, words tsvector
      generated always as (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', company), 'B') ||
        setweight(to_tsvector('english', text), 'C')) stored);`);
  await pool.query(
    `insert into peers select id, title, company, text from json_to_recordset($1) as r(id text, title text, company text, text text)`,
    [JSON.stringify(offers)],
  );
  await pool.query(
    'create index on peers using gin (words); create index on peers using gist (title gist_trgm_ops)',
  );
  await pool.query('analyze peers');
  // Weights of the classes D, C, B and A; the highest must be one.
  const ranks = [0, weights.text, weights.company, weights.title].map((weight) => weight / weights.title);
  const engineOf = (name: string, statement: string): Engine => ({
    name,
    async find(query) {
      const { rows } = await pool.query<{ id: string }>(statement, [query]);
      return rows.map(({ id }) => id);
    },
  });
  return [
    engineOf(
      'PostgreSQL text',
      `select id from peers, plainto_tsquery('english', $1) q where words @@ q
       order by ts_rank('{${ranks.join(',')}}', words, q) desc, id limit ${shown}`,
    ),
    engineOf(
      'trigrams',
      `select id from peers where $1 <% title
       order by word_similarity($1, title) desc, similarity($1, title) desc, id limit ${shown}`,
    ),
  ];
}
