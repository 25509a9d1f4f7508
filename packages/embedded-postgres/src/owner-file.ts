import { readFile, rm } from 'node:fs/promises';
import { isStillRunning, ownIdentity, type ProcessIdentity } from './process-info';
import { writeWholeFile } from './whole-file';

/**
 * Returns whether the application that started the server is alive. The file stores pid and start time, so that a
 * later process with the same pid is not mistaken for it.
 */
export async function isOwnerAlive(path: string): Promise<boolean> {
  const owner = await readOwner(path);
  return owner !== undefined && isStillRunning(owner);
}

export async function writeOwner(path: string): Promise<void> {
  // Not synced to disk: the file describes processes, which do not survive a power failure either.
  await writeWholeFile(path, JSON.stringify(ownIdentity()), { isKept: false });
}

export async function removeOwner(path: string): Promise<void> {
  await rm(path, { force: true });
}

async function readOwner(path: string): Promise<ProcessIdentity | undefined> {
  try {
    const owner: ProcessIdentity = JSON.parse(await readFile(path, 'utf8'));
    return owner;
  } catch {
    // If the file is missing or unreadable, no owner can be proved.
    return undefined;
  }
}
