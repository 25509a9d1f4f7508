import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate, type DatabaseHandle } from '../database';
import { createRateLimit, type RateLimit } from './index';
import { openOwnedDatabase } from '../database/test/owned-database';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

describe.skipIf(process.platform !== 'linux')('createRateLimit', () => {
  let folder: string;
  let database: DatabaseHandle;
  let nowMs: number;
  let rateLimit: RateLimit;
  const clock = { now: () => new Date(nowMs) };
  const limit = { max: 3, windowMs: 60_000 };
  const tryTimes = async (times: number) => {
    const verdicts = [];
    for (let index = 0; index < times; index += 1)
      verdicts.push(await rateLimit.consume('login:asha@example.com', limit));
    return verdicts;
  };
  const rows = async () => (await database.pool.query<{ key: string }>('select key from rate_counters')).rows;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-rate-'));
    database = await openOwnedDatabase({ dataDir: path.join(folder, 'data'), poolSize: 8, logger: silent });
    await migrate(database, migrations);
  }, 30_000);
  beforeEach(async () => {
    await database.pool.query('delete from rate_counters');
    nowMs = Date.parse('2026-11-21T09:00:00Z');
    rateLimit = createRateLimit({ db: database.db, clock });
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('a rate limit allows the maximum number of tries, then returns the wait, which further tries do not extend', async () => {
    expect((await tryTimes(3)).every(({ allowed }) => allowed)).toBe(true);
    expect(await tryTimes(1)).toEqual([{ allowed: false, retryAfterSeconds: 60, by: 0 }]);
    nowMs += 59_500;
    expect(await tryTimes(2)).toEqual([
      { allowed: false, retryAfterSeconds: 1, by: 0 },
      { allowed: false, retryAfterSeconds: 1, by: 0 },
    ]);
    nowMs += 500;
    expect((await tryTimes(4)).map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
  });

  it('a rate limit counts exactly when two nodes count concurrently', async () => {
    const other = createRateLimit({ db: database.db, clock });
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? rateLimit : other).consume('code:a', { max: 7, windowMs: 60_000 }),
      ),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7);
  });

  it('a rate limit counts each key separately and forgets one on reset', async () => {
    await tryTimes(4);
    expect(await rateLimit.consume('login:ravi@example.com', limit)).toEqual({ allowed: true, tries: 1 });
    await rateLimit.reset('login:asha@example.com');
    expect(await tryTimes(1)).toEqual([{ allowed: true, tries: 1 }]);
  });

  it('a rate limit increments a wider counter only for calls that the narrower counters allowed', async () => {
    const narrow = (network: string) => ({ key: `narrow:${network}`, limit: { max: 2, windowMs: 60_000 } });
    const wide = { key: 'wide', limit: { max: 5, windowMs: 3_600_000 } };
    const take = async (network: string, times: number) => {
      const verdicts = await Promise.all(
        Array.from({ length: times }, () => rateLimit.take([narrow(network), wide])),
      );
      return verdicts.map((verdict) => (verdict.allowed ? 'allowed' : String(verdict.by))).toSorted();
    };
    expect(await take('a', 20)).toEqual([...Array<string>(18).fill('0'), 'allowed', 'allowed']);
    expect(await take('b', 2)).toEqual(['allowed', 'allowed']);
    expect(await take('c', 2)).toEqual(['1', 'allowed']);
    await rateLimit.giveBack([wide]);
    await rateLimit.giveBack([wide]);
    expect(await take('d', 2)).toEqual(['1', 'allowed']);
  });

  it('a rate limit stores no address in its table', async () => {
    await tryTimes(1);
    expect(await rows()).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/) }]);
  });

  it('the sweep of rate limits deletes expired windows, and only those', async () => {
    await tryTimes(1);
    nowMs += 60_001;
    await rateLimit.consume('fresh', limit);
    await rateLimit.sweep();
    expect(await rows()).toHaveLength(1);
    expect(await rateLimit.consume('fresh', { max: 1, windowMs: 60_000 })).toMatchObject({ allowed: false });
  });
});
