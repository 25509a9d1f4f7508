import path from 'node:path';
import { z } from 'zod';
import { sealedEnding } from './sealing';

/** Raised when an older version could not read what a newer one writes. */
export const formatVersion = 1;

/** More than any market needs; what claims more would fill the memory. */
export const largest = { label: 1024 ** 2, contents: 512 * 1024 ** 2, key: 64 * 1024 };

const hash = z.string().regex(/^[\da-f]{64}$/);
/** A name within the backup: words joined by single dots or dashes, so never a way out of it. */
const partName = z.string().regex(/^\w+(?:[.-]\w+)*$/);

/** What anybody may know who has the backup: enough to list, keep and remove it. `backup.json`. */
export const backupLabel = z.object({
  format: z.int().min(1),
  /** Of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  tookMs: z.number(),
  recipients: z.array(z.string()),
  rows: z.number(),
  files: z.number(),
  /** Of all files together, before sealing. */
  fileBytes: z.number(),
  /** The key to what is sealed is in it. */
  hasKey: z.boolean(),
});
export type BackupLabel = z.output<typeof backupLabel>;

const tablePart = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order of the copy; generated ones are left out. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the copy as PostgreSQL writes it, before it is packed. */
  bytes: z.number(),
  sha256: hash,
  part: partName,
});
export type TablePart = z.output<typeof tablePart>;

/** What is in the backup, to the byte; sealed with it. `contents.json.gz`. */
export const backupContents = z.object({
  /** Of the server that the rows were copied from. */
  postgres: z.string(),
  /** Hashes of the migrations that made the tables, in order. */
  migrations: z.array(hash).min(1),
  /** The newest migration of the queue's own tables. */
  queueMigration: z.number(),
  tables: z.array(tablePart),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  files: z.array(z.object({ sha256: hash, sizeBytes: z.number(), part: hash })),
  /** Files with a row whose bytes the virus scanner had taken away. */
  withoutBytes: z.array(hash),
  /** Of the key to what is sealed, so that a restore knows whether it has the right one. */
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

/** What a folder that is not finished yet, and never will be when its process died, ends with. */
export const unfinishedEnding = '.unfinished';

/** `proffer-20261124T020000Z`: sorts by time. */
export const backupName = (madeAt: Date): string =>
  `proffer-${madeAt
    .toISOString()
    .replace(/[.]\d+/, '')
    .replaceAll(/[-:]/g, '')}`;
export const isBackupName = (name: string): boolean => /^proffer-\d{8}T\d{6}Z$/.test(name);

/** The places within one backup. */
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
