import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canEnter, type Account } from './account';
import { readProcess } from './process-info';
import { startEmbeddedPostgres } from './supervisor';
import {
  createStage,
  isRoot,
  query,
  quietLogger,
  readPostmaster,
  serverProcesses,
  uidOf,
  watchdogs,
  type TestApp,
} from './test/harness';

/** Maximum wait for a state on a busy machine; an idle one needs far less. */
const patience = { timeout: 10_000 };

const logger = quietLogger;
const nobody: Account = { uid: 65_534, name: 'user nobody', ids: { uid: 65_534, gid: 65_534 } };
const here = dirname(fileURLToPath(import.meta.url));
const canNobodyRunUs =
  isRoot && (await canEnter(nobody, here)) && (await canEnter(nobody, dirname(process.execPath)));

describe.skipIf(process.platform !== 'linux')(
  'embedded PostgreSQL and killed applications',
  { timeout: 120_000 },
  () => {
    let stage: ReturnType<typeof createStage>;
    let dataDir: string;
    beforeEach(async () => {
      stage = createStage();
      dataDir = await stage.dataDir();
    });
    afterEach(() => stage.cleanUp());

    it('ends the server when the application is killed', async () => {
      const app = await stage.app(dataDir);
      expect(readPostmaster(dataDir)).toBeDefined();
      await app.kill();
      await vi.waitFor(() => expect(serverProcesses(dataDir)).toEqual([]), { timeout: 60_000 });
    });

    it('replaces the server of a killed application, even if another process now has its pid', async () => {
      const app = await stage.app(dataDir);
      await query(app.ownerConnectionString, 'create table kept as select 1 as one');
      const orphan = await orphanServer(dataDir, app);
      await writeFile(
        join(dataDir, 'postgres.owner.json'),
        JSON.stringify({ pid: process.pid, startedAt: 'another boot:1' }),
      );

      const server = await startEmbeddedPostgres({ dataDir, logger });
      expect(server.adopted).toBe(false);
      expect(readPostmaster(dataDir)).not.toBe(orphan);
      expect(readProcess(orphan)).toBeUndefined();
      expect(await query(server.ownerConnectionString, 'select one from kept')).toEqual([{ one: 1 }]);
      await server.stop();
    });

    it('joins the server of another running application and does not stop it', async () => {
      const owner = await startEmbeddedPostgres({ dataDir, logger });
      const guest = await stage.app(dataDir);
      expect(guest.adopted).toBe(true);
      expect(guest.ownerConnectionString).toBe(owner.ownerConnectionString);
      await guest.stop();
      expect(await query(owner.ownerConnectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
      await owner.stop();
    });

    it('lets one of two applications start the server and the other join when both begin at once', async () => {
      const apps = await Promise.all([
        stage.app(dataDir),
        stage.app(dataDir),
        startEmbeddedPostgres({ dataDir, logger }),
      ]);
      expect(apps.map((app) => app.adopted).filter((adopted) => !adopted)).toHaveLength(1);
      const names = await Promise.all(
        apps.map((app) => query(app.ownerConnectionString, 'select pg_postmaster_start_time()::text as at')),
      );
      expect(new Set(names.map(([row]) => row!['at'])).size).toBe(1);
      await Promise.all(apps.map((app) => app.stop()));
      expect(serverProcesses(dataDir)).toEqual([]);
    });

    it('keeps every acknowledged row when the application is killed while writing', async () => {
      const acknowledged = new Set<string>();
      for (let round = 1; round <= 3; round += 1) {
        const app = await stage.app(dataDir, { write: true });
        expect(app.adopted).toBe(false);
        await vi.waitFor(() => expect(app.lines.length).toBeGreaterThan(40 * round), { timeout: 60_000 });
        const watchdog = watchdogs(dataDir)[0]!;
        const postmaster = readPostmaster(dataDir)!;
        // In the last round the database is killed as well and must recover from its log.
        if (round === 3) for (const pid of [watchdog, postmaster]) process.kill(pid, 'SIGKILL');
        await app.kill();
        for (const id of app.lines) acknowledged.add(id);
      }
      const server = await startEmbeddedPostgres({ dataDir, logger });
      const rows = await query<{ id: number }>(server.ownerConnectionString, 'select id from acknowledged');
      const present = new Set(rows.map((row) => String(row.id)));
      expect(acknowledged.size).toBeGreaterThan(240);
      expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
      await server.stop();
    });

    it.skipIf(!isRoot)('works below a folder closed to the server user (needs root)', async () => {
      const closed = join(dataDir, 'closed');
      await mkdir(closed, { mode: 0o700 });
      const inner = await stage.dataDir(closed);
      const app = await stage.app(inner, { write: true });
      await vi.waitFor(() => expect(app.lines.length).toBeGreaterThan(5), patience);
      await app.kill();
      await vi.waitFor(() => expect(serverProcesses(inner)).toEqual([]), { timeout: 60_000 });

      const again = await startEmbeddedPostgres({ dataDir: inner, logger });
      const [row] = await query<{ count: string }>(
        again.ownerConnectionString,
        'select count(*) from acknowledged',
      );
      expect(Number(row!.count)).toBeGreaterThanOrEqual(app.lines.length);
      await again.stop();
    });

    it.skipIf(!canNobodyRunUs)(
      'runs as an ordinary user, and root later keeps the owner of the data (needs root, and sources that user nobody can read)',
      async () => {
        await chmod(dataDir, 0o755);
        await chown(dataDir, nobody.uid, nobody.uid);
        const app = await stage.app(dataDir, { ids: nobody.ids });
        expect(app.uid).toBe(nobody.uid);
        expect(uidOf(readPostmaster(dataDir)!)).toBe(nobody.uid);
        await query(app.ownerConnectionString, 'create table kept as select 1 as one');
        await app.stop();
        expect(serverProcesses(dataDir)).toEqual([]);

        const asRoot = await startEmbeddedPostgres({ dataDir, logger });
        expect(uidOf(readPostmaster(dataDir)!)).toBe(nobody.uid);
        expect(await query(asRoot.ownerConnectionString, 'select one from kept')).toEqual([{ one: 1 }]);
        await asRoot.stop();
      },
    );
  },
);

/** Kills application and watchdog, so that the server runs on without them. Returns the server's pid. */
async function orphanServer(dataDir: string, app: TestApp): Promise<number> {
  for (const pid of watchdogs(dataDir)) process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(watchdogs(dataDir)).toEqual([]), patience);
  await app.kill();
  return readPostmaster(dataDir)!;
}
