import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { extent } from './support/extent';
import { openMarket, readyzMs, type Market } from './support/market';
import { openOwnPostgres } from './support/own-postgres';

/** Maximum delay of jobs, promised in docs/operating.md. */
const jobsAgainMs = 3_000;
/** Duration of the absence of the database; longer than immediate retries. */
const absentMs = 3_000;
/** Jump of the clock; longer than any wait here, and shorter than a mailed code is valid. */
const jumpSeconds = 240;

let postgres: Awaited<ReturnType<typeof openOwnPostgres>>;
let market: Market;

beforeAll(async () => {
  postgres = await openOwnPostgres();
  const { settings, ownerUrl } = postgres;
  market = await openMarket({ settings, ownerUrl, nodeCount: 2 });
});
afterEach(() => market.endLoad());
afterAll(async () => {
  await market.close();
  await postgres.close();
});

const rounds = Array.from({ length: extent.rounds }, (_, n) => n + 1);

describe.each(rounds)('two nodes over one database, round %i:', () => {
  it('a killed node fails only its own requests, and the other node does its work', async () => {
    const { ledger, nodes, readiness, mail } = market;
    market.beginLoad();
    await market.more(20);
    const doubles = mail.doubles();
    await nodes[1]!.kill();
    await market.more(20);
    await nodes[1]!.start();
    await market.more(20);
    await market.endLoad();
    await market.expectWhole();
    expect(ledger.faulty()).toEqual([]);
    expect(mail.doubles() - doubles).toBeLessThanOrEqual(1);
    expect(readiness.slowestMs()).toBeLessThan(readyzMs);
  });

  // ERR-40
  it('both nodes recover without a restart after the database was stopped and started', async () => {
    const { nodes, readiness } = market;
    market.beginLoad();
    await market.more(20);
    const usualMs = await market.nextMailMs();
    const said = timesSaid(nodes[0]!.lines());
    const stoppedAt = performance.now();
    await postgres.stop();
    await readiness.untilFailing();
    await sleep(absentMs);
    await postgres.start();
    await readiness.until(({ parts }) => parts?.['database'] === 'ok');
    expect(await market.nextMailMs()).toBeLessThan(jobsAgainMs + usualMs);
    await readiness.untilReady();
    const awaySeconds = (performance.now() - stoppedAt) / 1_000;
    expect(timesSaid(nodes[0]!.lines()) - said).toBeLessThanOrEqual(awaySeconds + 1);
    await market.more(20);
    await market.expectRefusalsAlone();
  });

  // ERR-45
  it('both nodes work on while the clock jumps ahead and back', async ({ skip }) => {
    const clock = postgres.clock ?? skip('libfaketime is not installed (package faketime)');
    const { ledger, mail } = market;
    market.beginLoad();
    const doubles = mail.doubles();
    for (const ahead of [jumpSeconds, -jumpSeconds, 0]) {
      await market.more(10);
      await clock.set(ahead);
      await mail.next(await market.promiseMail());
      await market.more(10);
    }
    await market.endLoad();
    await market.expectWhole();
    expect(ledger.faulty()).toEqual([]);
    expect(ledger.refused()).toEqual([]);
    expect(mail.doubles()).toBe(doubles);
  });
});

const timesSaid = (lines: string[]): number =>
  lines.filter((line) => line.includes('a call failed because the database is away')).length;
