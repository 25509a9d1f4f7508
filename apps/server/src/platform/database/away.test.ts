import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPool, isDatabaseAway, withTransaction, type DatabaseHandle } from './index';
import { createFaults } from './test/faults';
import { openOwnedDatabase } from './test/owned-database';

/** How long a state is waited for on a busy machine; it is there long before that on an idle one. */
const patience = { timeout: 20_000 };
/** What a call may lose to a database that is away (ERR-41). */
const dearestMs = 5_000;

const warn = vi.fn<(details: object, message: string) => void>();
const error = vi.fn<typeof warn>();
const logger = { info: () => undefined, warn, error };

describe.skipIf(process.platform !== 'linux')('a database that is away', () => {
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
    if (!row) throw new Error('the server does not say since when it runs');
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

  it('is told from a statement that is wrong', async () => {
    await answers();
    for (const wrong of ['select 1/0', 'select nothing', "select 'x'::int"]) {
      expect(isDatabaseAway(await reason(database.pool.query(wrong)))).toBe(false);
    }
    expect(isDatabaseAway(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(false);
  });

  it('is what an ended connection, a place not had in time and a statement given up for its time say', async () => {
    const hurried = createPool(database.connectionString, {
      poolSize: 1,
      logger,
      statementTimeoutMs: 50,
      connectTimeoutMs: 50,
    });
    expect(isDatabaseAway(await reason(hurried.query('select pg_sleep(5)')))).toBe(true);
    // The connection of before may be gone, and a new one takes more than its time on a busy machine.
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
  it('fails what runs when it is killed, and what comes, until it is back', async () => {
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
    // A connection may answer for a moment after its server is gone; whoever gets no answer is told why.
    const refusals: unknown[] = [];
    await vi.waitFor(async () => {
      const back = await startedAt().catch((refusal: unknown) => void refusals.push(refusal));
      expect(back?.getTime()).toBeGreaterThan(killed.getTime());
    }, patience);
    expect(refusals.filter((refusal) => !isDatabaseAway(refusal))).toEqual([]);
  }, 40_000);

  // ERR-41
  it('costs a call no more than five seconds when it is frozen, the next ones nothing, and goes on', async () => {
    await answers();
    const running = [reason(database.pool.query('select pg_sleep(60)')), reason(inTransaction())];
    error.mockClear();
    faults.freeze();
    const frozenAt = performance.now();
    const calls = [...running];
    // More than there are connections, one after the other, until it is known.
    while (error.mock.calls.length === 0) {
      calls.push(reason(database.pool.query('select 1')));
      await sleep(50);
    }
    const knownAt = performance.now();
    expect(knownAt - frozenAt).toBeLessThan(dearestMs);
    calls.push(reason(database.pool.query('select 1')));
    const errors = await Promise.all(calls);
    // Nobody waits on in the pool's queue, or for a connection of their own.
    expect(performance.now() - knownAt).toBeLessThan(500);
    expect(errors.map(isDatabaseAway)).toEqual(errors.map(() => true));
    faults.thaw();
    await answers();
  }, 40_000);

  it('leaves a statement alone that only takes its time', async () => {
    await answers();
    expect(await reason(database.pool.query('select pg_sleep(4.5)'))).toBeUndefined();
  });
});
