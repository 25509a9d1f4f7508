import { rmdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger';
import {
  connectionStringOf,
  findPasswords,
  openForPasswords,
  ownerRole,
  runningRole,
  setPasswords,
  type Passwords,
} from './access';
import { archiveSettings, assertPacker, recoverySettings, type Archiving, type Recovery } from './archiving';
import { prepareBinaries } from './binaries';
import { createClusterIfMissing, locateCluster, prepareRunDir, type Cluster } from './cluster';
import { isOwnerAlive, removeOwner, writeOwner } from './owner-file';
import { readPidFile } from './pid-file';
import {
  dataDirMark,
  launchPostmaster,
  removeLeftovers,
  sendSignal,
  shutDown,
  waitUntilGone,
  waitUntilReady,
  type Postmaster,
} from './postmaster';
import { findClusterProcesses, readProcess, type ProcessInfo } from './process-info';
import { EmbeddedStartError } from './start-error';
import { withStartLock } from './start-lock';

/** Options of the embedded database. */
export interface EmbeddedPostgresOptions {
  /** The application's data folder, created if missing; the database is in its subfolder `postgres`. */
  dataDir: string;
  logger: Logger;
  /** Turns continuous archiving on. */
  archiving?: Archiving | undefined;
  /** For a copied database in the data folder: replays its archive before connections are accepted. */
  recovery?: Recovery | undefined;
}

/** A running database and its connection strings. */
export interface EmbeddedPostgres {
  /** Connection string of the running product's role, over the Unix socket. */
  connectionString: string;
  /** Connection string of the owner and superuser, for migrations; close such connections afterwards. */
  ownerConnectionString: string;
  socketDir: string;
  /**
   * The server belongs to another running application on this machine, and `stop` does not stop it. When that
   * application ends, the database ends too: this process sees connection errors until it is restarted.
   */
  adopted: boolean;
  stop(): Promise<void>;
}

type StartOptions = Pick<EmbeddedPostgresOptions, 'archiving' | 'recovery'>;
type Claim = { passwords: Passwords } & (
  | { kind: 'adopted'; socketDir: string }
  | { kind: 'started'; server: Postmaster }
);

const startTimeoutMs = 120_000;
/** Replaying a day of a busy market takes minutes. */
const recoveryTimeoutMs = 12 * 3_600_000;
const lockTimeoutMs = 150_000;
const backendPatienceMs = 10_000;
const longestRestartDelayMs = 5_000;
const steadyAfterMs = 5_000;
/**
 * After these attempts, failures are logged once a minute; attempts continue because a full disk may get space again.
 */
const loudAttempts = 6;
const quietAttempts = 12;

/**
 * Starts PostgreSQL for a data folder, or joins the server that another running application started there. Cleans up
 * after any previous end: a running server, its backends, pid and lock files.
 * Restarts a server that dies on the same socket. If this process ends without `stop`, a watchdog stops the server.
 * Throws EmbeddedStartError with a message for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { logger } = options;
  if (process.platform === 'win32') {
    throw new EmbeddedStartError(
      'The embedded database speaks over Unix sockets only, which Node cannot use on Windows. ' +
        'Use WSL, or set DATABASE_URL to a running PostgreSQL.',
    );
  }
  const cluster = await locateCluster(options.dataDir);
  const first = await withStartLock(cluster.lockFile, lockTimeoutMs, () =>
    claimOrStart(cluster, logger, options),
  );
  if (first.kind === 'adopted') {
    logger.info({ socketDir: first.socketDir }, 'using the database of another running application');
    return {
      ...addressesOf(first.socketDir, first.passwords),
      adopted: true,
      stop: () => Promise.resolve(),
    };
  }
  const { socketDir } = first.server;
  const addresses = addressesOf(socketDir, first.passwords);
  return { ...addresses, adopted: false, stop: keepRunning(cluster, first.server, logger, options) };
}

function addressesOf(socketDir: string, passwords: Passwords) {
  return {
    connectionString: connectionStringOf(socketDir, runningRole, passwords.running),
    ownerConnectionString: connectionStringOf(socketDir, ownerRole, passwords.owner),
    socketDir,
  };
}

async function claimOrStart(cluster: Cluster, logger: Logger, options: StartOptions): Promise<Claim> {
  const running = findServer(cluster);
  if (running && (await isOwnerAlive(cluster.ownerFile))) {
    const socketDir = await waitUntilReady(cluster, running, startTimeoutMs);
    const passwords = await findPasswords(cluster);
    if (passwords) return { kind: 'adopted', socketDir, passwords };
    throw new EmbeddedStartError(
      `An earlier version of Proffer is running on ${cluster.dataDir}. Stop it first; then start this one.`,
    );
  }
  const socketDir = await prepareRunDir(cluster);
  await clearPredecessor(cluster, running, socketDir, logger);
  try {
    return { kind: 'started', ...(await start(cluster, socketDir, logger, options)) };
  } catch (error) {
    await removeIfEmpty(socketDir);
    throw error;
  }
}

async function start(
  cluster: Cluster,
  socketDir: string,
  logger: Logger,
  { archiving, recovery }: StartOptions,
): Promise<{ server: Postmaster; passwords: Passwords }> {
  const binaries = await prepareBinaries(cluster.account, cluster.dataDir);
  const startedAt = performance.now();
  const isNew = await createClusterIfMissing(cluster, binaries);
  await writeOwner(cluster.ownerFile);
  const kept = await findPasswords(cluster);
  if (!kept) await openForPasswords(cluster);
  if (archiving ?? recovery) await assertPacker();
  const settings = [
    ...(archiving ? await archiveSettings(cluster, archiving) : []),
    ...(recovery ? await recoverySettings(cluster, recovery) : []),
  ];
  const timeoutMs = recovery ? recoveryTimeoutMs : startTimeoutMs;
  const server = await launchPostmaster(cluster, binaries, socketDir, timeoutMs, logger, settings);
  const passwords = kept ?? (await setPasswordsOrEnd(cluster, server, recovery !== undefined));
  const tookMs = Math.round(performance.now() - startedAt);
  logger.info({ dir: cluster.dir, user: cluster.account.name, isNew, tookMs }, 'embedded database ready');
  return { server, passwords };
}

/** A database that accepts connections without passwords must not keep running. */
async function setPasswordsOrEnd(cluster: Cluster, server: Postmaster, isCopy: boolean): Promise<Passwords> {
  try {
    return await setPasswords(cluster, server.socketDir, { isCopy });
  } catch (error) {
    await server.end();
    throw error;
  }
}

/** Removes the socket's folder if it is empty. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}

/** Returns the server of the pid file if that pid is alive and really is the server of this data folder. */
function findServer(cluster: Cluster): ProcessInfo | undefined {
  const pidFile = readPidFile(cluster.dir);
  const info = pidFile && readProcess(pidFile.pid);
  if (!info) return undefined;
  return isServerOf(cluster, info) ? info : undefined;
}

/**
 * Returns whether a process is the server program: an editor or `du` also has the data folder among its arguments.
 */
function isServerOf(cluster: Cluster, { command }: ProcessInfo): boolean {
  const [program = '', ...rest] = command;
  const mark = dataDirMark(cluster);
  // Without /proc the command is one line of text.
  if (rest.length === 0) return program.includes('/postgres -D ') && `${program} `.includes(` ${mark} `);
  return basename(program) === 'postgres' && (rest.includes(mark) || rest.includes(cluster.dir));
}

async function clearPredecessor(
  cluster: Cluster,
  running: ProcessInfo | undefined,
  socketDir: string,
  logger: Logger,
): Promise<void> {
  if (running) {
    logger.warn({ pid: running.pid }, 'ending the database of an application that is gone');
    await shutDown(running, logger);
  }
  await waitForBackends(cluster, logger);
  await removeLeftovers(cluster, socketDir);
}

/**
 * Waits for the backends of a killed server, which may be in a long query. No new server may start while one runs, as
 * both would write the same files.
 */
async function waitForBackends(cluster: Cluster, logger: Logger): Promise<void> {
  const find = (): number[] => findClusterProcesses(cluster.dir, cluster.name);
  const isAnyLeft = (): boolean => find().length > 0;
  if (await waitUntilGone(isAnyLeft, backendPatienceMs)) return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const pids = find();
    logger.warn({ pids, signal }, 'ending database processes whose server is gone');
    for (const pid of pids) sendSignal(pid, signal);
    if (await waitUntilGone(isAnyLeft, backendPatienceMs)) return;
  }
  throw new EmbeddedStartError(
    `Processes ${find().join(', ')} still use ${cluster.dir} and cannot be ended.`,
  );
}

/** Restarts the server with growing pauses when it ends unexpectedly. Returns the function that stops it. */
function keepRunning(
  cluster: Cluster,
  first: Postmaster,
  logger: Logger,
  // Recovery happens at the first start only.
  { archiving }: StartOptions,
): () => Promise<void> {
  let server: Postmaster | undefined = first;
  const stopping = new AbortController();

  const startAgain = async (firstDelayMs: number): Promise<Claim | undefined> => {
    for (let attempt = 0; ; attempt += 1) {
      const delayMs = attempt === 0 ? firstDelayMs : Math.min(250 * 2 ** attempt, longestRestartDelayMs);
      await sleep(delayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await withStartLock(cluster.lockFile, lockTimeoutMs, () =>
          claimOrStart(cluster, logger, { archiving }),
        );
      } catch (error) {
        if (attempt >= loudAttempts && attempt % quietAttempts !== 0) continue;
        const details = { err: error, attempt, logFile: cluster.logFile };
        logger.error(details, 'the embedded database could not be started again; it is tried on');
      }
    }
  };

  const watch = async (): Promise<void> => {
    // `stop` ends a server that comes up while it waits for this loop.
    while (server && !stopping.signal.aborted) {
      const readyAt = performance.now();
      const { code, signal } = await server.exited;
      if (stopping.signal.aborted) return;
      logger.error({ code, signal }, 'the embedded database ended unexpectedly; starting it again');
      server = undefined;
      // A server that keeps dying must not be restarted in a tight loop.
      const claim = await startAgain(performance.now() - readyAt < steadyAfterMs ? 250 : 0);
      server = claim?.kind === 'started' ? claim.server : undefined;
    }
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    // The server may be starting at this moment.
    if (!server) await watching;
    const current = server;
    if (current) {
      // Holds the start lock, so that a process starting now waits and does not join a server that is stopping.
      await withStartLock(cluster.lockFile, lockTimeoutMs, async () => {
        await current.end();
        await removeOwner(cluster.ownerFile);
      });
    }
    await removeIfEmpty(first.socketDir);
  };

  const watching = watch();
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
}
