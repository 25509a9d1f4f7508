import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from '../readers/read-record';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** All sources that affect the result of reading a record. */
const places = [
  'tools/open-data/src',
  'apps/server/src/modules/import',
  'apps/server/src/modules/categories',
  'packages/contract/src',
  'package-lock.json',
];

/**
 * Returns a version that changes with every change of the readers, so that files read by an earlier version are read
 * again. A manual version number would be forgotten.
 */
export async function readerVersion(): Promise<string> {
  const files = (await Promise.all(places.map((place) => filesIn(path.join(root, place))))).flat();
  return digestOf(...(await Promise.all(files.map((file) => readFile(file, 'utf8')))));
}

async function filesIn(place: string): Promise<string[]> {
  if ((await stat(place)).isFile()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
