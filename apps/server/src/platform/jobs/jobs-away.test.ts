import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseHandle } from '../database';
import { createFaults } from '../database/test/faults';
import { openOwnedDatabase } from '../database/test/owned-database';
import { createLogger } from '../logger';
import { createJobs, type Jobs } from './jobs';

/** Timeout for a state to be reached on a busy machine; an idle one needs far less. */
const patience = { timeout: 20_000, interval: 20 };

/** Log lines at the default level of an operator. */
const lines: { time: number; msg: string }[] = [];
const logger = createLogger({
  level: 'warn',
  destination: { write: (line) => void lines.push(JSON.parse(line) as { time: number; msg: string }) },
});
/** Matches messages logged once per event; none of them repeats while the database is away. */
const turns =
  /^the database is away$|^the embedded database ended|^the job worker ended and|^gave back jobs|^the clock was set back/;

describe.skipIf(process.platform !== 'linux')('jobs over a database that goes away', () => {
  let folder: string;
  let database: DatabaseHandle;
  let faults: ReturnType<typeof createFaults>;
  let jobs: Jobs;
  const taken = new Set<number>();
  /** Attempt at which each job was done. */
  const done = new Map<number, number>();
  let last = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-jobs-away-'));
    const dataDir = path.join(folder, 'data');
    database = await openOwnedDatabase({ dataDir, poolSize: 8, logger });
    faults = createFaults(dataDir);
    jobs = createJobs({ pool: database.pool, logger });
    await jobs.migrate();
    jobs.define<{ n: number }>('count', async ({ n }, { attempt }) => void done.set(n, attempt));
    await jobs.start();
  }, 30_000);
  afterAll(async () => {
    faults.thaw();
    await jobs.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const add = async (): Promise<number> => {
    last += 1;
    const n = last;
    await jobs.enqueue(database.db, 'count', { n });
    taken.add(n);
    return n;
  };
  /** Adds a job as soon as the database accepts it, and returns the attempt at which it was done. */
  async function goesOn(): Promise<number | undefined> {
    const first = await vi.waitFor(add, patience);
    await vi.waitFor(() => expect(done.has(first)).toBe(true), patience);
    return done.get(first);
  }

  // ERR-42
  it('jobs are taken by a worker whose first query for jobs has failed', async () => {
    const late = createJobs({ pool: database.pool, logger });
    const seen = new Set<number>();
    late.define<{ n: number }>('count-late', async ({ n }) => void seen.add(n));
    const before = lines.length;
    await database.pool.query('alter table graphile_worker._private_tasks rename to away');
    await late.start();
    await vi.waitFor(
      () =>
        expect(lines.slice(before).map(({ msg }) => msg)).toContain(
          'the job worker ended and is started again',
        ),
      patience,
    );
    await database.pool.query('alter table graphile_worker.away rename to _private_tasks');
    await late.enqueue(database.db, 'count-late', { n: 1 });
    await vi.waitFor(() => expect(seen).toContain(1), patience);
    await late.stop();
  });

  // ERR-42
  it.each(['kill', 'kill', 'kill', 'freeze'] as const)(
    'jobs continue after a %s of the database during their work',
    async (fault) => {
      await goesOn();
      await Promise.all(Array.from({ length: 60 }, add));
      faults[fault]();
      // A frozen database first fails the pending queries.
      await database.pool.query('select 1').catch(() => undefined);
      faults.thaw();
      // At the second attempt it would have waited for a worker that had lost it; `faults` measures the time.
      expect(await goesOn()).toBe(1);
      expect(jobs.isHealthy()).toBe(true);
      // Jobs that were running are released and finished too.
      await vi.waitFor(async () => expect(await jobs.pending()).toBe(0), patience);
      expect([...taken].filter((n) => !done.has(n))).toEqual([]);
    },
    60_000,
  );

  // ERR-73
  it('failures of jobs are logged at most once a second while the database is away', async () => {
    const told = lines.filter(({ msg }) => !turns.test(msg));
    expect(told.length).toBeGreaterThan(0);
    const pauses = told.slice(1).map(({ time }, index) => time - (told[index]?.time ?? 0));
    expect(pauses.filter((ms) => ms < 950).map((_ms, index) => told[index + 1]?.msg)).toEqual([]);
    expect(lines.length - told.length).toBeLessThan(30);
  });
});
