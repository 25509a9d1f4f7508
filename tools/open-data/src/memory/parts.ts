import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { digestOf } from '../readers/read-record';
import { isReleases, type FoundSource } from '../readers/source-bytes';

/**
 * Groups files that must be read together, without opening them: the releases of a folder, and all tables, some of
 * which may be bids. In the order of their first files.
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
 * Returns a digest of files by their names, their common folders and their bytes; undefined if one cannot be read.
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
