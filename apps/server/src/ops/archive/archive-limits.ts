import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { journalOf } from '@proffer/embedded-postgres';
import { z } from 'zod';
import { replaceFile } from '../../platform/atomic-file';
import { readPlainText } from '../untrusted-folder';
import { listBases } from './archive-format';

/** The period of which every moment can be restored. */
export interface ArchiveLimits {
  /** End of the oldest base backup; null if there is none, so that nothing can be restored. */
  from: Date | null;
  /** Every commit before this time is in the archive; null if unknown. */
  provenUntil: Date | null;
  /** Nothing after this time is in the archive: the later of the above and the arrival of the newest log segment. */
  until: Date | null;
  newestBaseAt: Date | null;
  newestPartAt: Date | null;
}

const reach = z.object({ until: z.iso.datetime() });
const reachOf = (archive: string): string => path.join(archive, 'reach.json');
const largestBytes = 4096;

/** Records that every commit before a time is in the archive. */
export const writeReach = (archive: string, until: Date): Promise<void> =>
  replaceFile(reachOf(archive), `${JSON.stringify({ until: until.toISOString() })}\n`);

/** Returns the period that an archive covers. */
export async function readLimits(archive: string): Promise<ArchiveLimits> {
  const bases = (await listBases(archive)).map(({ label }) => new Date(label.endedAt));
  const newestBaseAt = bases.at(-1) ?? null;
  const text = await readPlainText(reachOf(archive), largestBytes);
  const noted = text === undefined ? null : new Date(reach.parse(JSON.parse(text)).until);
  const newestPartAt = await readNewestPart(journalOf(archive));
  // The log segments of a base backup are archived before the base backup itself.
  const provenUntil = latest([noted, newestBaseAt]);
  return {
    from: bases[0] ?? null,
    provenUntil,
    until: latest([provenUntil, newestPartAt]),
    newestBaseAt,
    newestPartAt,
  };
}

async function readNewestPart(journal: string): Promise<Date | null> {
  const names = await readdir(journal).catch((): string[] => []);
  // The names sort in the order of the segments.
  const newest = names
    .filter((name) => /^[\dA-F]{24}\.gz$/.test(name))
    .toSorted()
    .at(-1);
  return newest === undefined ? null : (await lstat(path.join(journal, newest))).mtime;
}

const latest = (moments: (Date | null)[]): Date | null =>
  moments.reduce((last, one) => (one && (!last || one > last) ? one : last), null);
