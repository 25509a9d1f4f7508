import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPool, isDatabaseAway, type DatabaseHandle } from './index';
import { createPipelines } from './pipelines';
import { openOwnedDatabase } from './test/owned-database';

const patience = { timeout: 20_000 };
const warn = vi.fn<(details: object, message: string) => void>();
const logger = { info: () => undefined, warn, error: () => undefined };

/** Holds an advisory lock, so that a statement lasts as long as a test wants. */
const lock = 4_711;
const waits = `select pg_advisory_xact_lock_shared(${lock})::text`;

const asList = (text: string, name?: string) => ({
  text,
  ...(name ? { name } : {}),
  rowMode: 'array' as const,
});

describe.skipIf(process.platform !== 'linux')('reads that follow each other on a connection', () => {
  let folder: string;
  let database: DatabaseHandle;
  const opened: { end(): Promise<void> }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proffer-pipelines-'));
    database = await openOwnedDatabase({ dataDir: folder, poolSize: 6, logger });
  }, 30_000);
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.end()));
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  type Pipelines = ReturnType<typeof createPipelines>;

  /** Pipelines of which so many are open. */
  async function open(count = 1, idleMs = 30_000): Promise<Pipelines> {
    const pipelines = createPipelines({
      count,
      idleMs,
      open: () => new pg.Client({ connectionString: database.connectionString, pipeline: true }),
    });
    opened.push(pipelines);
    await stands(pipelines, count);
    return pipelines;
  }
  const stands = (pipelines: Pipelines, count = 1) =>
    vi.waitFor(async () => {
      const asked = Array.from({ length: count }, () => pidOf(pipelines));
      expect(new Set(await Promise.all(asked)).size).toBe(count);
    }, patience);

  const ask = (pipelines: Pipelines, text: string, name?: string) =>
    pipelines.ask(asList(text, name)) ?? Promise.reject(new Error('none is free'));
  const pidOf = (pipelines: Pipelines) => cellOf(ask(pipelines, 'select pg_backend_pid()'));

  /** What waits for the lock begins to and is not answered until `act` is over. */
  async function whileHeld<T>(act: () => T): Promise<Awaited<T>> {
    const holder = await database.pool.connect();
    try {
      await holder.query('select pg_advisory_lock($1)', [lock]);
      return await act();
    } finally {
      holder.release(true);
    }
  }

  const cellOf = async (asked: Promise<{ rows: unknown[][] }>) => (await asked).rows[0]?.[0];
  const reason = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('are sent before those in front are answered, four at once, and answered in their order', async () => {
    const pipelines = await open();
    const order: number[] = [];
    const asked = await whileHeld(async () => {
      const four = [waits, 'select 2', 'select 3', 'select 4'].map(async (text, at) => {
        const cell = await cellOf(ask(pipelines, text));
        order.push(at);
        return cell;
      });
      await expect(ask(pipelines, 'select 5')).rejects.toThrow('none is free');
      expect(order).toEqual([]);
      return { four };
    });
    expect(await Promise.all(asked.four)).toEqual(['', 2, 3, 4]);
    expect(order).toEqual([0, 1, 2, 3]);
    expect(await cellOf(ask(pipelines, 'select 6'))).toBe(6);
  });

  it('go where the fewest are under way', async () => {
    const pipelines = await open(2);
    const { lasting } = await whileHeld(async () => {
      const held = ask(pipelines, waits);
      const free = await pidOf(pipelines);
      for (let time = 0; time < 3; time += 1) expect(await pidOf(pipelines)).toBe(free);
      return { lasting: held };
    });
    await lasting;
  });

  it('fail alone, by name and without', async () => {
    const pipelines = await open();
    const asked = [
      ask(pipelines, 'select 1 as one', 'one'),
      ask(pipelines, 'select 1/0', 'none'),
      ask(pipelines, 'select nothing'),
      ask(pipelines, 'select 1 as one', 'one'),
    ].map((one) => cellOf(one).catch((error: Error) => error.message));
    expect(await Promise.all(asked)).toEqual([1, 'division by zero', 'column "nothing" does not exist', 1]);
  });

  it('are all lost with their connection, which is opened again', async () => {
    const pipelines = await open();
    const pid = await pidOf(pipelines);
    await whileHeld(async () => {
      const asked = [waits, 'select 2', 'select 3'].map((text) => reason(ask(pipelines, text)));
      await database.pool.query('select pg_terminate_backend($1)', [pid]);
      expect((await Promise.all(asked)).map(isDatabaseAway)).toEqual([true, true, true]);
    });
    await stands(pipelines);
    expect(await pidOf(pipelines)).not.toBe(pid);
  });

  it('know a table that has become another after one failure', async () => {
    const pipelines = await open();
    await database.pool.query('create table changing (id int); insert into changing values (1)');
    const all = async () => (await ask(pipelines, 'select * from changing', 'all')).rows;
    expect(await all()).toEqual([[1]]);
    await database.pool.query(`alter table changing add column name text default 'new'`);
    await expect(all()).rejects.toThrow('cached plan');
    await stands(pipelines);
    expect(await all()).toEqual([[1, 'new']]);
    await database.pool.query('drop table changing');
  });

  it('are on a new connection after a while in which nobody asked for any', async () => {
    const pipelines = await open(1, 200);
    const pid = await pidOf(pipelines);
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query('select from pg_stat_activity where pid = $1', [pid]);
      expect(rowCount).toBe(0);
    }, patience);
    await stands(pipelines);
    expect(await pidOf(pipelines)).not.toBe(pid);
  });

  it('keep their connection for as long as one lasts', async () => {
    const pipelines = await open(1, 200);
    const { asked } = await whileHeld(async () => {
      const lasting = [
        ask(pipelines, `select ${waits.slice(7)}, pg_backend_pid()`),
        pidOf(pipelines),
      ] as const;
      // Longer than one that nobody asks anything is kept.
      await database.pool.query('select pg_sleep(0.4)');
      return { asked: lasting };
    });
    expect(await asked[1]).toBe((await asked[0]).rows[0]?.[1]);
  });

  it('are not asked for anew at once where a connection could not be had', async () => {
    const open = vi.fn<() => pg.Client>(
      () => new pg.Client({ connectionString: 'postgresql://nobody@127.0.0.1:1/none', pipeline: true }),
    );
    const pipelines = createPipelines({ count: 1, idleMs: 30_000, open });
    expect(pipelines.ask(asList('select 1'))).toBeUndefined();
    const [first] = open.mock.results;
    await once(first?.value as pg.Client, 'end');
    for (let time = 0; time < 10; time += 1) expect(pipelines.ask(asList('select 1'))).toBeUndefined();
    expect(open).toHaveBeenCalledOnce();
  });

  describe('of a pool', () => {
    const openPool = (poolSize: number, watch?: { slowMs: number }) =>
      createPool(database.connectionString, {
        poolSize,
        logger,
        applicationName: `pool of ${poolSize}`,
        hasBriefReads: true,
        watch,
      });
    const waiting = async (poolSize: number) => {
      const { rows } = await database.pool.query<{ n: number }>(
        `select count(*) as n from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
        [`pool of ${poolSize}`],
      );
      return rows[0]?.n;
    };
    const countOf = async (poolSize: number) => {
      const { rows } = await database.pool.query<{ n: number }>(
        'select count(*) as n from pg_stat_activity where application_name = $1',
        [`pool of ${poolSize}`],
      );
      return rows[0]?.n;
    };

    /** A read goes by a connection of its own kind then. */
    const follows = (pool: ReturnType<typeof openPool>) =>
      vi.waitFor(async () => {
        const two = [1, 2].map(() => cellOf(pool.readBriefly(asList('select pg_backend_pid()'))));
        const [first, second] = await Promise.all(two);
        expect(second).toBe(first);
      }, patience);

    it('are among its connections', async () => {
      const pool = openPool(4);
      await follows(pool);
      const { reads } = await whileHeld(async () => {
        const asked = Array.from({ length: 20 }, () => pool.readBriefly(asList(waits)));
        await vi.waitFor(async () => expect(await waiting(4)).toBe(4), patience);
        return { reads: asked };
      });
      expect((await Promise.all(reads)).every(({ rowCount }) => rowCount === 1)).toBe(true);
      expect(await countOf(4)).toBe(4);
      await pool.end();
      await vi.waitFor(async () => expect(await countOf(4)).toBe(0), patience);
    });

    it('take connections like any other where there are few of them', async () => {
      const pool = openPool(3);
      for (const n of [1, 2, 3]) expect(await cellOf(pool.readBriefly(asList(`select ${n}`)))).toBe(n);
      expect(await countOf(3)).toBe(1);
      await pool.end();
    });

    it('are answered yet when it ends', async () => {
      const pool = openPool(5);
      await follows(pool);
      const { asked, ended } = await whileHeld(() => ({
        asked: [waits, 'select 2', 'select 3'].map((text) => cellOf(pool.readBriefly(asList(text)))),
        ended: pool.end(),
      }));
      expect(await Promise.all(asked)).toEqual(['', 2, 3]);
      await ended;
      await expect(pool.readBriefly(asList('select 4'))).rejects.toThrow('after calling end');
    });

    it('are told when they are slow', async () => {
      const pool = openPool(6, { slowMs: 20 });
      await follows(pool);
      warn.mockClear();
      await pool.readBriefly(asList('select pg_sleep(0.05)', 'dawdle'));
      expect(warn).toHaveBeenCalledWith(
        expect.objectContaining({ statement: 'dawdle' }),
        'a statement was slow',
      );
      await pool.end();
    });
  });
});
