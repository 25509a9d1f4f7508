import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readPlainText } from '../untrusted-folder';

/** File that describes a base backup; written last, so a folder without it is incomplete. */
const labelName = 'base.json';
const format = 1;
const largestLabelBytes = 64 * 1024;

const baseLabel = z.object({
  format: z.literal(format),
  /** Version of the product that made it. */
  version: z.string(),
  /** PostgreSQL version; a base backup can only be restored with the same one. */
  postgres: z.string(),
  /** Every time after this can be restored. */
  endedAt: z.iso.datetime(),
  /** The first write-ahead log segment that it needs. */
  firstSegment: z.string().regex(/^[\dA-F]{24}$/),
  keyMark: z.string(),
});
export type BaseLabel = z.output<typeof baseLabel>;

export interface Base {
  folder: string;
  label: BaseLabel;
}

export const newLabel = (label: Omit<BaseLabel, 'format'>): string =>
  `${JSON.stringify({ format, ...label }, undefined, 2)}\n`;

/** Returns the folders within the archive of one database. */
export const placesOf = (archive: string) => ({
  bases: path.join(archive, 'bases'),
  files: path.join(archive, 'files'),
  signing: path.join(archive, 'signing'),
});

/** Returns whether a file of `signing` is a sealed key or its certificate. */
export const isSigningFile = (name: string): boolean => /^\w+(?:[.-]\w+)*\.pem$/.test(name);

export const labelOf = (base: string) => path.join(base, labelName);
/** Returns the database's own folder within a base backup; its files are compressed. */
export const clusterOf = (base: string) => path.join(base, 'postgres');

/** Returns the complete base backups of an archive, oldest first. */
export async function listBases(archive: string): Promise<Base[]> {
  const { bases } = placesOf(archive);
  const found: Base[] = [];
  for (const name of (await readdir(bases).catch((): string[] => [])).toSorted()) {
    const folder = path.join(bases, name);
    const text = await readPlainText(labelOf(folder), largestLabelBytes);
    if (text === undefined) continue;
    found.push({ folder, label: baseLabel.parse(JSON.parse(text)) });
  }
  return found;
}
