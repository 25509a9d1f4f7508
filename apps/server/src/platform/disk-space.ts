import { statfs } from 'node:fs/promises';
import { sqlState } from './database';

/**
 * Error codes of the operating system for a write without space: on the disk, or within a quota.
 */
const fullDisk = new Set(['ENOSPC', 'EDQUOT']);
/** PostgreSQL’s SQLSTATE `disk_full`. */
const databaseDiskFull = '53100';

/**
 * Free space below which a disk counts as almost full, in bytes. The database needs room for its
 * journal before it can change anything.
 */
export const lowSpaceBytes = 512 * 1024 * 1024;

/**
 * Returns whether an error was caused by a full disk, that of the data folder or that of the
 * database.
 */
export function isOutOfSpace(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && fullDisk.has(current.code)) return true;
    current = current.cause;
  }
  return sqlState(error) === databaseDiskFull;
}

export interface DiskSpace {
  /** Bytes that a process without special rights may still write. */
  freeBytes: number;
  sizeBytes: number;
}

/** Returns the free space and the size of the disk that holds a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** Rejects while the disk that holds a folder is almost full. */
export async function assertSpaceLeft(folder: string): Promise<void> {
  const { freeBytes } = await readDiskSpace(folder);
  if (freeBytes < lowSpaceBytes) throw new Error(`only ${freeBytes} bytes are free`);
}
