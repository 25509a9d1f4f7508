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

/** Where the database lies, and who is told what happens to it. */
export interface EmbeddedPostgresOptions {
  /** The application's data folder; the database goes into `postgres` below it. Made if missing. */
  dataDir: string;
  logger: Logger;
  /** What is written is archived too. */
  archiving?: Archiving | undefined;
  /** For a copy that lies in the data folder already: it takes in what was archived since, before anybody is let in. */
  recovery?: Recovery | undefined;
}

/** A running database and how to reach it. */
export interface EmbeddedPostgres {
  /** For `pg`: what the running product is, in the database `postgres` over the Unix socket. */
  connectionString: string;
  /** The same database as its owner and superuser: for migrations, over connections that are closed afterwards. */
  ownerConnectionString: string;
  socketDir: string;
  /**
   * The server belongs to another living application on this machine. Then `stop` leaves it alone, and when that
   * application ends, the database goes with it: this process sees connection errors until it is started again.
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
/** A day of a busy market is replayed in minutes. */
const recoveryTimeoutMs = 12 * 3_600_000;
const lockTimeoutMs = 150_000;
const backendPatienceMs = 10_000;
const longestRestartDelayMs = 5_000;
const steadyAfterMs = 5_000;
/** After these it is said once a minute only; it is tried on, because a full disk may have room again at any time. */
const loudAttempts = 6;
const quietAttempts = 12;

/**
 * Starts PostgreSQL for this data folder, or joins the one that another application of ours is running there. Needs
 * no help after any kind of end: what a killed predecessor left (a running server, backends, pid and lock files) is
 * recognised and cleared. A server that dies under us is started again on the same socket. When this process ends
 * without `stop`, a watchdog shuts the server down. Throws EmbeddedStartError with a message for the operator.
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

/** A database with its door open must not be left running. */
async function setPasswordsOrEnd(cluster: Cluster, server: Postmaster, isCopy: boolean): Promise<Passwords> {
  try {
    return await setPasswords(cluster, server.socketDir, { isCopy });
  } catch (error) {
    await server.end();
    throw error;
  }
}

/** The socket's folder, once no server has its socket there. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}

/** The server of the pid file, if that pid is alive and really is this data folder's server. */
function findServer(cluster: Cluster): ProcessInfo | undefined {
  const pidFile = readPidFile(cluster.dir);
  const info = pidFile && readProcess(pidFile.pid);
  if (!info) return undefined;
  return isServerOf(cluster, info) ? info : undefined;
}

/** Only the server program counts: an editor or `du` on the data folder has its path among its arguments, too. */
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
 * Backends of a killed server end by themselves at their next wait, but may be in the middle of a long query. While
 * one lives, no new server may start: both would write the same files.
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

/** Starts the server again when it ends without being asked to, with growing pauses, and stops it when asked. */
function keepRunning(
  cluster: Cluster,
  first: Postmaster,
  logger: Logger,
  // What was recovered once is not recovered again.
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
    // One that has come up while `stop` waits for this is left for `stop` to end.
    while (server && !stopping.signal.aborted) {
      const readyAt = performance.now();
      const { code, signal } = await server.exited;
      if (stopping.signal.aborted) return;
      logger.error({ code, signal }, 'the embedded database ended unexpectedly; starting it again');
      server = undefined;
      // One that keeps dying must not be started in a tight loop.
      const claim = await startAgain(performance.now() - readyAt < steadyAfterMs ? 250 : 0);
      server = claim?.kind === 'started' ? claim.server : undefined;
    }
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    // It may just be coming up again.
    if (!server) await watching;
    const current = server;
    if (current) {
      // Under the lock, so that a process starting now waits and starts its own instead of joining a dying one.
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
