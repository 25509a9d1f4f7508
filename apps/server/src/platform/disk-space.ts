import { statfs } from 'node:fs/promises';
import { sqlState } from './database';

/** What the operating system says of a write for which there is no room: on the disk, or within a quota. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT']);
/** What PostgreSQL says of the same (`disk_full`). */
const databaseDiskFull = '53100';

/** Below this a disk counts as almost full: the database needs room for its own journal before it can change anything. */
export const lowSpaceBytes = 512 * 1024 * 1024;

/** Whether a failure says only that the disk of the data folder, or the database's own, is full. */
export function isOutOfSpace(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && fullDisk.has(current.code)) return true;
    current = current.cause;
  }
  return sqlState(error) === databaseDiskFull;
}

export interface DiskSpace {
  /** What a process without special rights may still write. */
  freeBytes: number;
  sizeBytes: number;
}

/** Room on the disk that holds a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** Rejects while the disk that holds a folder is almost full. */
export async function assertSpaceLeft(folder: string): Promise<void> {
  const { freeBytes } = await readDiskSpace(folder);
  if (freeBytes < lowSpaceBytes) throw new Error(`only ${freeBytes} bytes are free`);
}
