import { describe, expect, it } from 'vitest';
import { useContext } from './context';

const context = useContext();

describe('the tables', () => {
  it('have an index that begins with each foreign key', async () => {
    const { rows } = await context.current.pool.query<{ missing: string }>(`
      select c.conrelid::regclass || '.' || a.attname as missing
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
    expect(rows.map(({ missing }) => missing)).toEqual([]);
  });

  it('only ever add to histories and consents', async () => {
    const { rows } = await context.current.pool.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname like '%append_only' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['audit_log', 'consents', 'nda_events']);
  });

  it.each([
    [
      'newest of the market',
      `select id from proposals where status = 'published' order by created_at desc, id desc limit 10`,
      'proposals_published',
    ],
    [
      'a scope of the market',
      `select id from proposals where status = 'published' and scope = 'medium' order by created_at desc, id desc limit 10`,
      'proposals_published_scope',
    ],
    [
      'a supplier’s own',
      `select id from proposals where supplier_id = 1 and status = 'draft' order by created_at desc, id desc limit 10`,
      'proposals_supplier',
    ],
    [
      'a supplier’s requests',
      `select id from nda_requests where supplier_id = 1 and removed_at is null order by changed_at desc, id desc limit 10`,
      'nda_requests_supplier',
    ],
    [
      'a buyer’s requests',
      `select id from nda_requests where buyer_id = 1 order by changed_at desc, id desc limit 10`,
      'nda_requests_buyer',
    ],
    [
      'a supplier’s contracts',
      `select id from contracts where supplier_id = 1 order by created_at desc, id desc limit 10`,
      'contracts_supplier',
    ],
    [
      'a buyer’s contracts',
      `select id from contracts where buyer_id = 1 order by created_at desc, id desc limit 10`,
      'contracts_buyer',
    ],
  ])('read the list “%s” in the order of its index, without sorting', async (_list, query, index) => {
    const client = await context.current.pool.connect();
    try {
      // Empty tables would be read whole; what is asked here is whether the index can serve the order at all.
      for (const way of ['seqscan', 'bitmapscan', 'sort']) await client.query(`set enable_${way} = off`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(`${index} `);
      expect(plan).not.toContain('Sort');
    } finally {
      client.release(true);
    }
  });
});
