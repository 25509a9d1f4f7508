import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** In bytes. The databases of all API tests take up to five gigabytes, processes and browsers three. */
const usualNeeds = { space: 8e9, memory: 12e9 };

/**
 * A folder for what tests write, in memory where Linux has enough of it: hundreds of databases of a thousand files each
 * are made and taken away, which costs a disk's file system as much time as many of the tests. Undefined elsewhere: they
 * write where the system says.
 */
export function makeScratchFolder(below = '/dev/shm', needs = usualNeeds) {
  if (!hasRoom(below, needs)) return undefined;
  const folder = mkdtempSync(path.join(below, 'proffer-'));
  // Databases run under an account of their own, which has to get in.
  chmodSync(folder, 0o1777);
  return folder;
}

export function removeScratchFolder(folder) {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

function hasRoom(folder, needs) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= needs.space && process.availableMemory() >= needs.memory;
  } catch {
    return false;
  }
}
