import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseHandle } from '../database';
import { createFaults } from '../database/test/faults';
import { openOwnedDatabase } from '../database/test/owned-database';
import { createLogger } from '../logger';
import { createJobs, type Jobs } from './jobs';

/** How long a state is waited for on a busy machine; it is there long before that on an idle one. */
const patience = { timeout: 20_000, interval: 20 };
/** Jobs go on within this after the database is back (ERR-42). */
const goesOnMs = 3_000;

/** What an operator of the usual level reads. */
const lines: { time: number; msg: string }[] = [];
const logger = createLogger({
  level: 'warn',
  destination: { write: (line) => void lines.push(JSON.parse(line) as { time: number; msg: string }) },
});
/** Told once each time it happens; nothing of it is repeated while the database is away. */
const turns =
  /^the database is away$|^the embedded database ended|^the job worker ended and|^gave back jobs|^the clock was set back/;

describe.skipIf(process.platform !== 'linux')('jobs over a database that goes away', () => {
  let folder: string;
  let database: DatabaseHandle;
  let faults: ReturnType<typeof createFaults>;
  let jobs: Jobs;
  const taken = new Set<number>();
  const done = new Set<number>();
  let last = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-jobs-away-'));
    const dataDir = path.join(folder, 'data');
    database = await openOwnedDatabase({ dataDir, poolSize: 8, logger });
    faults = createFaults(dataDir);
    jobs = createJobs({ pool: database.pool, logger });
    await jobs.migrate();
    jobs.define<{ n: number }>('count', async ({ n }) => {
      done.add(n);
    });
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
  /** Adds jobs as soon as the database takes them, and tells how long the first one took from then. */
  async function goesOn(): Promise<number> {
    const first = await vi.waitFor(add, patience);
    const backAt = performance.now();
    await vi.waitFor(() => expect(done).toContain(first), patience);
    return performance.now() - backAt;
  }

  // ERR-42
  it('are taken by a worker whose first look for them has failed', async () => {
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
    'go on after a %s in the middle of them',
    async (fault) => {
      await goesOn();
      await Promise.all(Array.from({ length: 60 }, add));
      faults[fault]();
      // Of a frozen one the calls are broken off first.
      await database.pool.query('select 1').catch(() => undefined);
      faults.thaw();
      expect(await goesOn()).toBeLessThan(goesOnMs);
      expect(jobs.isHealthy()).toBe(true);
      // Those that were being worked on are given back too.
      await vi.waitFor(async () => expect(await jobs.pending()).toBe(0), patience);
      expect([...taken].filter((n) => !done.has(n))).toEqual([]);
    },
    60_000,
  );

  // ERR-73
  it('have said so in one line a second', async () => {
    const told = lines.filter(({ msg }) => !turns.test(msg));
    expect(told.length).toBeGreaterThan(0);
    const pauses = told.slice(1).map(({ time }, index) => time - (told[index]?.time ?? 0));
    expect(pauses.filter((ms) => ms < 950).map((_ms, index) => told[index + 1]?.msg)).toEqual([]);
    expect(lines.length - told.length).toBeLessThan(30);
  });
});
