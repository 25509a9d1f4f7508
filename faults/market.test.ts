import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFaults } from '../apps/server/src/platform/database/test/faults';
import { during } from './support/during';
import { extent, isFull } from './support/extent';
import { countRows, readFigures, type Figures } from './support/figures';
import { openMarket, patience, type Market } from './support/market';

/** Promised in docs/operating.md. */
const frozenCostsMs = 5_000;
const jobsAgainMs = 3_000;
/** Service managers wait longer than this before they kill. */
const orderlyEndMs = 15_000;

/** Writes that a process acknowledges before it is killed: much in hand, or just begun. */
const killedAfter = [40, 5, 20, 11];

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => market.endLoad());
afterAll(() => market.close());

const rounds = Array.from({ length: extent.rounds }, (_, n) => n + 1);

describe.each(rounds)('under load, round %i,', () => {
  it('a process that is killed again and again loses nothing it acknowledged, and at most one mail a kill comes twice', async () => {
    const { ledger, node, readiness, mail } = market;
    market.beginLoad();
    const doubles = mail.doubles();
    for (const [kill, acknowledged] of killedAfter.entries()) {
      await market.more(acknowledged);
      // The database is found still running, or has ended with it.
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
  it('a killed postmaster costs refusals that say when to come again, and nothing else', async () => {
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
  it('a frozen database costs nobody more than five seconds', async () => {
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
  it('that refuses, greylists and hangs costs time and no mail, and none comes twice', async () => {
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
    '%s: that hangs keeps nobody from ending the market in order, and its mail comes after the next start',
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

/** More than caches that fill up; what each reply leaves behind shows in minutes. */
const mayGrow = { heapMegabytes: 20, openFiles: 12, handles: 12, residentMegabytes: 80 };
/** The process takes what it works with from the system in the first minutes. */
const settledMinutes = 2;
/** Jobs that wait for their hour. */
const mayRemainRows = 400;

it(
  `grows by nothing in ${extent.steadyMinutes} minutes of steady load`,
  async () => {
    const { node, ledger, mail } = market;
    const url = await market.ownerUrl();
    const doubles = mail.doubles();
    const all = extent.steadyMinutes * 60_000;
    const isLong = extent.steadyMinutes > settledMinutes;
    const look = async (afterMs: number): Promise<Figures> => {
      await sleep(afterMs);
      // Replies that are under way hold what they need.
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
