import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { digestOf } from '../readers/read-record';
import { isReleases, type FoundSource } from '../readers/source-bytes';

/**
 * Puts together what is read together, without looking into a file: the releases of a folder, and all tables, of which
 * some may be bids on the others. In the order of their first sources.
 */
export function partsOf(found: readonly FoundSource[]): FoundSource[][] {
  const parts = new Map<string, FoundSource[]>();
  for (const source of found) {
    const key = isReleases(source) ? dirname(source.path) : '';
    const part = parts.get(key);
    if (part) part.push(source);
    else parts.set(key, [source]);
  }
  return [...parts.values()];
}

/**
 * Tells files from others by their names, by which of them lie in one folder, and by their bytes. Nothing where one cannot
 * be read.
 */
export async function digestOfPart(
  sources: readonly FoundSource[],
  reader: string,
): Promise<string | undefined> {
  if (sources.some(({ problem }) => problem !== undefined)) return undefined;
  const folders = [...new Set(sources.map(({ path }) => dirname(path)))];
  const texts = [reader];
  for (const { path, name } of sources) {
    texts.push(name, String(folders.indexOf(dirname(path))), await digestOfBytes(path));
  }
  return digestOf(...texts);
}

async function digestOfBytes(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}
