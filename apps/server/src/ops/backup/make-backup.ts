import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { replaceFile, syncFolder } from '../../platform/atomic-file';
import { backupMark } from '../../platform/data-folder';
import { FileStoreError, sweepLockKey, type FileStore } from '../../platform/files';
import { keyedHash } from '../../platform/secrets';
import { forEachOf, type OnProgress } from '../progress';
import {
  backupName,
  formatVersion,
  placesIn,
  unfinishedEnding,
  type BackupContents,
  type BackupLabel,
  type BackupPlaces,
} from './backup-format';
import {
  asOwner,
  connectForCopy,
  copyOut,
  listSequences,
  listTables,
  readMigrations,
  readSequence,
} from './copied-tables';
import { listBackups } from './kept-backups';
import { writePart } from './parts';
import { createSealing, type Sealing } from './sealing';

export interface BackupSource {
  /** Connection string of the tables' owner. */
  ownerConnectionString: string;
  dataDir: string;
  store: FileStore;
  /** The secret that seals all sealed data. */
  secret: Buffer;
  version: string;
}

export interface BackupOptions {
  /** Folder of backups, one subfolder each. */
  to: string;
  /** Recipients in the format of age; empty: the backup is not encrypted. */
  recipients: string[];
  /** True to include the key. Otherwise whoever restores needs it from elsewhere. */
  withKey: boolean;
  /** True to copy every file instead of hard-linking those of the previous backup. */
  isFull?: boolean;
  onProgress?: OnProgress;
}

export interface MadeBackup {
  folder: string;
  label: BackupLabel;
  /** Missing or damaged files: the market itself has lost them. */
  damaged: string[];
  linkedFiles: number;
}

/** Longer than a running file sweep takes, and shorter than another backup. */
const lockTimeout = '20s';

/**
 * Backs up a running market: first the rows as of one moment, then the files. There may be more files by then but
 * none fewer, because no content is removed in the meantime. The folder gets its name only when it is completely on
 * disk.
 */
export async function makeBackup(source: BackupSource, options: BackupOptions): Promise<MadeBackup> {
  const { to, recipients, onProgress = () => undefined } = options;
  const sealing = createSealing(recipients);
  const startedAt = new Date();
  await mkdir(to, { recursive: true, mode: 0o700 });
  const folder = path.join(to, backupName(startedAt));
  const draft = `${folder}${unfinishedEnding}`;
  const client = await connectForCopy(source.ownerConnectionString);
  try {
    await takeHold(client);
    await mkdir(draft, { mode: 0o700 });
    try {
      const isSealed = recipients.length > 0;
      const places = placesIn(draft, { isSealed });
      const rows = await copyRows(client, places, sealing, onProgress);
      const before = options.isFull ? undefined : await findBefore(to, recipients);
      const files = await copyFiles(client, source, {
        places,
        sealing,
        before: before === undefined ? undefined : placesIn(before, { isSealed }),
        files: rows.files,
        onProgress,
      });
      const keys = await copyKeys(source, places, sealing, options.withKey);
      const contents: BackupContents = {
        ...rows.contents,
        files: files.kept,
        withoutBytes: files.withoutBytes,
        keyMark: keyMarkOf(source.secret),
        keys,
      };
      await writePart(places.contents, Readable.from([JSON.stringify(contents)]), {
        sealing,
        isPacked: true,
      });
      const label: BackupLabel = {
        format: formatVersion,
        version: source.version,
        madeAt: startedAt.toISOString(),
        tookMs: Date.now() - startedAt.getTime(),
        recipients,
        rows: contents.tables.reduce((sum, table) => sum + table.rows, 0),
        files: files.kept.length,
        fileBytes: files.kept.reduce((sum, file) => sum + file.sizeBytes, 0),
        hasKey: keys.some(({ folder: place }) => place === ''),
      };
      await replaceFile(places.label, `${JSON.stringify(label, undefined, 2)}\n`);
      await syncFolder(draft);
      await rename(draft, folder);
      await syncFolder(to);
      await replaceFile(path.join(source.dataDir, backupMark), '');
      return { folder, label, damaged: files.damaged, linkedFiles: files.linked };
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Returns a mark that distinguishes keys without revealing them. */
export const keyMarkOf = (secret: Buffer): string => keyedHash(secret, 'backup', 'key mark').toString('hex');

async function takeHold(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${lockTimeout}'`);
  await client.query('select pg_advisory_lock($1)', [sweepLockKey]).catch((cause: unknown) => {
    throw new Error('Another backup of this market is being made.', { cause });
  });
}

/** Copies every row as of one moment, and returns the names of the referenced files. */
async function copyRows(client: pg.Client, places: BackupPlaces, sealing: Sealing, onProgress: OnProgress) {
  await client.query('begin isolation level repeatable read read only');
  const { rows: server } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const applied = await readMigrations(client);
  const found = await listTables(client);
  const tables: BackupContents['tables'] = [];
  for (const { owner, ...table } of found) {
    onProgress({ step: 'tables', done: tables.length, total: found.length });
    const part = `${table.schema}.${table.name}`;
    tables.push(
      await asOwner(client, { owner }, async () => {
        const copy = copyOut(client, table);
        const measured = await writePart(places.table(part), copy, { sealing, isPacked: true });
        return { ...table, ...measured, rows: copy.rowCount, part };
      }),
    );
  }
  onProgress({ step: 'tables', done: tables.length, total: found.length });
  const { rows: files } = await client.query<{ sha256: string; sizeBytes: number; scan: string }>(
    'select sha256, size_bytes::float8 as "sizeBytes", scan from stored_files order by id',
  );
  // Read later than the rows: a sequence is never behind the rows that used its numbers.
  const sequences: BackupContents['sequences'] = [];
  for (const { owner, ...sequence } of await listSequences(client)) {
    const state = await asOwner(client, { owner }, () => readSequence(client, { ...sequence, owner }));
    sequences.push({ ...sequence, ...state });
  }
  await client.query('commit');
  return { contents: { postgres: server[0]?.version ?? '', ...applied, tables, sequences }, files };
}

interface FilesToCopy {
  places: BackupPlaces;
  sealing: Sealing;
  /** The previous backup, from which equal files are hard-linked. */
  before: BackupPlaces | undefined;
  files: { sha256: string; sizeBytes: number; scan: string }[];
  onProgress: OnProgress;
}

async function copyFiles(client: pg.Client, source: BackupSource, work: FilesToCopy) {
  const { places, sealing, before, onProgress } = work;
  const isSealed = sealing.recipients.length > 0;
  const kept: BackupContents['files'] = [];
  const withoutBytes: string[] = [];
  const damaged: string[] = [];
  let linked = 0;
  await forEachOf(
    work.files,
    { atOnce: 4, step: 'files', onProgress },
    async ({ sha256, sizeBytes, scan }) => {
      if (scan === 'infected') {
        withoutBytes.push(sha256);
        return;
      }
      // A name equal to the content's hash would reveal to holders of a document whether the market has it.
      const part = isSealed ? keyedHash(source.secret, 'backup', sha256).toString('hex') : sha256;
      const isWhole = { sha256, sizeBytes, part };
      if (
        before &&
        (await linkFrom(before.file(part), places.file(part), isSealed ? undefined : sizeBytes))
      ) {
        linked += 1;
        kept.push(isWhole);
        return;
      }
      try {
        const measured = await writePart(places.file(part), await source.store.stream(sha256), {
          sealing,
          isPacked: false,
        });
        if (measured.sha256 !== sha256) throw new FileStoreError('damaged', sha256);
        kept.push(isWhole);
      } catch (error) {
        if (!(error instanceof FileStoreError)) throw error;
        await rm(places.file(part), { force: true });
        if (await isInfected(client, sha256)) withoutBytes.push(sha256);
        else damaged.push(sha256);
      }
    },
  );
  return { kept, withoutBytes, damaged, linked };
}

/** Returns whether the scanner removed a file since the rows were copied. */
async function isInfected(client: pg.Client, sha256: string): Promise<boolean> {
  const { rows } = await client.query<{ scan: string }>('select scan from stored_files where sha256 = $1', [
    sha256,
  ]);
  return rows[0]?.scan === 'infected';
}

/** Creates a hard link to a file of the previous backup, if the disk supports it and the file is complete. */
async function linkFrom(from: string, to: string, sizeBytes: number | undefined): Promise<boolean> {
  try {
    if (sizeBytes !== undefined && (await stat(from)).size !== sizeBytes) return false;
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await link(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (['ENOENT', 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(String(code))) return false;
    throw error;
  }
}

/** Returns the newest backup for the same recipients. */
async function findBefore(to: string, recipients: string[]): Promise<string | undefined> {
  const wanted = JSON.stringify(recipients);
  const found = (await listBackups(to)).filter(({ label }) => JSON.stringify(label.recipients) === wanted);
  return found.at(-1)?.folder;
}

/** Copies the signing key with its certificate, sealed by the key, and the key itself if it may be included. */
async function copyKeys(
  { dataDir, secret }: BackupSource,
  places: BackupPlaces,
  sealing: Sealing,
  withKey: boolean,
): Promise<BackupContents['keys']> {
  const keys: BackupContents['keys'] = [];
  const signing = path.join(dataDir, 'signing');
  const names = (await readdir(signing).catch(() => [])).filter((name) => name.endsWith('.pem'));
  for (const name of names) {
    const content = createReadStream(path.join(signing, name));
    const measured = await writePart(places.key(name), content, { sealing, isPacked: false });
    keys.push({ name, folder: 'signing', sha256: measured.sha256, part: name });
  }
  if (withKey) {
    const content = Readable.from([Buffer.from(`${secret.toString('base64')}\n`)]);
    const measured = await writePart(places.key('secret.key'), content, { sealing, isPacked: false });
    keys.push({ name: 'secret.key', folder: '', sha256: measured.sha256, part: 'secret.key' });
  }
  return keys;
}
