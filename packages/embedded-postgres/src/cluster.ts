import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, chooseAccount, type Account } from './account';
import type { Binaries } from './binaries';
import { EmbeddedStartError } from './start-error';
import { syncFolder } from './whole-file';

/** The folders and files of one embedded database; all except the socket are below the application's data folder. */
export interface Cluster {
  dataDir: string;
  /** PostgreSQL's own folder, `<dataDir>/postgres`. */
  dir: string;
  /** Name of the cluster in the titles of the server's processes (`postgres: proffer-…: walwriter`). */
  name: string;
  account: Account;
  /** Value of the server's `-D` argument. */
  dirArgument: string;
  logFile: string;
  ownerFile: string;
  lockFile: string;
}

const newClusterPrefix = 'postgres.new-';
/** Linux limits a socket's path to 107 bytes; `/.s.PGSQL.5432.lock` takes the rest. */
const longestRunDir = 85;

export async function locateCluster(dataDirSetting: string): Promise<Cluster> {
  await mkdir(dataDirSetting, { recursive: true });
  const dataDir = await realpath(dataDirSetting);
  const dir = join(dataDir, 'postgres');
  const account = await chooseAccount(dir);
  return {
    dataDir,
    dir,
    name: `proffer-${shortHash(dir)}`,
    account,
    dirArgument: await chooseDirArgument(dataDir, dir, account),
    logFile: join(dataDir, 'postgres.log'),
    ownerFile: join(dataDir, 'postgres.owner.json'),
    lockFile: join(dataDir, 'postgres.start-lock'),
  };
}

/**
 * Returns the `-D` argument. On Linux the server can also run below a folder that the account cannot enter (a clone
 * in /root, run as root): it is started inside the data folder and uses a relative path.
 */
async function chooseDirArgument(dataDir: string, dir: string, account: Account): Promise<string> {
  if (await canEnter(account, dataDir)) return dir;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EmbeddedStartError(
    `${account.name}, who has to run PostgreSQL because root may not, cannot enter ${dataDir} or a folder above it. ` +
      'Set DATA_DIR to a folder that user can reach, or DATABASE_URL to a running PostgreSQL.',
  );
}

/**
 * Creates an empty database if there is none, and returns whether it did. The database is created under another name
 * and renamed when complete, so a kill leaves no half-made database.
 */
export async function createClusterIfMissing(cluster: Cluster, binaries: Binaries): Promise<boolean> {
  if (await isMade(cluster)) return false;
  await withNewCluster(cluster, binaries, (draft) => rename(draft, cluster.dir));
  await syncFolder(cluster.dataDir);
  return true;
}

/** Creates an empty database in a temporary folder and passes it to `use`; removes what `use` leaves there. */
export async function withNewCluster(
  cluster: Cluster,
  binaries: Binaries,
  use: (draft: string) => Promise<void>,
): Promise<void> {
  await removeUnfinished(cluster.dataDir);
  const draft = await mkdtemp(join(cluster.dataDir, newClusterPrefix));
  try {
    await giveTo(cluster.account, draft);
    await runInitdb(cluster, binaries, draft);
    await use(draft);
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isMade({ dir }: Cluster): Promise<boolean> {
  if (await exists(join(dir, 'PG_VERSION'))) return true;
  // The operator may have created the empty folder beforehand.
  if (await exists(dir)) {
    await rmdir(dir).catch((cause: unknown) => {
      throw new EmbeddedStartError(
        `${dir} holds something that is not a database. Move it away, or set DATA_DIR to another folder.`,
        { cause },
      );
    });
  }
  return false;
}

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined;

async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(newClusterPrefix));
  // An initdb of a killed application may still be writing; the next start removes the rest.
  await Promise.allSettled(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

async function giveTo(account: Account, folder: string): Promise<void> {
  try {
    if ('uid' in account.ids) await chown(folder, account.ids.uid, account.ids.gid);
    await chmod(folder, 0o700);
    const { uid } = await lstat(folder);
    if (uid !== account.uid) throw new Error(`it still belongs to user ${uid}`);
  } catch (cause) {
    throw new EmbeddedStartError(
      `${folder} cannot be given to ${account.name} (${cause instanceof Error ? cause.message : 'unknown'}). ` +
        'Set DATA_DIR to a folder on a local disk, or DATABASE_URL to a running PostgreSQL.',
      { cause },
    );
  }
}

async function runInitdb(cluster: Cluster, binaries: Binaries, folder: string): Promise<void> {
  const dirArgument = cluster.dirArgument === cluster.dir ? folder : cluster.dirArgument;
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // No connection is accepted until the first start has set the passwords; the network stays closed.
  const access = ['--auth-local=reject', '--auth-host=reject'];
  const child = spawn(
    binaries.initdb,
    ['-D', dirArgument, '-U', 'postgres', '-E', 'UTF8', ...locale, ...access, '--no-instructions'],
    { ...cluster.account.ids, cwd: folder, env: serverEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const exit = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  if (exit !== 0) {
    throw new EmbeddedStartError(
      `Making the embedded database failed (initdb: ${exit}). ${complaint.trim()} ` +
        'If this system cannot run it (for example Alpine, which lacks glibc), set DATABASE_URL to a running PostgreSQL.',
    );
  }
}

/** Returns a minimal environment for the server: the application's own may hold secrets and PG… settings. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Creates the short folder for the socket, open to the account and root only. Its mode protects the database in
 * addition to the passwords, so an existing folder is used only if no other user could have prepared it.
 */
export async function prepareRunDir(cluster: Cluster): Promise<string> {
  const { account } = cluster;
  const name = `pf-${shortHash(`${cluster.dir}:${account.uid}`)}`;
  const base = (await isUsableBase(tmpdir(), name, account)) ? tmpdir() : '/tmp';
  const runDir = join(base, name);
  await mkdir(runDir, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  const info = await lstat(runDir);
  const ownUid = process.getuid?.() ?? account.uid;
  if (!info.isDirectory() || (info.uid !== account.uid && info.uid !== ownUid)) {
    throw new EmbeddedStartError(
      `${runDir}, where the database's socket goes, belongs to user ${info.uid}. Remove it, or set TMPDIR.`,
    );
  }
  await giveTo(account, runDir);
  return runDir;
}

async function isUsableBase(base: string, name: string, account: Account): Promise<boolean> {
  return Buffer.byteLength(join(base, name)) <= longestRunDir && (await canEnter(account, base));
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
