import { readFile, rm } from 'node:fs/promises';
import { isStillRunning, ownIdentity, type ProcessIdentity } from './process-info';
import { writeWholeFile } from './whole-file';

/**
 * Which application the running server belongs to: its pid and start time, so that another process that was given
 * the same pid later does not pass for it.
 */
export async function isOwnerAlive(path: string): Promise<boolean> {
  const owner = await readOwner(path);
  return owner !== undefined && isStillRunning(owner);
}

export async function writeOwner(path: string): Promise<void> {
  // It tells of processes, which a lost power supply ends with it.
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
    // Missing or unreadable: nobody can be shown to own the server.
    return undefined;
  }
}
