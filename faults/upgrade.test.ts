import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from './support/extent';
import { openMarket, type Market } from './support/market';
import { openOwnPostgres } from './support/own-postgres';
import { buildReleaseBefore } from './support/release-before';

/** Packages are fetched and built where they were not yet. */
const buildMs = 900_000;
/** Three nodes start, and the first backs the market up. */
const upgradeMs = 900_000;

// In full alone: another product has to be built.
describe.runIf(isFull)('two nodes of the release before', () => {
  /** A sentence where it cannot be had. */
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
    'are replaced one after the other beside one that has migrated, and lose nothing',
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
