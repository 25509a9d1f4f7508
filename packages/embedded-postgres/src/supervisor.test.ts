import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readProcess } from './process-info';
import { startEmbeddedPostgres } from './supervisor';
import {
  createStage,
  query,
  quietLogger,
  readPostmaster,
  serverAccount,
  serverProcesses,
  uidOf,
} from './test/harness';

/** Maximum wait for a state on a busy machine; an idle one needs far less. */
const patience = { timeout: 10_000 };

const logger = quietLogger;

describe.skipIf(process.platform !== 'linux')('embedded PostgreSQL', { timeout: 120_000 }, () => {
  let stage: ReturnType<typeof createStage>;
  let dataDir: string;
  beforeEach(async () => {
    stage = createStage();
    dataDir = await stage.dataDir();
  });
  afterEach(() => stage.cleanUp());

  it('creates, starts and stops a UTF-8 database that is closed to other users and not on the network', async () => {
    const server = await startEmbeddedPostgres({ dataDir, logger });
    expect(server.adopted).toBe(false);
    const [row] = await query(
      server.ownerConnectionString,
      `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
         current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
         current_setting('TimeZone') as zone
       from pg_database where datname = 'postgres'`,
    );
    expect(row).toEqual({
      provider: 'b',
      locale: 'C.UTF-8',
      encoding: 'UTF8',
      listen: '',
      fsync: 'on',
      zone: 'UTC',
    });
    for (const folder of [join(dataDir, 'postgres'), server.socketDir]) {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
    // When root starts it, server and watchdog run as another user.
    for (const pid of serverProcesses(dataDir)) expect(uidOf(pid)).not.toBe(0);
    await server.stop();
    expect(serverProcesses(dataDir)).toEqual([]);
    expect(existsSync(server.socketDir)).toBe(false);
    expect((await readdir(dataDir)).toSorted()).toEqual([
      'postgres',
      'postgres.log',
      'postgres.passwords.json',
    ]);
  });

  it('keeps its rows over a restart and ignores the half-made database of a killed start', async () => {
    await mkdir(join(dataDir, 'postgres.new-abc', 'base'), { recursive: true });
    const first = await startEmbeddedPostgres({ dataDir, logger });
    await query(first.ownerConnectionString, `create table kept as select 'नमस्ते ₹'::text as word`);
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, logger });
    expect(await query(second.ownerConnectionString, 'select word from kept')).toEqual([{ word: 'नमस्ते ₹' }]);
    await second.stop();
    expect((await readdir(dataDir)).toSorted()).toEqual([
      'postgres',
      'postgres.log',
      'postgres.passwords.json',
    ]);
  });

  it('requires passwords for a database that an earlier version left open, and keeps its rows', async () => {
    const first = await startEmbeddedPostgres({ dataDir, logger });
    await query(first.ownerConnectionString, 'create table kept as select 1 as one');
    await query(first.ownerConnectionString, 'drop role proffer_app');
    await first.stop();
    // The former configuration, which made everybody at the socket a superuser.
    const door = join(dataDir, 'postgres', 'pg_hba.conf');
    await writeFile(door, 'local all all trust\nhost all all 127.0.0.1/32 reject\n');
    await rm(join(dataDir, 'postgres.passwords.json'));

    const second = await startEmbeddedPostgres({ dataDir, logger });
    expect(await query(second.ownerConnectionString, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(await query(second.connectionString, 'select current_user as who')).toEqual([
      { who: 'proffer_app' },
    ]);
    for (const role of ['postgres', 'proffer_app']) {
      const bare = second.connectionString.replace(/\/\/[^@]+@/, `//${role}@`);
      await expect(query(`${bare}&password=`, 'select 1')).rejects.toThrow(/password/);
      await expect(query(`${bare}&password=guess`, 'select 1')).rejects.toThrow(
        /password authentication failed/,
      );
    }
    expect(statSync(join(dataDir, 'postgres.passwords.json')).mode & 0o777).toBe(0o600);
    expect(statSync(door)).toMatchObject({ uid: statSync(join(dataDir, 'postgres')).uid });
    await second.stop();
  });

  it('lets a second start in the same application join, and stops only when the first one stops', async () => {
    const first = await startEmbeddedPostgres({ dataDir, logger });
    const second = await startEmbeddedPostgres({ dataDir, logger });
    expect(second.adopted).toBe(true);
    expect(second.ownerConnectionString).toBe(first.ownerConnectionString);
    await second.stop();
    expect(await query(first.ownerConnectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all([first.stop(), first.stop()]);
    expect(serverProcesses(dataDir)).toEqual([]);
  });

  it('starts although the pid and lock files name a running process of another program', async () => {
    const { socketDir } = await startAndStop(dataDir);
    const { ids } = await serverAccount(dataDir);
    const stranger = stage.track(spawn('sleep', ['60'], ids));
    await once(stranger, 'spawn');
    await leaveFiles(dataDir, socketDir, stranger.pid!);

    const server = await startEmbeddedPostgres({ dataDir, logger });
    expect(await query(server.ownerConnectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readProcess(stranger.pid!)).toBeDefined();
    await server.stop();
  });

  it('starts although the pid file names a zombie', async () => {
    const { socketDir } = await startAndStop(dataDir);
    const { ids } = await serverAccount(dataDir);
    // `sleep 60` replaces the shell and never collects the shell's child, which becomes a zombie.
    const parent = stage.track(
      spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
        ...ids,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    const [text] = (await once(parent.stdout, 'data')) as [Buffer];
    const zombie = Number(text.toString());
    await vi.waitFor(async () => {
      expect(await readFile(`/proc/${zombie}/stat`, 'utf8')).toMatch(/\) Z /);
    }, patience);
    expect(readProcess(zombie)).toBeUndefined();
    await leaveFiles(dataDir, socketDir, zombie);

    const server = await startEmbeddedPostgres({ dataDir, logger });
    expect(await query(server.ownerConnectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('restarts a killed server on the same socket', async () => {
    const error = vi.fn<(details: object, message: string) => void>();
    const server = await startEmbeddedPostgres({ dataDir, logger: { ...logger, error } });
    await query(server.ownerConnectionString, 'create table kept as select 1 as one');
    const killed = readPostmaster(dataDir)!;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect(await query(server.ownerConnectionString, 'select one from kept')).toEqual([{ one: 1 }]);
        expect(readPostmaster(dataDir)).not.toBe(killed);
      },
      { timeout: 60_000 },
    );
    expect(error).toHaveBeenCalledWith(
      { code: null, signal: 'SIGKILL' },
      'the embedded database ended unexpectedly; starting it again',
    );
    await server.stop();
    expect(serverProcesses(dataDir)).toEqual([]);
  });

  it.each([
    // After one turn of the event loop the exit may or may not have been reported: both must end well.
    ['has only just ended', () => sleep(0)],
    [
      'is coming up again',
      (killed: number) =>
        vi.waitFor(() => {
          const pid = readPostmaster(dataDir);
          expect(pid !== undefined && pid !== killed).toBe(true);
        }, patience),
    ],
  ])('stops cleanly when the server %s', async (_when, reach) => {
    const server = await startEmbeddedPostgres({ dataDir, logger });
    stage.abandon(server.socketDir);
    const killed = readPostmaster(dataDir)!;
    process.kill(killed, 'SIGKILL');
    await reach(killed);
    await server.stop();
    await vi.waitFor(() => expect(serverProcesses(dataDir)).toEqual([]), { timeout: 60_000 });
  });

  it('keeps a process without other work alive until the database has ended and its lock is released', async () => {
    const command = join(import.meta.dirname, 'test', 'command.ts');
    const child = stage.track(
      spawn(process.execPath, ['--import', 'tsx', command, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = await once(child, 'close');
    expect([code, output]).toEqual([0, 'done\n']);
    expect(existsSync(join(dataDir, 'postgres.start-lock'))).toBe(false);
  });

  it('does not touch a data folder that holds something else', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'mine');
    await expect(startEmbeddedPostgres({ dataDir, logger })).rejects.toThrow(/not a database.*DATA_DIR/);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
  });

  it("reports the server's own error message when it cannot start", async () => {
    await startAndStop(dataDir);
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(startEmbeddedPostgres({ dataDir, logger })).rejects.toThrow(/no_such_setting/);
    // The server has ended; its watchdog exits by itself.
    await vi.waitFor(() => expect(serverProcesses(dataDir)).toEqual([]), patience);
  });
});

async function startAndStop(dataDir: string): Promise<{ socketDir: string }> {
  const server = await startEmbeddedPostgres({ dataDir, logger });
  await server.stop();
  return server;
}

/** Writes the pid and lock files of a killed server with a chosen pid. */
async function leaveFiles(dataDir: string, socketDir: string, pid: number): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  const account = await serverAccount(dataDir);
  await mkdir(socketDir, { mode: 0o700, recursive: true });
  const lines = [pid, clusterDir, 1_700_000_000, 5432, socketDir, '', '  123456 7', 'ready   '];
  await writeFile(join(clusterDir, 'postmaster.pid'), `${lines.join('\n')}\n`);
  await writeFile(join(socketDir, '.s.PGSQL.5432.lock'), `${pid}\n${clusterDir}\n`);
  await writeFile(join(dataDir, 'postgres.owner.json'), JSON.stringify({ pid, startedAt: 'long ago' }));
  if ('uid' in account.ids) await chown(socketDir, account.ids.uid, account.ids.gid);
}
