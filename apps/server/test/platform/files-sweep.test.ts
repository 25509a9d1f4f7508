import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withTransaction } from '../../src/platform/database';
import { createFilesSweep, createFileStore, createStoredFiles, sweepLockKey } from '../../src/platform/files';
import { useContext } from '../support/context';
import { gate } from '../support/gate';
import { createPerson, publishOffer } from '../world/people';

const context = useContext();
const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);

let texts = 0;
/** Returns bytes that no other file has. */
const newBytes = () => Buffer.from(`nobody else wrote this: ${(texts += 1)}`);
const folder = () => path.join(context.current.folder, 'files');
const store = () => createFileStore({ folder: folder() });
const files = () => createStoredFiles(context.current.db, store());
const keep = async (bytes: Uint8Array) =>
  files().attach(context.current.db, await files().put(bytes, 'text/plain'));
const placeOf = (sha256: string) => path.join(folder(), sha256.slice(0, 2), sha256.slice(2, 4), sha256);

async function makeOld(sha256: string): Promise<void> {
  await utimes(placeOf(sha256), twoDaysAgo, twoDaysAgo);
  await context.current.pool.query(
    `update stored_files set kept_at = now() - interval '2 days' where sha256 = $1`,
    [sha256],
  );
  await context.current.pool.query(
    `update file_arrivals set arrived_at = now() - interval '2 days' where sha256 = $1`,
    [sha256],
  );
}

async function rowsOf(sha256: string): Promise<number> {
  const { rowCount } = await context.current.pool.query('select from stored_files where sha256 = $1', [
    sha256,
  ]);
  return rowCount ?? 0;
}

async function sweep(): Promise<void> {
  await context.current.jobs.enqueue(context.current.db, 'files.sweep', {});
  await context.current.jobs.drain();
}

async function waitingForLocks(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await context.current.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 10_000 },
  );
}

it('a slow file store holds no database connection of the caller', async () => {
  const { db, pool } = context.current;
  const [putting, arrived] = [gate(), gate()];
  const slow = {
    ...store(),
    async put(bytes: Uint8Array, sha256?: string) {
      putting.open();
      await arrived.opened;
      return store().put(bytes, sha256);
    },
  };
  const stored = createStoredFiles(db, slow).put(newBytes(), 'text/plain');
  await putting.opened;
  expect(pool.totalCount - pool.idleCount).toBe(0);
  arrived.open();
  expect(await store().has((await stored).sha256)).toBe(true);
});

describe('the sweep of files', () => {
  // ADM-50
  it('the sweep of files removes nothing while a backup runs', async () => {
    const { sha256 } = await keep(newBytes());
    const orphan = await store().put(newBytes());
    await makeOld(sha256);
    await makeOld(orphan.sha256);
    const backup = await context.current.pool.connect();
    await backup.query('select pg_advisory_lock($1)', [sweepLockKey]);
    await sweep();
    expect([await rowsOf(sha256), await store().has(sha256), await store().has(orphan.sha256)]).toEqual([
      1,
      true,
      true,
    ]);
    backup.release(true);
    await vi.waitFor(async () => {
      await sweep();
      expect([await store().has(sha256), await store().has(orphan.sha256)]).toEqual([false, false]);
    });
  });

  it('the sweep of files removes unreferenced rows with their bytes after a day', async () => {
    const [old, fresh] = [newBytes(), newBytes()];
    const { sha256 } = await keep(old);
    const kept = await keep(fresh);
    await makeOld(sha256);
    await sweep();
    expect([await rowsOf(sha256), await store().has(sha256)]).toEqual([0, false]);
    expect([await rowsOf(kept.sha256), await store().has(kept.sha256)]).toEqual([1, true]);
  });

  it('the sweep of files removes bytes without a row, and drafts of a killed process, after a day', async () => {
    const old = await store().put(newBytes());
    const fresh = await store().put(newBytes());
    await makeOld(old.sha256);
    const drafts = [
      `${placeOf(fresh.sha256)}.000000000001.part`,
      `${placeOf(fresh.sha256)}.000000000002.part`,
    ];
    for (const draft of drafts) await writeFile(draft, 'half');
    await utimes(drafts[0]!, twoDaysAgo, twoDaysAgo);
    await sweep();
    expect([await store().has(old.sha256), await rowsOf(old.sha256)]).toEqual([false, 0]);
    expect((await readdir(path.dirname(placeOf(fresh.sha256)))).toSorted()).toEqual([
      fresh.sha256,
      path.basename(drafts[1]!),
    ]);
  });

  it('the sweep of files keeps files that a row references, and files that only an earlier version of an offer shows', async () => {
    const { call, pool } = context.current;
    const supplier = await createPerson(context.current, 'supplier');
    const id = await publishOffer(context.current, supplier);
    const csv = { name: 'prices.csv', bytes: Buffer.from(`item,price\npump,${texts}\n`) };
    const sent = await call('addAttachment', { params: { id }, file: csv }, supplier.token);
    expect(sent.status).toBe(201);
    await call('updateOffer', { params: { id }, body: { detail: 'Cast steel.' } }, supplier.token);
    const { rows } = await pool.query<{ sha256: string; file_id: number }>(
      `select f.sha256, a.file_id from offer_attachments a join stored_files f on f.id = a.file_id where a.offer_id = $1`,
      [id],
    );
    const [{ sha256, file_id: fileId }] = rows as [{ sha256: string; file_id: number }];
    await makeOld(sha256);
    await sweep();
    expect(await store().has(sha256)).toBe(true);

    const content = JSON.stringify({ attachments: [{ fileId, fileName: csv.name }] });
    await pool.query(`insert into offer_versions (offer_id, version, content) values ($1, 99, $2)`, [
      id,
      content,
    ]);
    await pool.query('delete from offer_attachments where offer_id = $1', [id]);
    await sweep();
    expect([await rowsOf(sha256), await store().has(sha256)]).toEqual([1, true]);

    await pool.query('delete from offer_versions where offer_id = $1', [id]);
    await sweep();
    expect([await rowsOf(sha256), await store().has(sha256)]).toEqual([0, false]);
  });
});

describe('the sweep while the same bytes are stored again', () => {
  const gates: { open(): void }[] = [];
  afterEach(() => gates.splice(0).forEach(({ open }) => open()));

  it('the sweep of files keeps bytes between their upload and their row', async () => {
    const bytes = newBytes();
    const { sha256 } = await store().put(bytes);
    await makeOld(sha256);
    const stored = await files().put(bytes, 'text/plain');
    await sweep();
    const { fileId } = await files().attach(context.current.db, stored);
    expect(Buffer.from(await files().read(fileId))).toEqual(bytes);
  });

  it('the sweep of files keeps bytes whose old row has just been reused', async () => {
    const bytes = newBytes();
    const { sha256 } = await keep(bytes);
    await makeOld(sha256);
    const stored = await files().put(bytes, 'text/plain');
    const [takenUp, letGo] = [gate(), gate()];
    gates.push(letGo);
    const keeping = withTransaction(context.current.db, async (tx) => {
      const file = await files().attach(tx, stored);
      takenUp.open();
      await letGo.opened;
      return file.fileId;
    });
    await takenUp.opened;
    await sweep();
    letGo.open();
    const fileId = await keeping;
    await sweep();
    expect(Buffer.from(await files().read(fileId))).toEqual(bytes);
  });

  it('the sweep of files keeps bytes that are uploaded while it holds their row', async () => {
    const bytes = newBytes();
    const { sha256, fileId: before } = await keep(bytes);
    await makeOld(sha256);
    const [holding, letGo] = [gate(), gate()];
    gates.push(letGo);
    const swept = createFilesSweep({
      db: context.current.db,
      store: store(),
      async referredElsewhere() {
        holding.open();
        await letGo.opened;
        return [];
      },
    })();
    await holding.opened;
    const stored = await files().put(bytes, 'text/plain');
    letGo.open();
    await swept;
    const { fileId } = await files().attach(context.current.db, stored);
    expect(fileId).toBe(before);
    expect(Buffer.from(await files().read(fileId))).toEqual(bytes);
  });

  it.each(['with', 'without'])(
    'bytes can be written again while the sweep of files is just removing them %s their row',
    async (how) => {
      const bytes = newBytes();
      const { sha256 } = how === 'with' ? await keep(bytes) : await store().put(bytes);
      await makeOld(sha256);
      const [removed, letGo] = [gate(), gate()];
      gates.push(letGo);
      const swept = createFilesSweep({
        db: context.current.db,
        store: {
          ...store(),
          async remove(hash) {
            await store().remove(hash);
            removed.open();
            await letGo.opened;
          },
        },
        referredElsewhere: async () => [],
      })();
      await removed.opened;
      const keeping = keep(bytes);
      await waitingForLocks();
      letGo.open();
      const { fileId } = await keeping;
      await swept;
      expect(Buffer.from(await files().read(fileId))).toEqual(bytes);
    },
  );
});
