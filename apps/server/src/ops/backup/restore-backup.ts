import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFile, syncFolder } from '../../platform/atomic-file';
import {
  createPool,
  findSequence,
  migrate,
  type DatabaseHandle,
  type DatabaseLogger,
} from '../../platform/database';
import { restoreMark } from '../../platform/data-folder';
import type { FileStore } from '../../platform/files';
import { createJobs } from '../../platform/jobs';
import { forEachOf, type OnProgress } from '../progress';
import { largest, placesIn, type BackupContents } from './backup-format';
import { connectForCopy, listTables, readMigrations } from './copied-tables';
import { loadRows } from './load-rows';
import { keyMarkOf } from './make-backup';
import { readContents } from './read-contents';
import { readWholePart } from './parts';
import { openPlain, readIdentities } from './sealing';

export interface RestoreTarget {
  dataDir: string;
  store: FileStore;
  /** Opens the target's database; called only after the backup was read and the place was found empty. */
  openDatabase(): Promise<DatabaseHandle>;
  /** The key given in the target's settings, if it is not stored in the data folder. */
  givenSecret: Buffer | undefined;
  migrationsFolder: string;
  /** Prepares the database as a start does: later migrations and access rights. */
  prepareDatabase(database: DatabaseHandle): Promise<void>;
  logger: DatabaseLogger;
}

export interface RestoreOptions {
  folder: string;
  /** File with the identity that decrypts the backup. */
  identityFile?: string;
  /** True if the key is lost: the market gets a new one, and what the old one sealed is dropped. */
  withoutKey?: boolean;
  onProgress?: OnProgress;
}

export interface Restored {
  madeAt: string;
  version: string;
  rows: number;
  files: number;
  /** True if the backup contained the key. */
  hasKey: boolean;
}

/**
 * Restores a market from a backup in an empty place and verifies it: every file by its hash, every table by copying
 * it out again and comparing it byte for byte. After a failure the database has no rows, and the data folder is
 * marked as incomplete.
 */
export async function restoreBackup(target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  const { folder, onProgress = () => undefined } = options;
  const opening = options.identityFile ? await readIdentities(options.identityFile) : openPlain;
  const { label, contents } = await readContents(folder, opening, options.identityFile !== undefined);
  assertKnown(contents, target.migrationsFolder, label.version);
  assertKey(contents, target.givenSecret, options.withoutKey === true);
  await assertEmptyFolder(target.dataDir);
  await mkdir(target.dataDir, { recursive: true });
  const mark = path.join(target.dataDir, restoreMark);
  await writeFile(mark, `${label.madeAt}\n`);

  const places = placesIn(folder, { isSealed: label.recipients.length > 0 });
  const database = await target.openDatabase().catch(async (error: unknown) => {
    // A failed connection has left nothing behind.
    if ((await readdir(target.dataDir)).length === 1) await rm(mark);
    throw error;
  });
  try {
    await prepareAsBefore(database, contents, target);
    await forEachOf(
      contents.files,
      { atOnce: 4, step: 'files', onProgress },
      async ({ sha256, part, sizeBytes }) => {
        const bytes = await readWholePart(places.file(part), {
          opening,
          isPacked: false,
          mostBytes: sizeBytes,
        });
        const kept = await target.store.put(bytes);
        if (kept.sha256 !== sha256) throw new Error(`The file ${sha256} of the backup is damaged.`);
      },
    );
    await restoreKeys(contents, { places, opening, ...target, ...options });
    await loadRows(database.ownerConnectionString, contents, { places, opening, onProgress });
    await target.prepareDatabase(database);
  } finally {
    await database.close();
  }
  await rm(mark);
  await syncFolder(target.dataDir);
  const { madeAt, version, rows, files, hasKey } = label;
  return { madeAt, version, rows, files, hasKey };
}

/**
 * Throws unless the backup's migrations are the first ones of this version; otherwise the meaning of its columns is
 * unknown.
 */
function assertKnown(contents: BackupContents, folder: string, version: string): void {
  if (findSequence(folder, contents.migrations)) return;
  throw new Error(
    `The backup was made by another version (${version}) whose tables this one does not know. Restore it with that version, then start this one.`,
  );
}

function assertKey(contents: BackupContents, given: Buffer | undefined, isGivenUp: boolean): void {
  if (isGivenUp) return;
  const isInside = contents.keys.some(({ name, folder }) => name === 'secret.key' && folder === '');
  if (given && keyMarkOf(given) !== contents.keyMark) {
    throw new Error('The key of the settings (APP_SECRET or APP_SECRET_FILE) is not that of the backup.');
  }
  if (given || isInside) return;
  throw new Error(
    'The backup does not hold the key. Set APP_SECRET_FILE, or APP_SECRET, to what the market had. If it is lost, --without-key gives the market a new one: authenticator apps are worth nothing then, and new documents are signed with another certificate.',
  );
}

/** Throws a message if the restored data would mix with existing data. */
export async function assertEmptyFolder(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return;
  const what = names.includes(restoreMark)
    ? 'holds what an unfinished restore has left. Remove it'
    : 'is not empty. Name a folder that is, or that is not there yet';
  throw new Error(`${dataDir} ${what} (DATA_DIR).`);
}

/** Creates the tables as they were when the backup was made, without relevant rows; later migrations follow. */
async function prepareAsBefore(
  database: DatabaseHandle,
  contents: BackupContents,
  { migrationsFolder, logger }: RestoreTarget,
): Promise<void> {
  const { ownerConnectionString } = database;
  const client = await connectForCopy(ownerConnectionString);
  try {
    const found = await listTables(client);
    if (found.length > 0) {
      throw new Error(
        `The database is not empty: it has ${found.length} tables. Name an empty one (DATABASE_URL).`,
      );
    }
  } finally {
    await client.end();
  }
  await migrate({ connectionString: ownerConnectionString }, migrationsFolder, contents.migrations);
  const pool = createPool(ownerConnectionString, { poolSize: 1, logger, statementTimeoutMs: 0 });
  try {
    await createJobs({ pool, logger }).migrate();
  } finally {
    await pool.end();
  }
  const check = await connectForCopy(ownerConnectionString);
  try {
    await check.query('begin');
    const { queueMigration } = await readMigrations(check);
    if (queueMigration !== contents.queueMigration) {
      throw new Error(
        'The queue of jobs in the backup is of another version. Restore it with the version that made it, then start this one.',
      );
    }
  } finally {
    await check.end();
  }
}

interface KeysToRestore {
  places: ReturnType<typeof placesIn>;
  opening: typeof openPlain;
  dataDir: string;
  givenSecret: Buffer | undefined;
  withoutKey?: boolean;
}

/** Restores the key and the data sealed with it, which is useless without it, so both are skipped together. */
async function restoreKeys(contents: BackupContents, work: KeysToRestore): Promise<void> {
  const { places, opening, dataDir, givenSecret, withoutKey } = work;
  if (withoutKey) return;
  for (const { name, folder, sha256, part } of contents.keys) {
    // A key kept outside must not be written to the data folder.
    if (folder === '' && givenSecret) continue;
    const bytes = await readWholePart(places.key(part), { opening, isPacked: false, mostBytes: largest.key });
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new Error(`The key ${name} of the backup is damaged.`);
    }
    await mkdir(path.join(dataDir, folder), { recursive: true, mode: 0o700 });
    await createFile(path.join(dataDir, folder, name), bytes);
  }
}
