import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, withTransaction, type DatabaseHandle } from '../database';
import { openOwnedDatabase } from '../database/test/owned-database';
import { presenceLock } from './abandoned-jobs';
import type { JobLogger } from './job-logger';
import { createJobs, type Jobs } from './jobs';

/** Timeout for a state to be reached on a busy machine; an idle one needs far less. */
const patience = { timeout: 10_000 };

const silent: JobLogger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Returns a promise that is resolved from outside. */
function gate() {
  const emitter = new EventEmitter();
  const opened = once(emitter, 'open');
  return { open: () => void emitter.emit('open'), opened };
}

describe.skipIf(process.platform !== 'linux')('jobs', () => {
  let folder: string;
  let database: DatabaseHandle;
  const opened: Jobs[] = [];

  function open(logger = silent): Jobs {
    const jobs = createJobs({ pool: database.pool, logger });
    opened.push(jobs);
    return jobs;
  }
  /** Makes failed jobs due at once, instead of waiting for their retry delay. */
  const makeDue = () => database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const runsIn = async () => {
    const { rows } = await database.pool.query<{ seconds: string }>(
      'select extract(epoch from run_at - now()) as seconds from graphile_worker.jobs',
    );
    return Number(rows[0]?.seconds);
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-jobs-'));
    database = await openOwnedDatabase({ dataDir: path.join(folder, 'data'), poolSize: 12, logger: silent });
    await createJobs({ pool: database.pool, logger: silent }).migrate();
  }, 30_000);
  beforeEach(() => database.pool.query('delete from graphile_worker._private_jobs'));
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('the queue creates its tables once when several processes start at the same time', async () => {
    await database.pool.query('create database empty_for_jobs');
    const url = database.connectionString.replace('/postgres?', '/empty_for_jobs?');
    const handles = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: folder, poolSize: 2, logger: silent })),
    );
    await Promise.all(handles.map(({ pool }) => createJobs({ pool, logger: silent }).migrate()));
    const { rows } = await handles[0]!.pool.query<{ total: number }>(
      'select count(*) as total from graphile_worker.migrations',
    );
    expect(rows[0]?.total).toBeGreaterThan(10);
    await Promise.all(handles.map((handle) => handle.close()));
  });

  it('a job receives its payload as parsed JSON', async () => {
    const jobs = open();
    const seen: unknown[] = [];
    jobs.define(
      'note',
      async (payload, context) => void seen.push(payload, context.attempt, context.createdAt),
    );
    await jobs.enqueue(database.db, 'note', { text: 'पाइप “a” $1 \\ \u0001', list: [1, null] });
    await jobs.drain();
    expect(seen).toEqual([{ text: 'पाइप “a” $1 \\ \u0001', list: [1, null] }, 1, expect.any(Date)]);
    expect(await jobs.pending()).toBe(0);
  });

  it('a job exists only after its transaction commits', async () => {
    const jobs = open();
    const seen: unknown[] = [];
    jobs.define('note', async (payload) => void seen.push(payload));
    const rolledBack = withTransaction(database.db, async (tx) => {
      await jobs.enqueue(tx, 'note', { from: 'rolled back' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await withTransaction(database.db, async (tx) => {
      await jobs.enqueue(tx, 'note', { from: 'committed' });
      await jobs.drain();
      expect(seen).toEqual([]);
    });
    await jobs.drain();
    expect(seen).toEqual([{ from: 'committed' }]);
  });

  it('a job that a person waits for runs before older jobs, also when it is retried', async () => {
    const jobs = open();
    const seen: string[] = [];
    jobs.define('notice', async () => void seen.push('notice'));
    jobs.define(
      'code',
      async (_payload, { attempt }) => {
        seen.push(`code ${attempt}`);
        if (attempt === 1) throw new Error('not yet');
      },
      { isAwaited: true },
    );
    const enqueueAll = async (...names: string[]) => {
      for (const name of names) await jobs.enqueue(database.db, name, {});
    };
    await enqueueAll('notice', 'code');
    await jobs.drain();
    await enqueueAll('notice');
    await makeDue();
    await jobs.drain();
    expect(seen).toEqual(['code 1', 'notice', 'code 2', 'notice']);
  });

  it('a failed job is retried with growing delays', async () => {
    const jobs = open();
    const attempts: number[] = [];
    jobs.define('shaky', async (_payload, { attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error(`failure ${attempt}`);
    });
    await jobs.enqueue(database.db, 'shaky', {});
    await jobs.drain();
    const first = await runsIn();
    expect(first).toBeGreaterThan(1.5);
    await jobs.drain();
    expect(attempts).toEqual([1]);
    expect(await jobs.stuck()).toMatchObject([
      { name: 'shaky', attempts: 1, isGivenUp: false, lastError: 'failure 1' },
    ]);
    await makeDue();
    await jobs.drain();
    expect(await runsIn()).toBeGreaterThan(first * 2);
    await makeDue();
    await jobs.drain();
    expect(attempts).toEqual([1, 2, 3]);
    expect(await jobs.stuck()).toEqual([]);
  });

  it('a job is given up after its last attempt and stays visible', async () => {
    const jobs = open();
    jobs.define('hopeless', () => Promise.reject(new Error('never')));
    await jobs.enqueue(database.db, 'hopeless', {}, { maxAttempts: 1 });
    await jobs.drain();
    await makeDue();
    await jobs.drain();
    expect(await jobs.stuck()).toMatchObject([
      { name: 'hopeless', attempts: 1, isGivenUp: true, lastError: 'never' },
    ]);
    expect(await jobs.pending()).toBe(0);
  });

  it('a failed job is logged without its payload and without query parameters', async () => {
    const lines: string[] = [];
    const write = (details: object, message: string) =>
      void lines.push(`${message} ${JSON.stringify(details)}`);
    const jobs = open({ info: write, warn: write, error: write });
    jobs.define('secretive', () =>
      Promise.reject(new Error('Failed query: select $1\nparams: asha@example.com')),
    );
    await jobs.enqueue(database.db, 'secretive', { otp: '04217' }, { maxAttempts: 1 });
    await jobs.drain();
    expect(lines.filter((line) => line.includes('a job failed') && line.includes('secretive'))).toHaveLength(
      1,
    );
    const [stuck] = await jobs.stuck();
    expect(`${lines.join('\n')} ${stuck?.lastError}`).not.toMatch(/04217|asha@example\.com/);
    expect(stuck?.lastError).toBe('Failed query: select $1');
  });

  it('a job waits for its time, and a job with the same key replaces a waiting one', async () => {
    const jobs = open();
    const seen: unknown[] = [];
    jobs.define('note', async (payload) => void seen.push(payload));
    await jobs.enqueue(
      database.db,
      'note',
      { n: 1 },
      { key: 'one', runAt: new Date(Date.now() + 3_600_000) },
    );
    await jobs.drain();
    expect(seen).toEqual([]);
    expect(await jobs.pending()).toBe(1);
    await jobs.enqueue(database.db, 'note', { n: 2 }, { key: 'one' });
    expect(await jobs.pending()).toBe(1);
    await jobs.drain();
    expect(seen).toEqual([{ n: 2 }]);
  });

  it('a worker is woken by the commit of a job, long before it would poll', async () => {
    const jobs = open();
    let current = gate();
    const nextRun = () => {
      current = gate();
      return current.opened;
    };
    jobs.define('ready', async () => undefined);
    jobs.define('wake', async () => current.open());
    await jobs.start();
    await jobs.start();
    expect(jobs.isHealthy()).toBe(true);
    await vi.waitFor(async () => expect(await presences()).toHaveLength(1), patience);
    // A round begins just after the worker has polled; it would poll again only after two seconds.
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await jobs.enqueue(database.db, 'ready', {});
      await vi.waitFor(async () => expect(await jobs.pending()).toBe(0), patience);
      const startedAt = performance.now();
      const ran = nextRun();
      await jobs.enqueue(database.db, 'wake', {});
      await ran;
      waits.push(performance.now() - startedAt);
    }
    expect(Math.min(...waits)).toBeLessThan(1_000);
  });

  async function presences(): Promise<unknown[]> {
    const { rows } = await database.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and granted`,
      [presenceLock],
    );
    return rows;
  }

  it('two workers run each job once', async () => {
    const counts = new Map<number, number>();
    const workers = [open(), open()];
    for (const jobs of workers) {
      jobs.define<{ n: number }>('count', async ({ n }) => void counts.set(n, (counts.get(n) ?? 0) + 1));
    }
    await Promise.all(workers.map((jobs) => jobs.start()));
    await withTransaction(database.db, async (tx) => {
      for (let n = 0; n < 100; n += 1) await workers[0]!.enqueue(tx, 'count', { n });
    });
    await vi.waitFor(async () => expect(await workers[0]!.pending()).toBe(0), patience);
    expect(counts.size).toBe(100);
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
  });

  it('a worker that stops finishes its running jobs and starts no new ones', async () => {
    const jobs = open();
    const finish = gate();
    const begun: string[] = [];
    const done: string[] = [];
    jobs.define('slow', async () => {
      begun.push('slow');
      await finish.opened;
      done.push('slow');
    });
    await jobs.start();
    // Fill all slots of the worker, so that none is querying for a job when it is stopped.
    await jobs.enqueue(database.db, 'slow', {});
    await jobs.enqueue(database.db, 'slow', {});
    await vi.waitFor(() => expect(begun).toHaveLength(2), patience);
    const stopping = jobs.stop().then(() => done.push('stopped'));
    await jobs.enqueue(database.db, 'slow', {});
    expect(done).toEqual([]);
    finish.open();
    await stopping;
    expect(done).toEqual(['slow', 'slow', 'stopped']);
    expect(jobs.isHealthy()).toBe(false);
    expect(await jobs.pending()).toBe(1);
  });

  it('a cron pattern is registered once for all workers', async () => {
    const workers = [open(), open()];
    for (const jobs of workers) {
      jobs.define('sweep', async () => undefined, { cron: '17 * * * *' });
      await jobs.start();
    }
    // A worker writes its patterns only after `start` has returned.
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        'select identifier from graphile_worker._private_known_crontabs',
      );
      expect(rows).toEqual([{ identifier: 'sweep' }]);
    }, patience);
    const wrong = open();
    wrong.define('sweep', async () => undefined, { cron: 'every now and then' });
    await expect(wrong.start()).rejects.toThrow(/every now and then/);
    expect(wrong.isHealthy()).toBe(false);
  });

  it('a job is released when its worker died, and not while its worker lives', async () => {
    const lockAs = (worker: string) =>
      database.pool.query(
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute', attempts = 1`,
        [worker],
      );
    const jobs = open();
    const ran = gate();
    jobs.define('mail', async (_payload, { attempt }) => {
      if (attempt === 2) ran.open();
    });
    await jobs.enqueue(database.db, 'mail', {});
    await lockAs('pool-of-a-dead-process');
    await jobs.start();
    await ran.opened;

    const living = open();
    const [started, finish] = [gate(), gate()];
    let runs = 0;
    living.define('long', async () => {
      runs += 1;
      started.open();
      await finish.opened;
    });
    await living.start();
    await vi.waitFor(async () => expect(await presences()).toHaveLength(2), patience);
    await living.enqueue(database.db, 'long', {});
    await started.opened;
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`,
    );
    await jobs.releaseAbandoned();
    const { rows } = await database.pool.query(
      'select 1 from graphile_worker.jobs where locked_by is not null',
    );
    expect(rows).toHaveLength(1);
    finish.open();
    await vi.waitFor(async () => expect(await living.pending()).toBe(0), patience);
    expect(runs).toBe(1);
  });

  // ERR-45
  it('jobs enqueued before the clock was set back run at once, and scheduled ones keep their delay from now', async () => {
    const jobs = open();
    const seen: unknown[] = [];
    jobs.define('note', async (payload) => void seen.push(payload));
    await jobs.enqueue(database.db, 'note', { n: 'at once' });
    await jobs.enqueue(database.db, 'note', { n: 'later' }, { runAt: new Date(Date.now() + 60_000) });
    await jobs.enqueue(database.db, 'note', { n: 'in hand' });
    await database.pool.query(
      `update graphile_worker._private_jobs set created_at = created_at + interval '1 hour', run_at = run_at + interval '1 hour'`,
    );
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'of-a-dead-process', locked_at = now() + interval '1 hour' where payload->>'n' = 'in hand'`,
    );
    await jobs.drain();
    expect(seen).toEqual([]);
    // The second check changes nothing more.
    for (let look = 0; look < 2; look += 1) await jobs.releaseAbandoned();
    await jobs.drain();
    expect(seen).toEqual([{ n: 'at once' }, { n: 'in hand' }]);
    expect(await runsIn()).toBeGreaterThan(30);
    expect(await runsIn()).toBeLessThan(61);
  });

  it('a worker survives the loss of every database connection', async () => {
    const jobs = open();
    const ran = gate();
    jobs.define('after', async () => ran.open());
    await jobs.start();
    await vi.waitFor(async () => expect(await presences()).toHaveLength(1), patience);
    const held = await database.pool.connect();
    const lost = new Promise((resolve) => held.once('end', resolve));
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    await lost;
    held.release(true);
    await jobs.enqueue(database.db, 'after', {});
    await ran.opened;
    expect(jobs.isHealthy()).toBe(true);
  });
});
