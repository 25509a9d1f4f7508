import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readPlainText } from '../untrusted-folder';

/** A base of an archive says here what it is; written last, so a folder without it is none. */
const labelName = 'base.json';
const format = 1;
const largestLabelBytes = 64 * 1024;

const baseLabel = z.object({
  format: z.literal(format),
  /** Of the product that made it. */
  version: z.string(),
  /** Of the server; its files are of use to the same one alone. */
  postgres: z.string(),
  /** From this moment on every other can be come back to. */
  endedAt: z.iso.datetime(),
  /** The first part of the journal that it needs. */
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

/** Of the archive of one database. */
export const placesOf = (archive: string) => ({
  bases: path.join(archive, 'bases'),
  files: path.join(archive, 'files'),
  signing: path.join(archive, 'signing'),
});

/** Returns whether a file of `signing` is a sealed key or its certificate. */
export const isSigningFile = (name: string): boolean => /^\w+(?:[.-]\w+)*\.pem$/.test(name);

export const labelOf = (base: string) => path.join(base, labelName);
/** The database's own folder within a base, each file packed. */
export const clusterOf = (base: string) => path.join(base, 'postgres');

/** The whole bases of an archive, the oldest first. */
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
