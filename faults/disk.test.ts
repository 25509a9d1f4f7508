import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draftEnding } from '../apps/server/src/platform/atomic-file';
import { consented } from '../apps/server/test/world/dealings';
import { call } from './support/calls';
import { openMarket, type Market } from './support/market';
import { succeed } from './support/people';
import { withRows } from './support/rows';
import { openSmallDisk, type SmallDisk } from './support/small-disk';

/** Size of the disk: enough for the database's journal and little more. */
const megabytes = 320;

/** A text with the reason if this machine allows no such disk. */
let opened: SmallDisk | string;
let market: Market;

beforeAll(async () => {
  opened = await openSmallDisk(megabytes);
  if (typeof opened !== 'string') market = await openMarket({ dataDir: opened.folder });
});
afterEach(async () => {
  if (typeof opened !== 'string') await market.endLoad();
});
afterAll(async () => {
  if (typeof opened === 'string') return;
  await market.close();
  await opened.close();
});

const given = (skip: (why: string) => never): SmallDisk =>
  typeof opened === 'string' ? skip(opened) : opened;

/** Returns files that are being written under a temporary name. */
async function drafts(): Promise<string[]> {
  const names = await readdir(path.join(market.dataDir, 'files'), { recursive: true });
  return names.filter((name) => name.endsWith(draftEnding));
}

describe('a full disk', () => {
  // ERR-70
  it('a full disk is reported by uploads and signing, leaves nothing incomplete, and permits both again once there is space', async ({
    skip,
  }) => {
    const disk = given(skip);
    const { node, ledger, pairs } = market;
    const [{ supplier, buyer }] = pairs as [(typeof pairs)[0]];
    const query = { buyerId: buyer.userId };
    const fields = { title: 'Hoses', detail: 'Rubber.', scope: 'small', duration: 'Short:1 month' };
    const body = { ...fields, budgetFrom: 1, budgetTo: 2, ndaRequired: true };
    const { id } = await succeed<{ id: number }>(node.url, 'createOffer', { body }, supplier.token);
    const upload = (times: number) => {
      const file = { name: 'list.csv', bytes: new TextEncoder().encode('hose,40\n'.repeat(times)) };
      return call(node.url, 'addAttachment', { params: { id }, file }, supplier.token);
    };
    expect((await upload(1)).outcome).toBe('done');
    await succeed(node.url, 'setPublished', { params: { id }, body: { draft: true } }, supplier.token);
    await succeed(node.url, 'requestNda', { query: { ...query, proposalId: id } }, buyer.token);
    const sign = () =>
      call(
        node.url,
        'prepareNda',
        { params: { a: id, b: buyer.userId }, body: { name: 'Asha Rao', ...consented } },
        supplier.token,
      );

    await disk.fill(16 * 1024);
    for (const attempt of [() => upload(100_000), sign]) {
      const { status, said } = await attempt();
      expect([status, said]).toEqual([507, expect.stringContaining('no_space_left')]);
    }
    expect(await drafts()).toEqual([]);
    await succeed(node.url, 'pageOffers', {}, buyer.token);

    await disk.makeRoom();
    for (const attempt of [() => upload(100_000), sign]) {
      const { outcome, said } = await attempt();
      expect([outcome, said]).toEqual(['done', said]);
    }
    await market.expectWhole();
    expect(ledger.faulty()).toEqual([]);
  });

  it('a disk without a free byte stops the embedded database while it lasts and causes only refusals', async ({
    skip,
  }) => {
    const disk = given(skip);
    const { readiness } = market;
    market.beginLoad();
    await market.more(10);
    await disk.fill(0);
    // A new segment of the journal needs space.
    const url = await market.ownerUrl();
    await withRows(url, async (ask) => {
      for (;;) await ask('select pg_logical_emit_message(true, $1, $1), pg_switch_wal()', ['full']);
    }).catch(() => undefined);
    expect((await readiness.untilFailing()).parts).toMatchObject({ database: 'failing' });
    await market.refusals(3);
    await disk.makeRoom();
    await readiness.untilReady();
    await market.more(20);
    await market.expectRefusalsAlone();
  });
});
