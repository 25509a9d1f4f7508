import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, getTableColumns, gte, sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, date, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  copyRecords,
  createPool,
  drizzleOver,
  isDatabaseAway,
  migrate,
  openDatabase,
  prepareQuery,
  prepareTogether,
  sqlState,
  withTransaction,
  type DatabaseHandle,
} from './index';
import { openOwnedDatabase } from './test/owned-database';

/** Maximum time to wait for a state; it is reached much sooner on an idle machine. */
const patience = { timeout: 10_000 };

const warn = vi.fn<(details: object, message: string) => void>();
const logger = { info: () => undefined, warn, error: () => undefined };
const counters = pgTable('counters', {
  id: bigint({ mode: 'number' }).primaryKey(),
  dueOn: date(),
  amount: numeric(),
});

describe.skipIf(process.platform !== 'linux')('the database', () => {
  let folder: string;
  let database: DatabaseHandle;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proffer-database-'));
    database = await openOwnedDatabase({ dataDir: join(folder, 'data'), poolSize: 6, logger });
    await database.pool.query('create table counters (id bigint primary key, due_on date, amount numeric)');
  }, 30_000);
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe('values', () => {
    describe('copyRecords', () => {
      const copied = (packed: SQL, count: number, recordBytes = 8) =>
        withTransaction(database.db, (tx) =>
          copyRecords(
            tx,
            tx
              .select({ records: sql`string_agg(packed, ''::bytea)` })
              .from(sql`(select ${packed} packed from generate_series(1, ${count}) n) one`),
            recordBytes,
          ),
        );

      it.each([8, 56, 5_600, 280_000])('returns whole records of %i bytes', async (size) => {
        const said = String.raw`it's \ said`;
        const count = 70_000;
        const parts = await copied(sql`int8send(n + length(${said}::text))`, count, size);
        expect(parts.length).toBeGreaterThan(1);
        expect(parts.every(({ length }) => length % size === 0)).toBe(true);
        const bytes = Buffer.concat(parts);
        const numbers = Array.from({ length: bytes.length / 8 }, (_, n) =>
          Number(bytes.readBigInt64BE(n * 8)),
        );
        expect(numbers).toEqual(Array.from({ length: count }, (_, n) => n + 1 + said.length));
      });

      it('returns no records for a null value', async () => {
        expect(await copied(sql`int8send(n)`, 0)).toEqual([]);
      });

      it('rejects when the statement or its connection fails, and works again afterwards', async () => {
        const failed = await copied(sql`int8send(1 / (4000 - n))`, 5_000).catch((error: unknown) => error);
        expect(sqlState(failed)).toBe('22012');
        expect(await copied(sql`int8send(n)`, 1)).toEqual([Buffer.of(0, 0, 0, 0, 0, 0, 0, 1)]);
        const lost = sql`int8send(case when n = 4000 then pg_terminate_backend(pg_backend_pid())::int else n end)`;
        await expect(copied(lost, 5_000)).rejects.toSatisfy(isDatabaseAway);
        expect(await copied(sql`int8send(n)`, 1)).toEqual([Buffer.of(0, 0, 0, 0, 0, 0, 0, 1)]);
        await expect(copied(sql`int8send(${new Date()})`, 1)).rejects.toThrow(/only numbers and texts/);
      });
    });

    it('returns bigint as a number, date and numeric as text, and timestamptz as a Date', async () => {
      const { rows } = await database.pool.query(
        `select 9999999999999::bigint as id, array[1, null, 3]::bigint[] as ids, date '2024-02-29' as day,
           1.50::numeric as amount, timestamptz '2024-01-01 05:30+05:30' as at`,
      );
      expect(rows).toEqual([
        {
          id: 9_999_999_999_999,
          ids: [1, null, 3],
          day: '2024-02-29',
          amount: '1.50',
          at: new Date('2024-01-01T00:00:00Z'),
        },
      ]);
    });

    it('returns the same types through Drizzle, with snake_case columns', async () => {
      await database.db.insert(counters).values({ id: 7, dueOn: '2024-02-29', amount: '10.10' });
      const expected = { id: 7, dueOn: '2024-02-29', amount: '10.10' };
      expect(await database.db.select().from(counters)).toEqual([expected]);
      const { rows } = await database.db.execute(sql`select count(*) as n, max(due_on) as day from counters`);
      expect(rows).toEqual([{ n: 1, day: '2024-02-29' }]);
      await database.db.delete(counters);
    });
  });

  describe('a prepared query', () => {
    it('uses a generic plan when its limit is a constant', async () => {
      await database.pool.query(`
        create table long_lists as select n % 2 as owner, n from generate_series(1, 20000) n;
        create index on long_lists (owner, n);
        analyze long_lists;`);
      const columns = { n: sql<number>`n` };
      const ask = prepareQuery<{ n: number }>(
        database.db,
        'long_lists',
        database.db
          .select(columns)
          .from(sql`long_lists`)
          .where(sql`owner = ${sql.placeholder('owner')}`)
          .orderBy(sql`n`)
          .limit(3),
        columns,
      );
      const plans = await withTransaction(database.db, async (tx) => {
        for (let run = 0; run < 12; run += 1)
          expect(await ask({ owner: 1 }, tx)).toEqual([{ n: 1 }, { n: 3 }, { n: 5 }]);
        const { rows } = await tx.execute(
          sql`select custom_plans::int, generic_plans::int from pg_prepared_statements where name like 'long_lists%'`,
        );
        return rows;
      });
      // PostgreSQL makes five custom plans before it considers the generic one.
      expect(plans).toEqual([{ custom_plans: 5, generic_plans: 7 }]);
    });

    const table = pgTable('awkward', {
      id: bigint({ mode: 'number' }),
      words: text(),
      isOld: boolean(),
      madeAt: timestamp({ withTimezone: true }),
      dueOn: date({ mode: 'string' }),
      notes: jsonb().$type<unknown>(),
    });
    const rows = [
      {
        id: 9_999_999_999_999,
        words: 'a "quote", a \\ and\na line, ₹ हिन्दी 😀',
        isOld: true,
        madeAt: new Date('2024-02-29T23:59:59.123Z'),
        dueOn: '2024-02-29',
        notes: { deep: [1, null, 'x'] },
      },
      { id: 2, words: '', isOld: false, madeAt: null, dueOn: null, notes: null },
    ];
    beforeAll(async () => {
      await database.pool.query(
        'create table awkward (id bigint, words text, is_old boolean, made_at timestamptz, due_on date, notes jsonb)',
      );
      await database.db.insert(table).values(rows);
    });

    it.each(['alone', 'together'])('returns the rows that Drizzle returns, prepared %s', async (way) => {
      // Two columns with the same name, as in joined tables.
      const selection = { ...getTableColumns(table), again: table.id };
      const query = database.db
        .select(selection)
        .from(table)
        .where(gte(table.id, sql.placeholder('least')))
        .orderBy(desc(table.id));
      type Row = Awaited<ReturnType<typeof query.execute>>[number];
      const alone = prepareQuery<Row>(database.db, 'awkward', query, selection);
      const together = prepareTogether<{ found: Row }>(database.db, 'awkward', {
        found: { query, selection },
      });
      const run =
        way === 'alone' ? alone : async (values: { least: number }) => (await together(values)).found;
      expect(await run({ least: 0 })).toEqual(rows.map((row) => ({ ...row, again: row.id })));
      expect((await run({ least: 3 })).map(({ id }) => id)).toEqual([rows[0]?.id]);
      expect(await run({ least: 99_999_999_999_999 })).toEqual([]);
    });
  });

  describe('queries prepared together', () => {
    const selection = { id: counters.id };
    const totalColumn = { total: sql<number>`count(*)::int` };
    const isListed = gte(counters.id, sql.placeholder('least'));
    const pageQuery = () =>
      database.db
        .select(selection)
        .from(counters)
        .where(isListed)
        .orderBy(desc(counters.id))
        .limit(sql.placeholder('size'));
    beforeAll(() => database.pool.query('insert into counters select generate_series(101, 120)'));
    afterAll(() => database.pool.query('delete from counters where id > 100'));

    it('run as one statement and return the rows of each query under its name', async () => {
      const run = prepareTogether<{ rows: { id: number }; all: { total: number } }>(database.db, 'together', {
        rows: { selection, query: pageQuery() },
        all: {
          selection: totalColumn,
          query: database.db.select(totalColumn).from(counters).where(isListed),
        },
      });
      const query = vi.spyOn(database.pool, 'query');
      try {
        expect(await run({ least: 101, size: 2 })).toEqual({
          rows: [{ id: 120 }, { id: 119 }],
          all: [{ total: 20 }],
        });
        expect(await run({ least: 500, size: 2 })).toEqual({ rows: [], all: [{ total: 0 }] });
        expect(query).toHaveBeenCalledTimes(2);
      } finally {
        query.mockRestore();
      }
    });

    it('can refer to a query that they share by its name', async () => {
      const parts = {
        rows: {
          selection,
          query: database.db
            .select(selection)
            .from(counters)
            .where(sql`id = any(array(select id from page))`)
            .orderBy(desc(counters.id)),
        },
      };
      const shared = { as: 'page', query: pageQuery() };
      const run = prepareTogether<{ rows: { id: number } }>(database.db, 'sharing', parts, shared);
      expect(await run({ least: 117, size: 3 })).toEqual({ rows: [{ id: 120 }, { id: 119 }, { id: 118 }] });
    });
  });

  describe('createPool', () => {
    it('makes the server cancel a statement that exceeds the timeout', async () => {
      const pool = createPool(database.connectionString, { poolSize: 1, logger, statementTimeoutMs: 50 });
      const error: unknown = await pool.query('select pg_sleep(20)').catch((reason: unknown) => reason);
      expect(sqlState(error)).toBe('57014');
      await pool.end();
    });

    it('survives the loss of an idle connection and logs it', async () => {
      const pool = createPool(database.connectionString, { poolSize: 1, logger, applicationName: 'lost' });
      await pool.query('select 1');
      warn.mockClear();
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'`,
      );
      await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patience);
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await pool.end();
    });
  });

  describe('withTransaction', () => {
    it('commits all changes, or none when the function throws', async () => {
      const { db } = database;
      expect(
        await withTransaction(db, (tx) => tx.insert(counters).values({ id: 1 }).returning()),
      ).toHaveLength(1);
      await expect(
        withTransaction(db, async (tx) => {
          await tx.insert(counters).values({ id: 2 });
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      expect(await db.$count(counters)).toBe(1);
      await db.delete(counters);
    });

    it('repeats a transaction after a deadlock', async () => {
      const { db } = database;
      await db.insert(counters).values([
        { id: 1, amount: '0' },
        { id: 2, amount: '0' },
      ]);
      let runs = 0;
      const bothInside = createMeeting(2);
      const add = (first: number, second: number) =>
        withTransaction(db, async (tx) => {
          runs += 1;
          for (const id of [first, second]) {
            await tx.execute(sql`update counters set amount = amount + 1 where id = ${id}`);
            await bothInside.arrive();
          }
        });
      await Promise.all([add(1, 2), add(2, 1)]);
      const rows = await db.select({ amount: counters.amount }).from(counters);
      expect(rows).toEqual([{ amount: '2' }, { amount: '2' }]);
      // The repeated transaction may lock its row before the waiting one, so that they deadlock again.
      expect(runs).toBeGreaterThan(2);
      await db.delete(counters);
    });

    it('repeats a transaction on another connection after the columns of a prepared statement have changed', async () => {
      const { pool, db } = database;
      await pool.query('create table changing (id int); insert into changing values (1)');
      const read = () =>
        withTransaction(
          db,
          async (tx) => (await tx.execute(sql`select * from changing where id < ${9}`)).rows,
        );
      for (let time = 0; time < 5; time += 1) await read();
      await pool.query(`alter table changing add column name text default 'new'`);
      expect(await read()).toEqual([{ id: 1, name: 'new' }]);
      await pool.query('drop table changing');
    });

    it('repeats a transaction after a statement was cancelled early, but not after a real timeout', async () => {
      const { db } = database;
      let runs = 0;
      const waited = await withTransaction(db, async (tx) => {
        runs += 1;
        // Simulates a clock that jumps ahead.
        if (runs === 1) await tx.execute(sql`set local statement_timeout = 10`);
        return (await tx.execute(sql`select pg_sleep(0.05), 'done' as state`)).rows[0]?.['state'];
      });
      expect([runs, waited]).toEqual([2, 'done']);
      const pool = createPool(database.connectionString, { poolSize: 1, logger, statementTimeoutMs: 50 });
      const slow = withTransaction(drizzleOver(pool), async (tx) => {
        runs += 1;
        await tx.execute(sql`select pg_sleep(20)`);
      });
      await expect(slow).rejects.toThrow('pg_sleep');
      expect(runs).toBe(3);
      await pool.end();
    });

    it('releases the connection when the transaction cannot begin', async () => {
      const { db, pool } = database;
      const options: object = { isolationLevel: 'of no kind' };
      await expect(withTransaction(db, async () => undefined, options)).rejects.toThrow('begin');
      expect(pool.idleCount).toBe(pool.totalCount);
    });

    it('stops after three retries, and never repeats other errors', async () => {
      const { db } = database;
      const failing = async (state: string): Promise<number> => {
        let runs = 0;
        const error: unknown = await withTransaction(db, async (tx) => {
          runs += 1;
          await tx.execute(sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`));
        }).catch((reason: unknown) => reason);
        expect(sqlState(error)).toBe(state);
        return runs;
      };
      expect(await failing('40001')).toBe(4);
      expect(await failing('23505')).toBe(1);
    });
  });

  describe('migrate', () => {
    const good = ['create table migrated (id int)', 'insert into migrated values (1)'];

    it('applies each migration once when several processes start together', async () => {
      const migrations = await writeMigrations(join(folder, 'good'), good);
      await Promise.all([1, 2, 3].map(() => migrate(database, migrations)));
      expect((await database.pool.query('select id from migrated')).rows).toEqual([{ id: 1 }]);
    });

    it('rolls back a failing migration and releases the lock', async () => {
      const migrations = await writeMigrations(join(folder, 'bad'), [
        ...good,
        'create table half_made (id int)',
        'no such statement',
      ]);
      await expect(migrate(database, migrations)).rejects.toThrow(/no such statement/);
      const { rows } = await database.pool.query(`select to_regclass('half_made') as name`);
      expect(rows).toEqual([{ name: null }]);
      await migrate(database, join(folder, 'good'));
    });

    it('refuses a database of another version and leaves it unchanged', async () => {
      const statements = ['create table of_others (id int)', 'select 1'];
      const others = await writeMigrations(join(folder, 'others'), statements);
      await expect(migrate(database, others)).rejects.toThrow(/made by another version/);
      const { rows } = await database.pool.query(`select to_regclass('of_others') as name`);
      expect(rows).toEqual([{ name: null }]);
    });
  });

  // ERR-72
  it('refuses a database that a newer version has migrated, with a message', async () => {
    const before = await writeMigrations(join(folder, 'before'), ['create table migrated (id int)']);
    await expect(migrate(database, before)).rejects.toThrow(/belongs to a newer version of Proffer/);
  });

  describe('openDatabase', () => {
    it('uses the server of DATABASE_URL and does not stop it', async () => {
      const outside = await openDatabase({
        databaseUrl: database.connectionString,
        dataDir: join(folder, 'unused'),
        poolSize: 1,
        statementTimeoutMs: 0,
        logger,
      });
      expect((await outside.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect((await outside.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
      await outside.close();
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });

    it('does not treat silence as an outage before the health check is started', async () => {
      const outside = await openDatabase({
        databaseUrl: database.connectionString,
        dataDir: join(folder, 'unused'),
        poolSize: 1,
        logger,
      });
      const heartbeats = async () => {
        const { rows } = await outside.pool.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where application_name = 'proffer heartbeat'`,
        );
        return rows[0]?.count ?? 0;
      };
      await vi.waitFor(async () => expect(await heartbeats()).toBe(1), 10_000);
      outside.watch();
      await vi.waitFor(async () => expect(await heartbeats()).toBe(2), 10_000);
      await outside.close();
    });

    it('names the setting to check when the server does not answer', async () => {
      const databaseUrl = `postgresql://postgres@/postgres?host=${encodeURIComponent(join(folder, 'nowhere'))}`;
      await expect(openDatabase({ databaseUrl, dataDir: folder, poolSize: 1, logger })).rejects.toThrow(
        /DATABASE_URL/,
      );
    });
  });
});

/** Lets the first `size` arrivals through together and later ones at once. */
function createMeeting(size: number): { arrive(): Promise<void> } {
  let arrived = 0;
  let openAll: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    openAll = resolve;
  });
  return {
    arrive() {
      arrived += 1;
      if (arrived >= size) openAll?.();
      return opened;
    },
  };
}

async function writeMigrations(target: string, statements: string[]): Promise<string> {
  await mkdir(join(target, 'meta'), { recursive: true });
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: 1_700_000_000_000 + idx,
    tag: `000${idx}_step`,
    breakpoints: true,
  }));
  const journal = { version: '7', dialect: 'postgresql', entries };
  await writeFile(join(target, 'meta', '_journal.json'), JSON.stringify(journal));
  await Promise.all(
    statements.map((statement, idx) => writeFile(join(target, `000${idx}_step.sql`), `${statement};\n`)),
  );
  return target;
}
