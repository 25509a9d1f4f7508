import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { archiveOf, journalOf } from '@proffer/embedded-postgres';
import { replaceFile, syncFolder } from '../../platform/atomic-file';
import { archiveMark } from '../../platform/data-folder';
import type { FileStore } from '../../platform/files';
import { connectForCopy } from '../backup/copied-tables';
import { unfinishedEnding } from '../backup/backup-format';
import { keyMarkOf } from '../backup/make-backup';
import { forEachOf, type OnProgress } from '../progress';
import { clusterOf, isSigningFile, labelOf, listBases, newLabel, placesOf } from './archive-format';
import { archiveFiles } from './archive-files';

interface BaseSource {
  /** Connection string of the superuser of the embedded database. */
  ownerConnectionString: string;
  dataDir: string;
  store: FileStore;
  secret: Buffer;
  version: string;
}

interface BaseOptions {
  /** Folder of the archives (ARCHIVE_DIR). */
  folder: string;
  /** Number of days for which moments can be restored. */
  days: number;
  onProgress?: OnProgress;
}

/**
 * Files that a server recreates at its start (listed in PostgreSQL's manual), and its configuration, which a restore
 * writes itself.
 */
const leftOut =
  /^(?:pg_wal|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.|(?:^|\/)(?:postgresql(?:\.auto)?\.conf|pg_(?:hba|ident)\.conf|pgsql_tmp[^/]*|postmaster\.(?:pid|opts)|pg_internal\.init[^/]*)$/;
const dayMs = 24 * 3_600_000;

/**
 * Makes a base backup: copies the files of the running embedded database; the archived log repairs changes during the
 * copy. Also copies the stored files and the sealed signing key. Removes afterwards what only older moments needed.
 */
export async function makeBase(
  source: BaseSource,
  { folder, days, onProgress = () => undefined }: BaseOptions,
) {
  const clusterDir = path.join(source.dataDir, 'postgres');
  const archive = await archiveOf(clusterDir, { folder });
  const places = placesOf(archive);
  const base = path.join(places.bases, new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''));
  const draft = `${base}${unfinishedEnding}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const client = await connectForCopy(source.ownerConnectionString);
  try {
    const { rows: archiving } = await client.query<{ mode: string }>(
      `select current_setting('archive_mode') as mode`,
    );
    if (archiving[0]?.mode !== 'on') {
      throw new Error('The running database does not archive: start the market with ARCHIVE_DIR first.');
    }
    // The connection stays open, because the server ends the backup with it.
    await client.query(`select pg_backup_start('proffer', fast => true)`);
    await copyCluster(clusterDir, clusterOf(draft), onProgress);
    // Waits until the backup's log segments are archived, which would never end with a full or unreachable archive.
    await client.query(`set statement_timeout = '15min'`);
    const { rows } = await client.query<{ labelfile: string; postgres: string; endedAt: Date }>(
      `select labelfile, current_setting('server_version') as postgres, clock_timestamp() as "endedAt"
       from pg_backup_stop(wait_for_archive => true)`,
    );
    const [end] = rows;
    const firstSegment = /START WAL LOCATION: .*\(file ([\dA-F]{24})\)/.exec(end?.labelfile ?? '')?.[1];
    if (!end || firstSegment === undefined) throw new Error('The database did not say what the copy needs.');
    await writeFile(path.join(clusterOf(draft), 'backup_label'), end.labelfile, { mode: 0o600 });
    await archiveFiles({ store: source.store, files: places.files, hashes: hashesOf(client) });
    await copySigning(source.dataDir, places.signing);
    const label = { version: source.version, postgres: end.postgres, endedAt: end.endedAt.toISOString() };
    await replaceFile(
      labelOf(draft),
      newLabel({ ...label, firstSegment, keyMark: keyMarkOf(source.secret) }),
    );
    await rename(draft, base);
    await syncFolder(places.bases);
    await replaceFile(path.join(source.dataDir, archiveMark), `${archive}\n`);
    const removed = await pruneArchive(archive, days);
    const from = (await listBases(archive))[0]?.label.endedAt ?? label.endedAt;
    return { folder: base, archive, ...label, from, removed };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await client.end();
  }
}

async function copyCluster(from: string, to: string, onProgress: OnProgress): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const placeOf = (entry: (typeof entries)[number]) =>
    path.relative(from, path.join(entry.parentPath, entry.name));
  const wanted = entries.filter((entry) => !leftOut.test(placeOf(entry)));
  await mkdir(to, { mode: 0o700 });
  // Includes empty folders, because the server does not create them.
  for (const entry of wanted.filter((one) => one.isDirectory())) {
    await mkdir(path.join(to, placeOf(entry)), { recursive: true, mode: 0o700 });
  }
  const files = wanted.filter((one) => one.isFile()).map(placeOf);
  await forEachOf(files, { atOnce: 4, step: 'database', onProgress }, async (file) => {
    const copy = createWriteStream(path.join(to, `${file}.gz`), { mode: 0o600 });
    await pipeline(createReadStream(path.join(from, file)), createGzip({ level: 1 }), copy).catch(
      async (error: unknown) => {
        // A table dropped in the meantime; the log contains that too.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
        await rm(path.join(to, `${file}.gz`), { force: true });
      },
    );
  });
}

/** Yields the hashes of all files of the market. */
async function* hashesOf(client: Awaited<ReturnType<typeof connectForCopy>>): AsyncGenerator<string[]> {
  for (let last = 0; ;) {
    const { rows } = await client.query<{ id: string; sha256: string }>(
      `select id, sha256 from stored_files where id > $1 and scan <> 'infected' order by id limit 500`,
      [last],
    );
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.id);
    yield rows.map(({ sha256 }) => sha256);
  }
}

async function copySigning(dataDir: string, to: string): Promise<void> {
  const from = path.join(dataDir, 'signing');
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = (await readdir(from).catch((): string[] => [])).filter(isSigningFile);
  for (const name of names) await copyFile(path.join(from, name), path.join(to, name));
}

/**
 * Removes base backups that ended before the period, except the last of these, which restores its beginning; then the
 * log segments before the first one.
 */
async function pruneArchive(archive: string, days: number): Promise<string[]> {
  const bases = await listBases(archive);
  const from = Date.now() - days * dayMs;
  const firstWithin = bases.findIndex(({ label }) => Date.parse(label.endedAt) > from);
  const keptFrom = firstWithin === -1 ? bases.length - 1 : Math.max(firstWithin - 1, 0);
  const removed = bases.slice(0, keptFrom);
  for (const { folder } of removed) {
    // The label is removed first: a half-removed folder then no longer counts as a base backup.
    await rm(labelOf(folder), { force: true });
    await rm(folder, { recursive: true, force: true });
  }
  const needed = bases[keptFrom]?.label.firstSegment;
  if (needed === undefined) return [];
  const journal = journalOf(archive);
  for (const name of await readdir(journal)) {
    // The first eight digits are the timeline, the others the position.
    const isOld = /^[\dA-F]{24}/.test(name) && name.slice(8, 24) < needed.slice(8, 24);
    if (isOld) await rm(path.join(journal, name), { force: true });
  }
  return removed.map(({ folder }) => folder);
}
