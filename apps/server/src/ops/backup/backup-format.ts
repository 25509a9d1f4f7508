import path from 'node:path';
import { z } from 'zod';
import { sealedEnding } from './sealing';

/** Incremented when an older version could not read what a newer one writes. */
export const formatVersion = 1;

/** Size limits; a larger file would fill the memory. */
export const largest = { label: 1024 ** 2, contents: 512 * 1024 ** 2, key: 64 * 1024 };

const hash = z.string().regex(/^[\da-f]{64}$/);
/** A name within the backup: words joined by single dots or dashes, so it cannot leave the folder. */
const partName = z.string().regex(/^\w+(?:[.-]\w+)*$/);

/** Unencrypted description of a backup, sufficient to list and remove it: `backup.json`. */
export const backupLabel = z.object({
  format: z.int().min(1),
  /** Version of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  tookMs: z.number(),
  recipients: z.array(z.string()),
  rows: z.number(),
  files: z.number(),
  /** Total size of all files before encryption. */
  fileBytes: z.number(),
  /** True if it contains the key to the sealed data. */
  hasKey: z.boolean(),
});
export type BackupLabel = z.output<typeof backupLabel>;

const tablePart = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order of the copy, without generated columns. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** Size of the copy as PostgreSQL writes it, before compression. */
  bytes: z.number(),
  sha256: hash,
  part: partName,
});
export type TablePart = z.output<typeof tablePart>;

/** Exact content of the backup, encrypted with it: `contents.json.gz`. */
export const backupContents = z.object({
  /** Version of the server from which the rows were copied. */
  postgres: z.string(),
  /** Hashes of the migrations that created the tables, in order. */
  migrations: z.array(hash).min(1),
  /** The newest migration of the job queue's tables. */
  queueMigration: z.number(),
  tables: z.array(tablePart),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  files: z.array(z.object({ sha256: hash, sizeBytes: z.number(), part: hash })),
  /** Files that have a row but no content, because the virus scanner removed it. */
  withoutBytes: z.array(hash),
  /** Identifies the key to the sealed data, so that a restore can check its key. */
  keyMark: z.string(),
  keys: z.array(
    z.discriminatedUnion('folder', [
      z.object({ name: z.literal('secret.key'), folder: z.literal(''), sha256: hash, part: partName }),
      z.object({
        name: z.string().regex(/^\w+(?:[.-]\w+)*\.pem$/),
        folder: z.literal('signing'),
        sha256: hash,
        part: partName,
      }),
    ]),
  ),
});
export type BackupContents = z.output<typeof backupContents>;

/** Suffix of a folder that is not complete, and never will be if its process died. */
export const unfinishedEnding = '.unfinished';

/** Returns a name that sorts by time: `proffer-20261124T020000Z`. */
export const backupName = (madeAt: Date): string =>
  `proffer-${madeAt
    .toISOString()
    .replace(/[.]\d+/, '')
    .replaceAll(/[-:]/g, '')}`;
export const isBackupName = (name: string): boolean => /^proffer-\d{8}T\d{6}Z$/.test(name);

/** Returns the paths within one backup. */
export function placesIn(folder: string, { isSealed }: { isSealed: boolean }) {
  const ending = isSealed ? sealedEnding : '';
  return {
    label: path.join(folder, 'backup.json'),
    contents: path.join(folder, `contents.json.gz${ending}`),
    table: (part: string) => path.join(folder, 'database', `${part}.copy.gz${ending}`),
    file: (part: string) => path.join(folder, 'files', part.slice(0, 2), `${part}${ending}`),
    key: (part: string) => path.join(folder, 'keys', `${part}${ending}`),
  };
}
export type BackupPlaces = ReturnType<typeof placesIn>;
