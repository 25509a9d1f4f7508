import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { completeCopiedCluster, journalOf, type Recovery } from '@proffer/embedded-postgres';
import { syncFolder } from '../../platform/atomic-file';
import { restoreMark } from '../../platform/data-folder';
import type { DatabaseHandle } from '../../platform/database';
import { readDiskSpace } from '../../platform/disk-space';
import { createFileStore, FileStoreError, type FileStore } from '../../platform/files';
import { keyMarkOf } from '../backup/make-backup';
import { assertEmptyFolder } from '../backup/restore-backup';
import { forEachOf, type OnProgress } from '../progress';
import { assertFolder, listPlainContent, openPlainFile } from '../untrusted-folder';
import { clusterOf, isSigningFile, listBases, placesOf, type Base } from './archive-format';
import { readLimits, type ArchiveLimits } from './archive-limits';
import { readBase, unpackBase, type PackedBase } from './unpack-base';

interface MomentTarget {
  dataDir: string;
  store: FileStore;
  /** Opens the embedded database of the data folder. */
  openDatabase(recovery: Recovery): Promise<DatabaseHandle>;
  givenSecret: Buffer | undefined;
  prepareDatabase(database: DatabaseHandle): Promise<void>;
}

interface MomentOptions {
  /** The archive of one database, or the folder of all archives if it has only one. */
  archive: string;
  /** Target of the recovery: commits up to this time; without it everything archived. */
  toTime?: Date;
  withoutKey?: boolean;
  onProgress?: OnProgress;
}

const largestKeyBytes = 64 * 1024;

/** Returns whether a folder to restore is an archive and not a backup. */
export const isArchive = async (folder: string): Promise<boolean> =>
  (await findArchive(folder).catch(() => undefined)) !== undefined;

/** Restores the market of a moment in an empty place, from the last base backup before it and the archived log. */
export async function restoreMoment(target: MomentTarget, options: MomentOptions) {
  const { dataDir } = target;
  const { toTime, onProgress = () => undefined } = options;
  const archive = await findArchive(options.archive);
  const limits = await readLimits(archive);
  assertWithin(limits, toTime);
  const base = chooseBase(await listBases(archive), toTime);
  assertKey(base, target.givenSecret, options.withoutKey === true);
  await assertFolder(base.folder);
  await assertPlainArchive(archive);
  const packed = await readBase(clusterOf(base.folder));
  await assertEmptyFolder(dataDir);
  await mkdir(dataDir, { recursive: true });
  await assertRoom(packed, dataDir);
  const mark = path.join(dataDir, restoreMark);
  await writeFile(mark, `${toTime?.toISOString() ?? 'all'}\n`);
  await unpackBase(packed, path.join(dataDir, 'postgres'), onProgress);
  await completeCopiedCluster(dataDir);
  const database = await recover(target, archive, limits, toTime);
  try {
    await target.prepareDatabase(database);
    const files = await restoreFiles(database, placesOf(archive).files, target.store, onProgress);
    if (!options.withoutKey) await restoreSigning(placesOf(archive).signing, dataDir);
    const { rows } = await database.pool.query<{ last: Date | null }>(
      'select max(created_at) as last from notifications',
    );
    await rm(mark);
    await syncFolder(dataDir);
    return {
      archive,
      base: base.folder,
      toTime: toTime?.toISOString() ?? null,
      ...files,
      lastNews: rows[0]?.last ?? null,
    };
  } finally {
    await database.close();
  }
}

/**
 * Throws, before anything is unpacked, if a part of the archive is not a regular file or is larger than the market
 * writes it.
 */
async function assertPlainArchive(archive: string): Promise<void> {
  const { bases, files, signing } = placesOf(archive);
  await assertFolder(bases);
  for (const { name, bytes } of (await listPlainContent(signing)).files) {
    if (bytes > largestKeyBytes) throw new Error(`${path.join(signing, name)} is too large for a key.`);
  }
  await listPlainContent(files, { mayBeLinked: true });
  await listPlainContent(journalOf(archive));
}

async function assertRoom({ files }: PackedBase, dataDir: string): Promise<void> {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const { freeBytes } = await readDiskSpace(dataDir);
  if (needed > freeBytes) {
    throw new Error(
      `The database needs ${needed} bytes, and ${freeBytes} are free on the disk of ${dataDir}.`,
    );
  }
}

async function findArchive(folder: string): Promise<string> {
  if ((await listBases(folder)).length > 0) return folder;
  const names = await readdir(folder).catch((): string[] => []);
  const archives: string[] = [];
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    if ((await listBases(path.join(folder, name))).length > 0) archives.push(path.join(folder, name));
  }
  const [only, ...others] = archives;
  if (only === undefined) throw new Error(`${folder} is no archive: no base of a database is in it.`);
  if (others.length > 0)
    throw new Error(`${folder} holds several archives. Name one: ${archives.join(', ')}.`);
  return only;
}

const outside = ({ from, until }: ArchiveLimits, toTime: Date): Error =>
  new Error(
    `${toTime.toISOString()} cannot be restored: the archive reaches from ${from?.toISOString()} to ${until?.toISOString()}. Without --to-time everything in it is restored.`,
  );

/** Throws, before anything is unpacked, if the time is outside the archive's period. */
function assertWithin(limits: ArchiveLimits, toTime: Date | undefined): void {
  const { from, until } = limits;
  if (toTime && from && until && (toTime < from || toTime > until)) throw outside(limits, toTime);
}

function chooseBase(bases: Base[], toTime: Date | undefined): Base {
  const before = toTime ? bases.filter(({ label }) => new Date(label.endedAt) <= toTime) : bases;
  const base = before.at(-1);
  if (!base) throw new Error('The archive has no base that ends before this moment.');
  return base;
}

/**
 * Starts the database and replays the log. PostgreSQL needs a later commit to know that the target time is reached.
 * If none followed and the archive provably reaches beyond the time, everything in it is the market of that moment.
 */
async function recover(
  target: MomentTarget,
  archive: string,
  limits: ArchiveLimits,
  toTime: Date | undefined,
): Promise<DatabaseHandle> {
  if (!toTime) return target.openDatabase({ archive });
  try {
    return await target.openDatabase({ archive, toTime });
  } catch (error) {
    if (!/recovery ended before configured recovery target/.test(String(error))) throw error;
    if (limits.provenUntil && toTime <= limits.provenUntil) return target.openDatabase({ archive });
    throw new Error(`${outside(limits, toTime).message} Empty ${target.dataDir} first.`, { cause: error });
  }
}

function assertKey({ label }: Base, given: Buffer | undefined, isGivenUp: boolean): void {
  if (isGivenUp) return;
  if (given === undefined) {
    throw new Error(
      'An archive never holds the key. Set APP_SECRET_FILE, or APP_SECRET, to what the market had. If it is lost, --without-key gives the market a new one: authenticator apps are worth nothing then, and new documents are signed with another certificate.',
    );
  }
  if (keyMarkOf(given) === label.keyMark) return;
  throw new Error('The key of the settings (APP_SECRET or APP_SECRET_FILE) is not that of the archive.');
}

/** Restores each file by its hash; a missing one was written within the last seconds before the disk was lost. */
async function restoreFiles(
  { pool }: DatabaseHandle,
  from: string,
  store: FileStore,
  onProgress: OnProgress,
) {
  const archive = createFileStore({ folder: from });
  const missing: string[] = [];
  let files = 0;
  for (let last = 0; ;) {
    const { rows } = await pool.query<{ id: number; sha256: string }>(
      `select id, sha256 from stored_files where id > $1 and scan <> 'infected' order by id limit 500`,
      [last],
    );
    if (rows.length === 0) return { files, missing };
    last = rows.at(-1)?.id ?? last;
    await forEachOf(rows, { atOnce: 4, step: 'files', onProgress }, async ({ sha256 }) => {
      try {
        await store.put(await archive.get(sha256), sha256);
        files += 1;
      } catch (error) {
        if (!(error instanceof FileStoreError)) throw error;
        missing.push(sha256);
      }
    });
  }
}

/** Restores the sealed keys; nothing else is taken from their folder. */
async function restoreSigning(from: string, dataDir: string): Promise<void> {
  const to = path.join(dataDir, 'signing');
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const { name } of (await listPlainContent(from)).files.filter((file) => isSigningFile(file.name))) {
    const file = await openPlainFile(path.join(from, name));
    await pipeline(
      file.createReadStream(),
      createWriteStream(path.join(to, name), { flags: 'wx', mode: 0o600 }),
    );
  }
}
