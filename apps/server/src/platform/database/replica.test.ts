import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type DatabaseHandle } from './open-database';
import { openOwnedDatabase } from './test/owned-database';
import { snapshotOfReading } from './replica';
import { startReplica } from './test/replica';
import type { Database } from './transaction';

const patience = { timeout: 20_000, interval: 50 };
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe.skipIf(process.platform !== 'linux')('expensive reads with a streaming replica', () => {
  let folder: string;
  let primary: DatabaseHandle;
  let replica: Awaited<ReturnType<typeof startReplica>>;
  let database: DatabaseHandle;

  const readNotes = async (from: Database) => {
    const { rows } = await from.execute<{ isReplica: boolean; notes: number }>(
      sql`select pg_is_in_recovery() as "isReplica", (select count(*)::int from notes) as notes`,
    );
    return rows;
  };
  const write = () => primary.pool.query('insert into notes default values');
  const countOf = async () => (await primary.pool.query('select from notes')).rowCount ?? 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-replica-'));
    primary = await openOwnedDatabase({ dataDir: folder, poolSize: 2, logger });
    await primary.pool.query('create table notes (id serial)');
    replica = await startReplica(primary.ownerConnectionString, folder);
    database = await openDatabase({
      databaseUrl: primary.connectionString,
      databaseReadUrl: replica.connectionString,
      dataDir: folder,
      poolSize: 4,
      logger,
    });
    database.watch();
  });
  afterAll(async () => {
    await database?.close();
    await replica?.close();
    await primary?.close();
    await rm(folder, { recursive: true, force: true });
  });

  // ERR-81
  it('run on the replica and see every write that was acknowledged before', async () => {
    // Streaming starts some time after the server.
    await vi.waitFor(async () => {
      await write();
      expect(await database.readHeavy(readNotes)).toEqual([{ isReplica: true, notes: await countOf() }]);
    }, patience);
    const before = await countOf();
    const seen: { isReplica: boolean; notes: number }[] = [];
    for (let round = 1; round <= 50; round += 1) {
      await write();
      seen.push(...(await database.readHeavy(readNotes)));
    }
    expect(seen.map(({ notes }) => notes)).toEqual(seen.map((_, n) => before + n + 1));
    // On a busy machine the replica may lag.
    expect(seen.some(({ isReplica }) => isReplica)).toBe(true);
  });

  // ERR-81
  it('count transactions that were running meanwhile as unseen', async () => {
    const writing = await primary.pool.connect();
    try {
      await writing.query('begin');
      const { rows } = await writing.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
      await writing.query('insert into notes default values');
      await write();
      await vi.waitFor(async () => {
        const [read] = await database.readHeavy(async (from) => {
          const answer = await from.execute<{ isReplica: boolean; hasSeen: boolean }>(
            sql`select pg_is_in_recovery() as "isReplica", pg_visible_in_snapshot(${rows[0]?.xid}::xid8, (${snapshotOfReading})::pg_snapshot) as "hasSeen"`,
          );
          return answer.rows;
        });
        expect(read).toEqual({ isReplica: true, hasSeen: false });
      }, patience);
    } finally {
      await writing.query('rollback');
      writing.release();
    }
  });

  // ERR-81
  it('run on the primary while the replica lags', async () => {
    await replica.pauseReplay();
    await write();
    expect(await database.readHeavy(readNotes)).toEqual([{ isReplica: false, notes: await countOf() }]);
    await replica.resumeReplay();
  });

  // ERR-82
  it('run on the primary when the replica is promoted or away', async () => {
    await replica.promote();
    await write();
    const all = [{ isReplica: false, notes: await countOf() }];
    expect(await database.readHeavy(readNotes)).toEqual(all);
    await replica.kill();
    expect(await database.readHeavy(readNotes)).toEqual(all);
  });
});
