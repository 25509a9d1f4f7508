import { beforeAll, expect, it } from 'vitest';
import { useContext } from '../support/context';
import { createPerson, publishOffer } from '../world/people';

const context = useContext();

/** Fakes planner statistics of a million offers, a fifth of them with the word `pump`; the market itself has few offers. */
const ofAMillion = `
  select pg_restore_relation_stats('schemaname', 'public', 'relname', 'offers', 'relpages', (pg_relation_size('offers') / 8192)::int, 'reltuples', 1000000::real),
    pg_restore_attribute_stats('schemaname', 'public', 'relname', 'offers', 'attname', 'status', 'inherited', false,
      'null_frac', 0::real, 'n_distinct', 1::real, 'most_common_vals', '{published}'::text, 'most_common_freqs', '{1}'::real[]),
    pg_restore_attribute_stats('schemaname', 'public', 'relname', 'offers', 'attname', 'search_public', 'inherited', false,
      'null_frac', 0::real, 'most_common_elems', '{pump}'::text, 'most_common_elem_freqs', '{0.2,0.2,0.2}'::real[])`;

/** Creates more drills and presses than the index returns exactly, among them thirty drill presses. */
const ofDrills = `
  insert into offers (supplier_id, status, title, detail, scope, duration, qty_from, qty_to, budget_from, budget_to, categories, nda_required, published_at)
  select supplier_id, status, case when n % 300 = 0 then 'A drill press' else 'A press and a drill' end, '', scope, duration, qty_from, qty_to,
    budget_from, budget_to, categories, nda_required, published_at
  from (select * from offers where status = 'published' limit 1) one, generate_series(1, 9000) n`;

beforeAll(async () => {
  const { current } = context;
  const supplier = await createPerson(current, 'supplier');
  for (const title of ['A lathe', 'Another lathe', 'A pump'])
    await publishOffer(current, supplier, { title });
  await current.pool.query(ofDrills);
  await current.pool.query(ofAMillion);
});

async function uses(query: string): Promise<number | undefined> {
  const { rows } = await context.current.pool.query<{ uses: number }>(
    'select market_uses($1::tsquery, 500) uses',
    [query],
  );
  return rows[0]?.uses;
}

const unknown = Array.from({ length: 20 }, (_, n) => `unknown${n}`).join(' | ');

// OFF-340
it.each([
  ['a word that is frequent by the statistics', 'pump', 500],
  ['a rare word or a frequent one', 'pump | lathe', 500],
  ['a word without statistics', 'lathe', 2],
  ['many words without statistics', `lathe | ${unknown}`, 2],
  ['a very common word', 'drill', 500],
  ['two very common words, either of them', 'drill | press', 500],
  ['two very common words, next to each other', 'drill <-> press', 30],
])('the number of matches is counted up to the limit for %s', async (_what, query, expected) => {
  expect(await uses(query)).toBe(expected);
});
