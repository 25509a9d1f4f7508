import { describe, expect, inject, it } from 'vitest';
import { createPool, findExcessRights, rolesSql, sqlState } from '../../src/platform/database';
import { createLogger } from '../../src/platform/logger';
import { migrationsFolder, prepareDatabase } from '../../src/prepare-database';
import { useContext } from '../support/context';
import { databaseUrl } from '../support/global-setup';

const context = useContext();
const logger = createLogger({ level: 'silent' });
const insufficientPrivilege = '42501';
const restrictViolation = '23001';

const kept = [
  'audit_log',
  'consents',
  'contract_events',
  'contract_signings',
  'nda_events',
  'nda_reliances',
  'nda_signings',
  'quote_events',
  'quote_rounds',
  'user_notes',
  'validations',
];

/** How PostgreSQL refuses a statement; undefined when it takes it. What it takes is undone. */
async function refusal(pool: 'pool' | 'runningPool', statement: string): Promise<string | undefined> {
  const client = await context.current[pool].connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return undefined;
  } catch (error) {
    return sqlState(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the role that the product runs as', () => {
  it.each(kept)('can add to %s and read it, and nothing else', async (table) => {
    const { rows } = await context.current.pool.query<{ column: string }>(
      `select column_name as column from information_schema.columns where table_name = $1 and column_name <> 'id' limit 1`,
      [table],
    );
    const { column } = rows[0]!;
    const statements = [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger ${table}_append_only`,
      `drop trigger ${table}_append_only on ${table}`,
      `drop table ${table} cascade`,
      `create rule quietly as on insert to ${table} do instead nothing`,
      `create trigger quietly before insert on ${table} execute function refuse_change()`,
    ];
    const refusals = await Promise.all(
      statements.map(async (statement) => [statement, await refusal('runningPool', statement)]),
    );
    expect(refusals).toEqual(statements.map((statement) => [statement, insufficientPrivilege]));
    expect(await refusal('runningPool', `select * from ${table}`)).toBeUndefined();
    const { rows: rights } = await context.current.runningPool.query<{ mayInsert: boolean }>(
      `select has_table_privilege($1, 'insert') as "mayInsert"`,
      [table],
    );
    expect(rights).toEqual([{ mayInsert: true }]);
  });

  it.each([
    'set session_replication_role = replica',
    'set role postgres',
    'set session authorization postgres',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop function refuse_change cascade',
    'create table public.shadow (id int)',
    'create schema shadow',
    'create role shadow superuser',
    'alter role current_user superuser',
    'grant postgres to current_user',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/hostname')`,
    'truncate offers cascade',
    'alter table contracts disable trigger contracts_keep_agreed',
    'delete from drizzle.__drizzle_migrations',
  ])('may not: %s', async (statement) => {
    expect(await refusal('runningPool', statement)).toBe(insufficientPrivilege);
  });

  it('runs these tests and has no more rights than needed', async () => {
    const { runningPool, pool } = context.current;
    const { rows } = await runningPool.query<{ role: string }>('select current_user as role');
    expect(rows).toEqual([{ role: 'proffer_app' }]);
    expect(await findExcessRights(runningPool)).toEqual([]);
    expect(await findExcessRights(pool)).toEqual(['it is a superuser']);
  });

  it('needs a password at the socket, as the owner does', async () => {
    for (const url of [inject('postgresUrl'), inject('postgresOwnerUrl')]) {
      const bare = url.replace(/:[^:@]+@/, '@');
      expect(bare).not.toBe(url);
      const pool = createPool(`${bare}&password=`, { poolSize: 1, logger });
      await expect(pool.query('select 1')).rejects.toThrow(/password/);
      await pool.end();
    }
  });
});

describe('the owner of the tables', () => {
  it.each(kept)('cannot empty or change %s without switching a trigger off', async (table) => {
    expect(await refusal('pool', `truncate ${table}`)).toBe(restrictViolation);
  });
});

describe('an operator’s own two roles', () => {
  const [owner, running] = [
    { name: 'Market "owner"', password: `it's known` },
    { name: 'Market "day"', password: 'to the test' },
  ];
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const urlOf = ({ name, password }: typeof owner, database: string) =>
    databaseUrl(inject('postgresUrl'), database).replace(
      /\/\/[^@]+@/,
      `//${encodeURIComponent(name)}:${encodeURIComponent(password)}@`,
    );

  /** In the database that is theirs. */
  async function forgetRoles(pool: Pick<ReturnType<typeof createPool>, 'query'>): Promise<void> {
    for (const { name } of [running, owner]) {
      await pool.query(`reassign owned by ${quoted(name)} to postgres`);
      await pool.query(`drop owned by ${quoted(name)}`);
    }
    await pool.query(`drop role ${quoted(running.name)}, ${quoted(owner.name)}`);
  }

  it('begin a market in an empty database', async () => {
    const database = 'roles_begin_here';
    const { pool } = context.current;
    await pool.query(`create database ${database}`);
    const admin = createPool(databaseUrl(inject('postgresOwnerUrl'), database), { poolSize: 1, logger });
    const connectionString = urlOf(running, database);
    const theirs = createPool(connectionString, { poolSize: 2, logger });
    try {
      await admin.query(rolesSql({ database, owner, running }));
      await prepareDatabase(
        { pool: theirs, connectionString, ownerConnectionString: urlOf(owner, database) },
        migrationsFolder,
        logger,
      );
      expect((await theirs.query('select from offers')).rowCount).toBe(0);
    } finally {
      await theirs.end();
      await forgetRoles(admin);
      await admin.end();
    }
  });

  it('receive the tables of the former role, run the product, and lose surplus rights', async () => {
    const { pool } = context.current;
    const { rows } = await pool.query<{ name: string }>('select current_database() as name');
    const database = rows[0]!.name;
    const ownerConnectionString = urlOf(owner, database);
    const connectionString = urlOf(running, database);
    const theirs = createPool(connectionString, { poolSize: 2, logger });
    try {
      await pool.query(rolesSql({ database, owner, running }));
      await pool.query(rolesSql({ database, owner, running }));
      await pool.query(`grant truncate, update on audit_log to ${quoted(running.name)}`);
      expect(await findExcessRights(theirs)).toEqual([
        'it may TRUNCATE audit_log',
        'it may change or remove rows of audit_log',
      ]);
      await pool.query('create table later (id bigint generated always as identity)');
      await pool.query(`alter table later owner to ${quoted(owner.name)}`);
      await prepareDatabase(
        { pool: theirs, connectionString, ownerConnectionString },
        migrationsFolder,
        logger,
      );
      expect(await findExcessRights(theirs)).toEqual([]);
      await theirs.query('insert into later default values');
      await theirs.query(
        'insert into audit_log (act, subject_kind, subject_id, before, after, address) values ($1, $1, 1, $2, $2, $1)',
        ['x', {}],
      );
      await theirs.query(`select graphile_worker.add_job('nothing')`);
      await expect(theirs.query('truncate audit_log')).rejects.toThrow(/permission denied/);
      await pool.query(`alter table audit_log owner to ${quoted(running.name)}`);
      expect(await findExcessRights(theirs)).toEqual(['it owns audit_log']);
    } finally {
      await theirs.end();
      await forgetRoles(pool);
    }
  });
});
