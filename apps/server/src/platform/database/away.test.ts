import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPool, isDatabaseAway, withTransaction, type DatabaseHandle } from './index';
import { createFaults } from './test/faults';
import { openOwnedDatabase } from './test/owned-database';

/** Maximum time to wait for a state; it is reached much sooner on an idle machine. */
const patience = { timeout: 20_000 };
/** Maximum delay of a call by a database that is away (ERR-41), in milliseconds. */
const longestDelayMs = 5_000;

const warn = vi.fn<(details: object, message: string) => void>();
const error = vi.fn<typeof warn>();
const logger = { info: () => undefined, warn, error };

describe.skipIf(process.platform !== 'linux')('a database that is unavailable', () => {
  let folder: string;
  let database: DatabaseHandle;
  let faults: ReturnType<typeof createFaults>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proffer-away-'));
    const dataDir = join(folder, 'data');
    database = await openOwnedDatabase({ dataDir, poolSize: 4, logger });
    faults = createFaults(dataDir);
  }, 30_000);
  afterAll(async () => {
    faults.thaw();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const answers = () =>
    vi.waitFor(async () => expect((await database.pool.query('select 1')).rowCount).toBe(1), patience);
  const startedAt = async () => {
    const { rows } = await database.pool.query<{ at: Date }>('select pg_postmaster_start_time() as at');
    const [row] = rows;
    if (!row) throw new Error('the server did not return its start time');
    return row.at;
  };
  const reason = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );
  const inTransaction = () =>
    withTransaction(database.db, async (tx) => {
      await tx.execute(sql`select pg_sleep(0.01)`);
      await tx.execute(sql`select pg_sleep(60)`);
    });

  it('is distinguished from a faulty statement', async () => {
    await answers();
    for (const wrong of ['select 1/0', 'select nothing', "select 'x'::int"]) {
      expect(isDatabaseAway(await reason(database.pool.query(wrong)))).toBe(false);
    }
    expect(isDatabaseAway(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(false);
  });

  it('is recognised by a closed connection, a connection timeout and a statement timeout', async () => {
    const hurried = createPool(database.connectionString, {
      poolSize: 1,
      logger,
      statementTimeoutMs: 50,
      connectTimeoutMs: 50,
    });
    expect(isDatabaseAway(await reason(hurried.query('select pg_sleep(5)')))).toBe(true);
    // The previous connection may be gone, and on a busy machine a new one can exceed the timeout.
    const held = await vi.waitFor(() => hurried.connect(), patience);
    expect(isDatabaseAway(await reason(hurried.query('select 1')))).toBe(true);
    const lost = reason(held.query('select pg_terminate_backend(pg_backend_pid())'));
    expect(isDatabaseAway(await lost)).toBe(true);
    expect(isDatabaseAway(await reason(held.query('select 1')))).toBe(true);
    held.release(true);
    await hurried.end();
    const nobody = createPool('postgresql://nobody@127.0.0.1:1/none', { poolSize: 1, logger });
    expect(isDatabaseAway(await reason(nobody.query('select 1')))).toBe(true);
    await nobody.end();
  });

  // ERR-40
  it('rejects running and new statements after a kill until it is back', async () => {
    await answers();
    const running = [reason(database.pool.query('select pg_sleep(60)')), reason(inTransaction())];
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query<{ n: number }>(
        `select count(*) as n from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
      );
      expect(rows[0]?.n).toBe(2);
    }, patience);
    const killed = await startedAt();
    faults.kill();
    expect((await Promise.all(running)).map(isDatabaseAway)).toEqual([true, true]);
    // A connection may answer for a moment after its server is gone; all rejections must be recognised.
    const refusals: unknown[] = [];
    await vi.waitFor(async () => {
      const back = await startedAt().catch((refusal: unknown) => void refusals.push(refusal));
      expect(back?.getTime()).toBeGreaterThan(killed.getTime());
    }, patience);
    expect(refusals.filter((refusal) => !isDatabaseAway(refusal))).toEqual([]);
  }, 40_000);

  // ERR-41
  it('delays a call by five seconds at most when it freezes, rejects later calls at once, and recovers', async () => {
    await answers();
    const running = [reason(database.pool.query('select pg_sleep(60)')), reason(inTransaction())];
    error.mockClear();
    faults.freeze();
    const frozenAt = performance.now();
    const calls = [...running];
    // Send more statements than there are connections, until the health check notices.
    while (error.mock.calls.length === 0) {
      calls.push(reason(database.pool.query('select 1')));
      await sleep(50);
    }
    const knownAt = performance.now();
    expect(knownAt - frozenAt).toBeLessThan(longestDelayMs);
    calls.push(reason(database.pool.query('select 1')));
    const errors = await Promise.all(calls);
    // No caller keeps waiting in the pool's queue.
    expect(performance.now() - knownAt).toBeLessThan(500);
    expect(errors.map(isDatabaseAway)).toEqual(errors.map(() => true));
    faults.thaw();
    await answers();
  }, 40_000);

  it('does not cancel a slow statement while the database answers', async () => {
    await answers();
    expect(await reason(database.pool.query('select pg_sleep(4.5)'))).toBeUndefined();
  });
});
