import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseHandle } from '../database';
import { createFaults } from '../database/test/faults';
import { openOwnedDatabase } from '../database/test/owned-database';
import { createJobs, type Jobs } from './jobs';

/** How long a state is waited for on a busy machine; it is there long before that on an idle one. */
const patience = { timeout: 20_000, interval: 20 };
/** Jobs go on within this after the database is back (ERR-42). */
const goesOnMs = 3_000;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

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
    database = await openOwnedDatabase({ dataDir, poolSize: 8, logger: silent });
    faults = createFaults(dataDir);
    jobs = createJobs({ pool: database.pool, logger: silent });
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
});
