import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createJobs } from '../jobs';
import { openDatabase, type DatabaseHandle } from './open-database';
import { openOwnedDatabase } from './test/owned-database';
import { startPgBouncer } from './test/pgbouncer';
import { withTransaction } from './transaction';

const logger = { info: () => undefined, warn: vi.fn<() => void>(), error: () => undefined };
const patience = { timeout: 20_000 };

// ERR-80
describe.skipIf(process.platform !== 'linux')('a database behind PgBouncer in transaction mode', () => {
  let folder: string;
  let server: DatabaseHandle;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let database: DatabaseHandle;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-pooled-'));
    server = await openOwnedDatabase({ dataDir: folder, poolSize: 2, logger });
    // Fewer connections than callers, so that callers get connections that others have used.
    bouncer = await startPgBouncer(server.connectionString, folder, 3);
    database = await openDatabase({
      databaseUrl: bouncer.url,
      databaseDirectUrl: server.connectionString,
      dataDir: folder,
      poolSize: 8,
      logger,
    });
  });
  afterAll(async () => {
    await database?.close();
    await bouncer?.stop();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('runs named statements on any connection of the pooler', async () => {
    const asked = Array.from({ length: 200 }, (_, n) =>
      // Several statements have the same name, as on two nodes.
      database.pool.query<{ n: number }>({
        name: `s${n % 5}`,
        text: `select $1::int + ${n} as n`,
        values: [1],
      }),
    );
    expect((await Promise.all(asked)).map(({ rows }) => rows[0]?.n)).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 1),
    );
  });

  it('has the statement timeout that the pooler sets', async () => {
    const { rows } = await database.pool.query(`select current_setting('statement_timeout') as deadline`);
    expect(rows).toEqual([{ deadline: '15s' }]);
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('wakes the job worker by NOTIFY over a direct connection', async () => {
    const jobs = createJobs({ pool: database.directPool, logger });
    await jobs.migrate();
    const done: unknown[] = [];
    jobs.define('note', async (payload) => void done.push(payload));
    await jobs.start();
    try {
      await withTransaction(database.db, (tx) => jobs.enqueue(tx, 'note', { n: 1 }));
      await vi.waitFor(() => expect(done).toHaveLength(1), patience);
      // A live worker holds a lock.
      const { rows } = await server.pool.query(
        `select application_name as name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory'`,
      );
      expect(rows).toEqual([{ name: 'proffer' }]);
    } finally {
      await jobs.stop();
    }
  });
});
