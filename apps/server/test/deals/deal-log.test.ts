import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LogGrowth, LogHead, LogState } from '@proffer/contract/deals/log.schemas';
import {
  leafHash,
  verifyConsistency,
  verifyInclusion,
  verifySignedHead,
  type InclusionProof,
} from '@proffer/proof';
import { withTransaction } from '../../src/platform/database';
import { createDealLog, createDeals } from '../../src/modules/deals';
import { useContext } from '../support/context';
import { textOfPdf } from '../support/tools';
import { acceptTrade, openTrade, type NdaTrade } from '../world/nda-trade';

const context = useContext();

const ask = async <T>(...[name, input]: Parameters<typeof context.current.call>) => {
  const { status, body } = await context.current.call(name, input);
  expect(status).toBe(200);
  return body as T;
};
const state = () => ask<LogState>('dealLog', {});
const heads = async () => (await ask<{ content: LogHead[] }>('logHeads', { query: {} })).content;

interface Entry {
  leaf: string;
  proof: InclusionProof;
  head: LogHead;
}

async function dealOf({ proposalId, buyer }: Pick<NdaTrade, 'proposalId' | 'buyer'>) {
  const { rows } = await context.current.pool.query<{ deal: string; head: string; seq: number }>(
    `select name deal, encode(head, 'hex') head, last_sequence seq from deals where offer_id = $1 and buyer_id = $2`,
    [proposalId, buyer.userId],
  );
  return rows[0]!;
}

/** Runs the hourly job, which appends all waiting chains to the log. */
async function passHour() {
  await context.current.jobs.enqueue(context.current.db, 'deals.log', {});
  await context.current.jobs.drain();
}

/** Returns the log job of another node on the same database. */
function otherNode(headStore?: Parameters<typeof createDealLog>[0]['headStore']): () => Promise<void> {
  const { db, clock, logKey: key } = context.current;
  let job = async () => undefined;
  const define = (_name: string, handler: unknown) => {
    job = handler as typeof job;
  };
  createDealLog({ db, clock, key, jobs: { define, enqueue: async () => undefined }, headStore });
  return job;
}

/** Appends waiting chains like another process with this data folder; returns the errors it logs. */
async function appendIn(folder: string): Promise<string[]> {
  const errors: string[] = [];
  const logger = { error: (_details: object, text: string) => void errors.push(text) };
  await otherNode({ folder, logger })();
  return errors;
}

function append(trade: NdaTrade, number: number) {
  const { supplier, buyer, proposalId } = trade;
  const at = new Date('2026-11-21T10:00:00Z');
  const parties = { offerId: proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  return withTransaction(context.current.db, (tx) =>
    createDeals(context.current.db).append(tx, {
      ...parties,
      act: 'offer.viewed',
      by: null,
      at,
      about: { number },
    }),
  );
}

describe('log of the market', () => {
  // DEA-21, DEA-22, DEA-24
  it('a signature appends its deal to the market’s log under a signed head, and anybody can verify the proof', async () => {
    expect(await state()).toMatchObject({ newest: null });
    const trade = await openTrade(context.current);
    await context.current.jobs.drain();
    expect((await state()).newest).toBe(null);
    await acceptTrade(context.current, trade, { isSigned: true });
    await context.current.jobs.drain();

    const deal = await dealOf(trade);
    const { keys, log } = await state();
    const entry = await ask<Entry>('logEntry', { query: { deal: deal.deal, sequence: 2 } });
    expect(entry.leaf).toBe(`{"deal":"${deal.deal}","head":"${deal.head}","seq":${deal.seq},"v":1}`);
    expect(await verifyInclusion(await leafHash(entry.leaf), entry.proof, entry.head.root)).toBe(true);
    expect(entry.head.log).toBe(log);
    const spki = new Uint8Array(Buffer.from(keys[0]?.spki ?? '', 'base64'));
    expect(await verifySignedHead(entry.head, spki)).toBe(true);
  });

  // DEA-25
  it('certificates and mails with signed copies contain the newest head of the market’s log', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { isSigned: true });
    const mail = await context.current.mailTo(trade.buyer.email, 'NDA');
    const { rows } = await context.current.pool.query<{ fileId: number }>(
      'select certificate_file_id "fileId" from nda_requests where id = $1',
      [trade.ndaId],
    );
    expect(rows[0]?.fileId).toBeGreaterThan(0);
    const input = { params: { id: trade.ndaId } };
    const { bytes } = await context.current.call('ndaCertificate', input, trade.buyer.token);
    for (const text of [mail?.text ?? '', textOfPdf(bytes)]) {
      const [, size, root] = /Size(\d+),root([0-9a-f]{64}),/u.exec(text.replaceAll(/\s+/gu, '')) ?? [];
      expect((await heads()).find((head) => head.size === Number(size))).toMatchObject({ root });
    }
  });

  // DEA-21
  it('deals without a new signature are logged hourly, once each time their chain has grown', async () => {
    await passHour();
    const before = (await state()).newest?.size ?? 0;
    const trades = [await openTrade(context.current), await openTrade(context.current)];
    await append(trades[0]!, 1);
    await passHour();
    expect((await state()).newest?.size).toBe(before + 2);
    await passHour();
    expect((await heads())[0]?.size).toBe(before + 2);
    await append(trades[0]!, 2);
    await passHour();
    expect((await state()).newest?.size).toBe(before + 3);
    const { deal, head } = await dealOf(trades[0]!);
    const first = await ask<Entry>('logEntry', { query: { deal, sequence: 2 } });
    const second = await ask<Entry>('logEntry', { query: { deal, sequence: 3 } });
    expect([JSON.parse(first.leaf), JSON.parse(second.leaf)]).toMatchObject([{ seq: 2 }, { seq: 3, head }]);
    const later = { query: { deal, sequence: 4 } };
    expect(await context.current.call('logEntry', later)).toMatchObject({ status: 404 });
  });

  // DEA-23, DEA-24
  it('the market’s log proves of any two heads that the later one extends the earlier one', async () => {
    const trade = await openTrade(context.current);
    for (const number of [1, 2, 3, 4]) {
      await append(trade, number);
      await passHour();
    }
    const all = (await heads()).toReversed();
    expect(all.length).toBeGreaterThan(4);
    for (const [at, first] of all.entries()) {
      for (const second of all.slice(at)) {
        const sizes = { first: first.size, second: second.size };
        const grown = await ask<LogGrowth>('logGrowth', { query: sizes });
        expect(grown).toMatchObject({ first, second });
        expect(await verifyConsistency(grown.proof, first.root, second.root)).toBe(true);
        expect(await verifyConsistency(grown.proof, first.root, 'ab'.repeat(32))).toBe(false);
      }
    }
    const last = all.at(-1)?.size ?? 0;
    for (const [first, second, status] of [
      [1, last + 1, 404],
      [last, 1, 422],
      [0, 1, 422],
      ['x', 1, 422],
      [1, 1e300, 422],
    ]) {
      expect(await context.current.call('logGrowth', { query: { first, second } })).toMatchObject({ status });
    }
  });

  // DEA-23
  it('concurrent nodes append to the market’s log in turn and miss no act', async () => {
    const trades = [];
    for (let at = 0; at < 4; at += 1) trades.push(await openTrade(context.current));
    const nodes = [otherNode(), otherNode()];
    await Promise.all([
      ...trades.flatMap((trade) => [1, 2, 3].map((number) => append(trade, number))),
      ...nodes.flatMap((grow) => [grow(), grow(), grow()]),
    ]);
    await passHour();
    const { rows } = await context.current.pool.query<{ missing: number; gaps: number }>(
      `select (select count(*)::int from deals d where not exists (select from log_leaves l
                 where l.deal_id = d.id and l.sequence = d.last_sequence and l.head = d.head)) missing,
         (select count(*)::int from (select position, row_number() over (order by position) - 1 n from log_leaves) p
            where position <> n) gaps`,
    );
    expect(rows).toEqual([{ missing: 0, gaps: 0 }]);
    const [newest, oldest] = [(await heads())[0]!, (await heads()).at(-1)!];
    const grown = await ask<LogGrowth>('logGrowth', { query: { first: oldest.size, second: newest.size } });
    expect(await verifyConsistency(grown.proof, oldest.root, newest.root)).toBe(true);
  });

  // DEA-23
  it('the database refuses to change or delete the market’s log', async () => {
    for (const table of ['log_leaves', 'log_nodes', 'log_heads', 'log_keys', 'deal_log']) {
      await expect(context.current.pool.query(`delete from ${table}`)).rejects.toThrow('only appended to');
      await expect(context.current.pool.query(`truncate ${table} cascade`)).rejects.toThrow(
        'only appended to',
      );
    }
  });

  // DEA-24
  it('the market’s log reveals no people, companies or offers', async () => {
    const replies = JSON.stringify([await state(), await heads()]);
    expect(replies).not.toMatch(/tungabhadra|lakeview|meera|arjun|alloy/iu);
    const unknown = { query: { deal: '7a0f0f0e-6f52-4c0f-8f0e-0c1d2e3f4a5b', sequence: 1 } };
    expect(await context.current.call('logEntry', unknown)).toMatchObject({ status: 404 });
    const wrong = { query: { deal: 'Lakeview', sequence: 0 } };
    expect(await context.current.call('logEntry', wrong)).toMatchObject({ status: 422 });
  });
});

// DEA-28
it('an error is logged when the database lacks a log head that this data folder has stored', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const trade = await openTrade(context.current);
  expect(await appendIn(folder)).toEqual([]);
  const kept = path.join(folder, 'log-head.json');
  const { size, root } = JSON.parse(await readFile(kept, 'utf8')) as LogHead;
  expect((await heads())[0]).toMatchObject({ size, root });
  await append(trade, 1);
  expect(await appendIn(folder)).toEqual([]);

  // A restored database does not have the later head.
  const later = { ...(JSON.parse(await readFile(kept, 'utf8')) as LogHead), size: 900 };
  await writeFile(kept, JSON.stringify(later));
  await append(trade, 2);
  expect(await appendIn(folder)).toEqual([expect.stringContaining(`Size 900, root ${later.root}`)]);
  expect(JSON.parse(await readFile(path.join(folder, 'lost-log-head-900.json'), 'utf8'))).toEqual(later);
  expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({ size: (await heads())[0]?.size });
});
