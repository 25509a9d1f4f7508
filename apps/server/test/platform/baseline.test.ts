import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPool, migrate } from '../../src/platform/database';
import { createLogger } from '../../src/platform/logger';
import { migrationsFolder } from '../../src/prepare-database';
import { databaseUrl } from '../support/global-setup';

const logger = createLogger({ level: 'silent' });
const replaced = readMigrationFiles({ migrationsFolder: path.join(migrationsFolder, 'before-0.2.0') }).map(
  ({ hash }) => hash,
);

/** Queries of all that a migration can make, by kind. Each row is a name and a definition. */
const kinds: Record<string, string> = {
  columns: `select c.relname || '.' || attname as name,
      concat_ws(' ', attnum - (select count(*) from pg_attribute d where d.attrelid = a.attrelid and d.attisdropped and d.attnum < a.attnum),
        format_type(atttypid, atttypmod), 'not null: ' || attnotnull, 'identity: ' || attidentity::text, 'generated: ' || attgenerated::text,
        pg_get_expr(adbin, adrelid), 'storage: ' || attstorage::text, attstattarget, attoptions, attacl, attcollation::regcollation) as definition
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  relations: `select relname as name, concat_ws(' ', relkind, relpersistence, relacl, reloptions, relrowsecurity, relreplident) as definition
    from pg_class where relnamespace = 'public'::regnamespace`,
  sequences: `select sequencename as name, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size) as definition
    from pg_sequences where schemaname = 'public'`,
  constraints: `select conrelid::regclass || '.' || conname as name, concat_ws(' ', pg_get_constraintdef(oid), convalidated) as definition
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexrelid::regclass::text as name, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered) as definition
    from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace`,
  functions: `select oid::regprocedure::text as name, concat_ws(' ', pg_get_functiondef(oid), proacl) as definition
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') and prokind in ('f', 'p')`,
  triggers: `select tgrelid::regclass || '.' || tgname as name, concat_ws(' ', pg_get_triggerdef(oid), tgenabled) as definition
    from pg_trigger where not tgisinternal`,
  'text search': `select c.oid::regconfig || ' ' || m.maptokentype as name, string_agg(m.mapdict::regdictionary::text, ', ' order by m.mapseqno) as definition
    from pg_ts_config c join pg_ts_config_map m on m.mapcfg = c.oid where cfgnamespace = 'public'::regnamespace group by 1
    union all select dictname, dictinitoption from pg_ts_dict where dictnamespace = 'public'::regnamespace`,
  'other objects': `select 'extension ' || extname as name, extversion as definition from pg_extension
    union all select 'schema ' || nspname, nspacl::text from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all select 'type ' || typname, typtype::text from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
    union all select 'statistics ' || stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
    union all select 'policy ' || polname, polrelid::regclass::text from pg_policy
    union all select 'rule ' || rulename, definition from pg_rules where schemaname = 'public'
    union all select 'privileges ' || defaclobjtype::text, defaclacl::text from pg_default_acl`,
};

let pools: pg.Pool[];
beforeAll(async () => {
  const ownerUrl = inject('postgresOwnerUrl');
  const admin = createPool(ownerUrl, { poolSize: 1, logger });
  const open = async (name: string, upTo: string[] | undefined): Promise<pg.Pool> => {
    await admin.query(`create database ${name}`);
    const connectionString = databaseUrl(ownerUrl, name);
    if (upTo) await migrate({ connectionString }, migrationsFolder, upTo);
    await migrate({ connectionString }, migrationsFolder);
    return createPool(connectionString, { poolSize: 1, logger });
  };
  pools = [
    await open('made_by_baseline', undefined),
    await open('made_by_old_migrations', replaced),
    // Migrations 0000 to 0022, so that the upgrade begins amid the old ones.
    await open('made_by_half', replaced.slice(0, 23)),
  ];
  await admin.end();
});
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

/** Returns the definitions by name, without SQL comments and with single spaces. */
async function definitionsOf(pool: pg.Pool, query: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; definition: string | null }>(query);
  return Object.fromEntries(
    rows.map(({ name, definition }) => [
      name,
      (definition ?? '').replaceAll(/^\s*--.*$/gm, '').replaceAll(/\s+/g, ' '),
    ]),
  );
}

it.each(Object.entries(kinds))(
  'the baseline and the old migrations make the same %s',
  async (_kind, query) => {
    const [baseline, ...upgraded] = await Promise.all(pools.map((pool) => definitionsOf(pool, query)));
    for (const definitions of upgraded) expect(baseline).toEqual(definitions);
  },
);

it('the baseline and the old migrations write the same rows', async () => {
  const readRows = async (pool: pg.Pool): Promise<Record<string, unknown[]>> => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const found: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      // The time of the migration, its transaction, and gaps between the positions of synonyms do not matter.
      const { rows } = await pool.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) - 'changed_at' - 'snapshot' - 'position' as row from ${name} t order by to_jsonb(t)`,
      );
      if (rows.length > 0) found[name] = rows.map(({ row }) => row);
    }
    const { rows: synonyms } = await pool.query<{ words: string[] }>(
      'select array_agg(word order by position) as words from synonyms group by group_id order by group_id',
    );
    return { ...found, wordsOfSynonyms: synonyms.map(({ words }) => words) };
  };
  const [baseline, ...upgraded] = await Promise.all(pools.map(readRows));
  expect(Object.keys(baseline!)).toContain('synonyms');
  for (const rows of upgraded) expect(rows).toEqual(baseline);
});

it('an upgrade from 0.1.0 keeps the records of its migrations and a second start changes nothing', async () => {
  const records = 'select hash from drizzle.__drizzle_migrations order by id';
  const upgraded = pools[2]!;
  const { rows } = await upgraded.query<{ hash: string }>(records);
  expect(rows.slice(0, replaced.length).map(({ hash }) => hash)).toEqual(replaced);
  await migrate({ connectionString: String(upgraded.options.connectionString) }, migrationsFolder);
  expect((await upgraded.query(records)).rows).toEqual(rows);
});
