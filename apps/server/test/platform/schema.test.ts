import { describe, expect, it } from 'vitest';
import { useContext } from '../support/context';

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
    expect(rows.map(({ name }) => name)).toEqual([
      'audit_log',
      'authority_entries',
      'consents',
      'contract_certificates',
      'contract_events',
      'contract_signings',
      'deal_entries',
      'deal_log',
      'key_register_entries',
      'log_heads',
      'log_keys',
      'log_leaves',
      'log_nodes',
      'log_timestamps',
      'market_settings',
      'nda_events',
      'nda_reliances',
      'nda_signings',
      'need_answer_versions',
      'need_events',
      'need_register_entries',
      'need_versions',
      'quote_events',
      'quote_rounds',
      'user_notes',
      'validations',
    ]);
  });

  it('let nobody empty a table at once that is only ever added to', async () => {
    const { rows } = await context.current.pool.query<{ name: string }>(`
      select distinct r.tgrelid::regclass::text as name
      from pg_trigger r join pg_proc f on f.oid = r.tgfoid and f.proname = 'refuse_change'
      where not exists (select from pg_trigger t where t.tgrelid = r.tgrelid and t.tgfoid = f.oid and t.tgtype & 32 <> 0)`);
    expect(rows).toEqual([]);
  });
});
