import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { startPgBouncer } from '../apps/server/src/platform/database/test/pgbouncer';
import { during } from './support/during';
import { isFull } from './support/extent';
import { openLine } from './support/line';
import { openMarket, readyzMs, type Market } from './support/market';
import { openOwnPostgres } from './support/own-postgres';
import { openOwnRedis } from './support/own-redis';

/** Maximum duration of a request, promised in docs/operating.md. */
const dearestMs = 5_000;
/** Maximum time that any request may wait. */
const silentMs = 8_000;

let pieces: Awaited<ReturnType<typeof openPieces>>;
let market: Market;

beforeAll(async () => {
  pieces = await openPieces();
  const { settings, ownerUrl } = pieces;
  market = await openMarket({ settings, ownerUrl });
});
afterEach(() => market.endLoad());
afterAll(async () => {
  await market.close();
  await pieces.close();
});

/**
 * Opens the services between a node and its data, as in docs/scaling.md: a pooler, a replica and a bus, over lines
 * that can be cut.
 */
async function openPieces() {
  const postgres = await openOwnPostgres();
  const redis = await openOwnRedis();
  const { DATABASE_URL: direct, ...settings } = postgres.settings;
  const { host: folder, port } = new pg.Client({ connectionString: direct });
  const socket = path.join(folder, `.s.PGSQL.${port}`);
  const database = await openLine(socket);
  const reads = await openLine(socket);
  const bus = await openLine(redis.socket);
  const over = (line: { port: number }) => {
    const { user, password, database: name } = new pg.Client({ connectionString: direct });
    return `postgresql://${user}:${password}@127.0.0.1:${line.port}/${name}?sslmode=disable`;
  };
  const pooler = await startPgBouncer(over(database), postgres.dataDir, 8);
  return {
    database,
    reads,
    bus,
    pooler: { cut: pooler.freeze, mend: pooler.thaw },
    ownerUrl: postgres.ownerUrl,
    settings: {
      ...settings,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct,
      // The URL leads to the primary, which the node recognises and does not use as a replica.
      DATABASE_READ_URL: over(reads),
      BUS_URL: `redis://127.0.0.1:${bus.port}`,
    },
    async close(): Promise<void> {
      await pooler.stop();
      for (const line of [database, reads, bus]) line.close();
      await redis.close();
      await postgres.close();
    },
  };
}

describe('a market under load', () => {
  // ERR-41, ERR-42
  it.each([
    ['the pooler is frozen', 'pooler'],
    ...(isFull ? ([['the line past the pooler is cut', 'database']] as const) : []),
  ] as const)('a market answers or refuses every request within five seconds while %s', async (_, name) => {
    const { ledger, readiness } = market;
    market.beginLoad();
    await market.more(20);
    const { cut, mend } = pieces[name];
    await during({ begin: cut, end: mend }, async () => {
      await readiness.untilFailing();
      await market.refusals(3);
      await sleep(silentMs);
    });
    await readiness.untilReady();
    await market.more(20);
    await market.expectRefusalsAlone();
    expect(ledger.slowestMs('refused')).toBeLessThan(dearestMs);
  });

  // ERR-83
  it.each([['a replica', 'reads'], ...(isFull ? ([['a bus', 'bus']] as const) : [])] as const)(
    'a market refuses no request while %s does not respond',
    async (_, name) => {
      const { ledger, readiness } = market;
      market.beginLoad();
      await market.more(20);
      const { cut, mend } = pieces[name];
      await during({ begin: cut, end: mend }, async () => {
        await sleep(silentMs);
        await market.more(20);
      });
      await market.more(20);
      await market.endLoad();
      await market.expectWhole();
      expect(ledger.faulty()).toEqual([]);
      expect([...ledger.refused(), ...ledger.unanswered()]).toEqual([]);
      expect(ledger.slowestMs('done')).toBeLessThan(dearestMs);
      expect(readiness.slowestMs()).toBeLessThan(readyzMs);
    },
  );
});
