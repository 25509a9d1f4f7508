import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFaults } from '../apps/server/src/platform/database/test/faults';
import { during } from './support/during';
import { extent, isFull } from './support/extent';
import { countRows, readFigures, type Figures } from './support/figures';
import { openMarket, patience, type Market } from './support/market';

/** Maximum duration of a request, promised in docs/operating.md. */
const frozenCostsMs = 5_000;
const jobsAgainMs = 3_000;
/** Maximum duration of an orderly end; service managers wait longer before they kill. */
const orderlyEndMs = 15_000;

/** Numbers of acknowledged writes before a kill: with much work in progress, or little. */
const killedAfter = [40, 5, 20, 11];

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => market.endLoad());
afterAll(() => market.close());

const rounds = Array.from({ length: extent.rounds }, (_, n) => n + 1);

describe.each(rounds)('a market under load, round %i,', () => {
  it('a market loses no acknowledged write when its process is killed repeatedly, and sends at most one mail twice per kill', async () => {
    const { ledger, node, readiness, mail } = market;
    market.beginLoad();
    const doubles = mail.doubles();
    for (const [kill, acknowledged] of killedAfter.entries()) {
      await market.more(acknowledged);
      // The next start finds the database running, or stopped with the process.
      if (kill % 2 === 1) createFaults(market.dataDir).kill();
      await node.kill();
      await node.start();
      await readiness.untilReady();
    }
    await market.more(20);
    await market.endLoad();
    await market.expectWhole();
    expect(ledger.faulty()).toEqual([]);
    expect(mail.doubles() - doubles).toBeLessThanOrEqual(killedAfter.length);
  });

  // ERR-40, ERR-42
  it('a market answers only refusals with Retry-After while its postmaster is killed', async () => {
    const { readiness } = market;
    market.beginLoad();
    await market.more(20);
    const usualMs = await market.nextMailMs();
    createFaults(market.dataDir).kill();
    await readiness.untilFailing();
    await readiness.until(({ parts }) => parts?.['database'] === 'ok');
    expect(await market.nextMailMs()).toBeLessThan(jobsAgainMs + usualMs);
    await readiness.untilReady();
    await market.more(20);
    await market.expectRefusalsAlone();
  });

  // ERR-41, ERR-42
  it('a market answers or refuses every request within five seconds while its database is frozen', async () => {
    const { ledger, readiness } = market;
    market.beginLoad();
    await market.more(20);
    const usualMs = await market.nextMailMs();
    const faults = createFaults(market.dataDir);
    await during({ begin: faults.freeze, end: faults.thaw }, async () => {
      await readiness.untilFailing();
      await market.refusals(3);
    });
    await readiness.until(({ parts }) => parts?.['database'] === 'ok');
    expect(await market.nextMailMs()).toBeLessThan(jobsAgainMs + usualMs);
    await readiness.untilReady();
    await market.more(20);
    await market.expectRefusalsAlone();
    expect(ledger.slowestMs('refused')).toBeLessThan(frozenCostsMs);
  });
});

describe('a mail server', () => {
  // ERR-43
  it('a mail server that refuses, greylists and hangs delays mails, but none is lost or sent twice', async () => {
    const { mail } = market;
    const doubles = mail.doubles();
    const promised: string[] = [];
    for (const mood of ['refuses', 'greylists', 'hangs'] as const) {
      mail.setMood(mood);
      const turnedAway = mail.turnedAway();
      promised.push(await market.promiseMail());
      await vi.waitFor(() => expect(mail.turnedAway()).toBeGreaterThan(turnedAway), patience);
    }
    mail.setMood('takes');
    await Promise.all(promised.map((email) => mail.next(email)));
    await market.expectWhole();
    expect(mail.doubles()).toBe(doubles);
  });

  it.each(isFull ? ['in full'] : [])(
    '%s: a mail server that hangs does not delay the orderly end of the market, and its mail is sent after the next start',
    async () => {
      const { mail, node } = market;
      const doubles = mail.doubles();
      mail.setMood('hangs');
      const turnedAway = mail.turnedAway();
      const email = await market.promiseMail();
      await vi.waitFor(() => expect(mail.turnedAway()).toBeGreaterThan(turnedAway), patience);
      const startedAt = performance.now();
      expect(await node.stop()).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(orderlyEndMs);
      mail.setMood('takes');
      await node.start();
      await mail.next(email);
      await market.expectWhole();
      expect(mail.doubles()).toBe(doubles);
    },
  );
});

/** Maximum growth, above that of filling caches; a leak per reply shows within minutes. */
const mayGrow = { heapMegabytes: 20, openFiles: 12, handles: 12, residentMegabytes: 80 };
/** Minutes until the process has allocated its working memory. */
const settledMinutes = 2;
/** Maximum number of jobs that are scheduled for later. */
const mayRemainRows = 400;

it(
  `a process does not grow in ${extent.steadyMinutes} minutes of steady load`,
  async () => {
    const { node, ledger, mail } = market;
    const url = await market.ownerUrl();
    const doubles = mail.doubles();
    const all = extent.steadyMinutes * 60_000;
    const isLong = extent.steadyMinutes > settledMinutes;
    const look = async (afterMs: number): Promise<Figures> => {
      await sleep(afterMs);
      // Replies in progress hold memory.
      await market.endLoad();
      return readFigures(node);
    };
    const expectAllDone = () => {
      expect(ledger.faulty()).toEqual([]);
      expect([...ledger.refused(), ...ledger.unanswered()]).toEqual([]);
    };
    market.beginLoad();
    await market.eachOnce();
    const first = await look(isLong ? settledMinutes * 60_000 : 0);
    expectAllDone();
    market.beginLoad();
    const last = await look(isLong ? all - settledMinutes * 60_000 : all);
    await market.expectWhole();
    const rows = await countRows(url);
    console.info(JSON.stringify({ first, last, rows, acknowledged: ledger.total(), mails: mail.total() }));
    expectAllDone();
    expect(mail.doubles()).toBe(doubles);
    const { residentMegabytes, ...always } = mayGrow;
    const grown = Object.entries(isLong ? { ...always, residentMegabytes } : always).flatMap(
      ([name, growth]) => {
        const key = name as keyof typeof mayGrow;
        return last[key] - first[key] > growth ? [`${name}: ${first[key]} to ${last[key]}`] : [];
      },
    );
    expect(grown).toEqual([]);
    expect(Object.entries(rows).filter(([, count]) => count > mayRemainRows)).toEqual([]);
  },
  extent.steadyMinutes * 60_000 * 2 + 120_000,
);
