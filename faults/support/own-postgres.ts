import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@proffer/embedded-postgres';
import pg from 'pg';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Environment that gives a program the clock of a file; nothing without libfaketime. */
export interface JumpingClock {
  environment: Record<string, string>;
  /** Sets the clock of the programs ahead of that of the machine, in seconds. */
  set(aheadSeconds: number): Promise<void>;
}

const libraries = [
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`,
  '/usr/lib/faketime/libfaketime.so.1',
];

/** Creates such a clock; undefined without libfaketime (package `faketime`). The monotonic clock is not changed. */
export async function openJumpingClock(folder: string): Promise<JumpingClock | undefined> {
  const library = libraries.find((file) => existsSync(file));
  if (!library) return undefined;
  const file = path.join(folder, 'clock');
  const set = (aheadSeconds: number) =>
    writeFile(file, `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}s`, { mode: 0o644 });
  await set(0);
  return {
    set,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}

/** Opens a PostgreSQL that nothing restarts: it stays away until it is started again. */
export async function openOwnPostgres() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'proffer-faults-database-'));
  // The account of the database reads the clock there.
  await chmod(dataDir, 0o755);
  const clock = await openJumpingClock(dataDir);
  // The product's own package creates the cluster, for its binaries and account; then it is started directly.
  const made = await startEmbeddedPostgres({ dataDir, logger: silent });
  const program = await readProgram(dataDir);
  await made.stop();
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    await mkdir(made.socketDir, { recursive: true, mode: 0o700 });
    await chown(made.socketDir, program.uid, program.gid);
    const { file, args, ...options } = program;
    const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...clock?.environment };
    const started = spawn(file, args, { ...options, env, stdio: 'ignore' });
    server = started;
    process.once('exit', () => started.kill('SIGQUIT'));
    while (!(await answers())) await sleep(50);
  }
  async function answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: made.ownerConnectionString });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  }
  /** Stops the database as an administrator does for a restart, without waiting for clients. */
  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGINT');
    await exited;
  }

  await start();
  return {
    clock,
    dataDir,
    settings: {
      DATABASE_URL: made.connectionString,
      DATABASE_OWNER_URL: made.ownerConnectionString,
      ...clock?.environment,
    },
    ownerUrl: made.ownerConnectionString,
    start,
    stop,
    async close(): Promise<void> {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(made.socketDir, { recursive: true, force: true });
    },
  };
}

async function readProgram(dataDir: string) {
  const [first = ''] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const [, ...args] = readFileSync(`/proc/${first}/cmdline`, 'utf8').split('\0').slice(0, -1);
  const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
  return {
    file: readlinkSync(`/proc/${first}/exe`),
    args,
    cwd: readlinkSync(`/proc/${first}/cwd`),
    uid,
    gid,
  };
}
