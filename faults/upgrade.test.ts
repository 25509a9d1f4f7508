import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from './support/extent';
import { openMarket, type Market } from './support/market';
import { openOwnPostgres } from './support/own-postgres';
import { buildReleaseBefore } from './support/release-before';

/** Timeout of the build, which may download packages first. */
const buildMs = 900_000;
/** Timeout of the upgrade; three nodes start, and the first one makes a backup. */
const upgradeMs = 900_000;

// Only in full, because another release has to be built.
describe.runIf(isFull)('two nodes of the previous release', () => {
  /** A text with the reason if it is not available. */
  let before: Awaited<ReturnType<typeof buildReleaseBefore>>;
  let postgres: Awaited<ReturnType<typeof openOwnPostgres>>;
  let market: Market;

  beforeAll(async () => {
    before = await buildReleaseBefore();
    if (typeof before === 'string') return;
    postgres = await openOwnPostgres();
    const { settings, ownerUrl } = postgres;
    market = await openMarket({ settings, ownerUrl, nodeCount: 2, build: before.folder });
  }, buildMs);
  afterEach(() => market?.endLoad());
  afterAll(async () => {
    await market?.close();
    await postgres?.close();
  });

  // ERR-90
  it(
    'nodes of the previous release are replaced one after the other while a migrated node runs, without losing anything',
    async ({ skip }) => {
      if (typeof before === 'string') skip(before);
      const { ledger, nodes, mail } = market;
      const old = [...nodes];
      market.beginLoad();
      await market.more(40);
      await market.join();
      await market.more(40);
      for (const node of old) {
        await market.replace(node);
        await market.more(40);
      }
      await market.endLoad();
      await market.expectWhole();
      expect(ledger.faulty()).toEqual([]);
      expect(ledger.unanswered()).toEqual([]);
      expect(mail.doubles()).toBe(0);
    },
    upgradeMs,
  );
});
