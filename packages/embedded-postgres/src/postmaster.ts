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

/** A server this process has started. */
export interface Postmaster {
  identity: ProcessIdentity;
  socketDir: string;
  watchdog: Watchdog;
  /**
   * Resolves when the server has ended, for whatever reason. Does not keep this process alive: code that has to continue
   * afterwards awaits `end` instead.
   */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Shuts the server down; keeps this process alive until the server and its watchdog have ended. */
  end(): Promise<void>;
}

const pollMs = 20;
const logRotationBytes = 5_000_000;
export const socketPort = 5432;

/** An argument that names the data folder on the server's command line, also where `-D` does not. */
export const dataDirMark = (cluster: Cluster): string => `proffer.data_dir=${cluster.dir}`;

/**
 * Settings by which a server runs programs, loads libraries or reads other files. On the command line they win over every
 * configuration file; what the application needs of them comes after these.
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
    // Failed statements are the application's to log; here they would put people's data into a file.
    'log_min_messages=log',
    'log_checkpoints=off',
    ...withoutCode,
    ...further,
  ];
  return ['-D', cluster.dirArgument, ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * Starts the server and returns when its pid file says `ready`. `timeoutMs` is long in practice, because after a crash
 * the server first replays its log. Throws EmbeddedStartError with the end of the server's log.
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
    // A session of its own: Ctrl-C reaches the application alone, which drains first and then ends the server.
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
    // The process may be gone before Node reports its exit, and then nothing else would keep the event loop alive.
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

/** Waits for line 8 of the pid file; used for a server of our own and for one that is adopted. Returns its socket folder. */
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

/** Waits until none of `isAnyLeft` holds; false when `timeoutMs` passed before. */
export async function waitUntilGone(isAnyLeft: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAnyLeft()) {
    if (Date.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

/**
 * Fast shutdown: connections are cut, open transactions rolled back, everything committed is on disk. A server that
 * does not follow is ended harder; the next start then replays its log.
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

/** What a dead server leaves beside its data and would stop the next one, were the pid given to someone else. */
export async function removeLeftovers(cluster: Cluster, socketDir: string): Promise<void> {
  const socket = join(socketDir, `.s.PGSQL.${socketPort}`);
  for (const path of [join(cluster.dir, 'postmaster.pid'), socket, `${socket}.lock`]) {
    await rm(path, { force: true });
  }
}
