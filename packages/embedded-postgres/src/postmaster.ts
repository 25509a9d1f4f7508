import { spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger';
import type { Binaries } from './binaries';
import { serverEnvironment, type Cluster } from './cluster';
import { readPidFile } from './pid-file';
import { isStillRunning, readProcess, type ProcessIdentity } from './process-info';
import { EmbeddedStartError } from './start-error';
import { startWatchdog, type Watchdog } from './watchdog';

/** A server that this process has started. */
export interface Postmaster {
  identity: ProcessIdentity;
  socketDir: string;
  watchdog: Watchdog;
  /** Resolves when the server has ended for any reason. Does not keep this process alive; await `end` for that. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Shuts the server down; keeps this process alive until the server and its watchdog have ended. */
  end(): Promise<void>;
}

const pollMs = 20;
const logRotationBytes = 5_000_000;
export const socketPort = 5432;

/** Returns a server argument that names the data folder, for command lines where `-D` does not. */
export const dataDirMark = (cluster: Cluster): string => `proffer.data_dir=${cluster.dir}`;

/**
 * Settings that disable running programs, loading libraries and reading other files. On the command line they
 * override every configuration file; settings that the application needs come after them.
 */
const withoutCode = [
  'shared_preload_libraries=',
  'session_preload_libraries=',
  'local_preload_libraries=',
  'dynamic_library_path=$libdir',
  'extension_control_path=$system',
  'event_triggers=off',
  'archive_mode=off',
  'archive_command=',
  'archive_library=',
  'archive_cleanup_command=',
  'restore_command=',
  'recovery_end_command=',
  'primary_conninfo=',
  'ssl=off',
  'ssl_passphrase_command=',
  'logging_collector=off',
  'external_pid_file=',
];

function serverArguments(cluster: Cluster, socketDir: string, further: string[]): string[] {
  const settings = [
    'listen_addresses=',
    `port=${socketPort}`,
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    `cluster_name=${cluster.name}`,
    dataDirMark(cluster),
    'max_connections=60',
    'shared_buffers=128MB',
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'jit=off',
    'random_page_cost=1.1',
    'max_logical_replication_workers=0',
    'timezone=UTC',
    'log_timezone=UTC',
    // The application logs failed statements itself; the server's log would store personal data.
    'log_min_messages=log',
    'log_checkpoints=off',
    ...withoutCode,
    ...further,
  ];
  return ['-D', cluster.dirArgument, ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * Starts the server and returns once its pid file says `ready`. Throws EmbeddedStartError with the end of the
 * server's log. `timeoutMs` must be long, because after a crash the server first replays its write-ahead log.
 */
export async function launchPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  socketDir: string,
  timeoutMs: number,
  logger: Logger,
  settings: string[] = [],
): Promise<Postmaster> {
  const log = await openLog(cluster.logFile);
  const child = spawn(binaries.postgres, serverArguments(cluster, socketDir, settings), {
    ...cluster.account.ids,
    cwd: cluster.dir,
    env: serverEnvironment(),
    stdio: ['ignore', log.file.fd, log.file.fd],
    // With its own session, the server does not receive Ctrl-C; the application drains first and then stops it.
    detached: true,
  });
  child.unref();
  let spawnError: Error | undefined;
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('error', (error) => {
      spawnError = error;
      resolve({ code: null, signal: null });
    });
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  await log.file.close();
  const { pid } = child;
  const identity = pid === undefined ? undefined : readProcess(pid);
  if (pid === undefined || !identity) {
    child.ref();
    await exited;
    throw await startFailure(cluster, log.offset, spawnError);
  }
  const watchdog = startWatchdog(cluster, pid, dataDirMark(cluster), logger);
  void exited.then(() => watchdog.dismiss());
  const end = async (): Promise<void> => {
    // The process may end before Node reports its exit, and then nothing else would keep the event loop alive.
    child.ref();
    await shutDown(identity, logger);
    await exited;
    await watchdog.dismiss();
  };
  try {
    await waitUntilReady(cluster, identity, timeoutMs);
  } catch (cause) {
    await end();
    throw await startFailure(cluster, log.offset, cause);
  }
  return { identity, socketDir, watchdog, exited, end };
}

/** Waits until the pid file says that a started or joined server is ready. Returns the folder of its socket. */
export async function waitUntilReady(
  cluster: Cluster,
  server: ProcessIdentity,
  timeoutMs: number,
): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = readPidFile(cluster.dir);
    if (found?.pid === server.pid && found.isReady && found.socketDir) return found.socketDir;
    if (!isStillRunning(server)) throw new EmbeddedStartError('PostgreSQL ended while starting.');
    if (Date.now() > deadline) {
      throw new EmbeddedStartError(`PostgreSQL was not ready after ${timeoutMs / 1000} s.`);
    }
    await sleep(pollMs);
  }
}

/** Waits until `isAnyLeft` returns false; returns false if `timeoutMs` passed first. */
export async function waitUntilGone(isAnyLeft: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAnyLeft()) {
    if (Date.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

/**
 * Shuts the server down fast: connections are cut, open transactions rolled back, commits are on disk. Sends stronger
 * signals if the server does not react; the next start then replays its log.
 */
export async function shutDown(server: ProcessIdentity, logger: Logger): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!isStillRunning(server)) return;
    if (signal !== 'SIGINT') logger.warn({ pid: server.pid, signal }, 'the database is slow to end');
    sendSignal(server.pid, signal);
    if (await waitUntilGone(() => isStillRunning(server), patienceMs)) return;
  }
  throw new Error(`The embedded database (process ${server.pid}) cannot be ended.`);
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function openLog(path: string): Promise<{ file: Awaited<ReturnType<typeof open>>; offset: number }> {
  const size = await stat(path).then(
    (info) => info.size,
    () => 0,
  );
  if (size > logRotationBytes) await rename(path, `${path}.1`);
  const file = await open(path, 'a', 0o600);
  return { file, offset: size > logRotationBytes ? 0 : size };
}

async function startFailure(
  cluster: Cluster,
  logOffset: number,
  cause: unknown,
): Promise<EmbeddedStartError> {
  const log = await readFile(cluster.logFile, 'utf8').catch(() => '');
  const said = Buffer.from(log).subarray(logOffset).toString('utf8').trim().slice(-2000);
  const reason = cause instanceof Error ? cause.message : 'PostgreSQL ended at once.';
  return new EmbeddedStartError(`The embedded database did not start: ${reason}\n${said}`, { cause });
}

/** Removes the pid and lock files of a dead server, which block the next start if the pid is reused. */
export async function removeLeftovers(cluster: Cluster, socketDir: string): Promise<void> {
  const socket = join(socketDir, `.s.PGSQL.${socketPort}`);
  for (const path of [join(cluster.dir, 'postmaster.pid'), socket, `${socket}.lock`]) {
    await rm(path, { force: true });
  }
}
