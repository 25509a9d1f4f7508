import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isStillRunning, ownIdentity, type ProcessIdentity } from './process-info';
import { EmbeddedStartError } from './start-error';

interface LockRecord extends ProcessIdentity {
  nonce: string;
}

const retryMs = 20;

/**
 * Runs `work` while no other process or call holds the lock file. Breaks a lock whose holder died. Throws after
 * `timeoutMs` of waiting for a living holder.
 */
export async function withStartLock<T>(path: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  await acquire(path, Date.now() + timeoutMs);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function acquire(path: string, deadline: number): Promise<void> {
  const record: LockRecord = { ...ownIdentity(), nonce: randomBytes(8).toString('hex') };
  const draft = `${path}.${record.nonce}`;
  await writeFile(draft, JSON.stringify(record));
  try {
    for (;;) {
      // A link appears with its content or not at all, so a reader never sees a half-written lock.
      if (await tryLink(draft, path)) return;
      const holder = await readLock(path);
      if (holder && !isStillRunning(holder)) await breakLock(path, holder, deadline);
      else if (Date.now() > deadline) {
        throw new EmbeddedStartError(
          `Process ${holder?.pid} has been starting or stopping the embedded database for too long (${path}).`,
        );
      } else if (holder) await sleep(retryMs);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readLock(path: string): Promise<LockRecord | undefined> {
  try {
    const record: LockRecord = JSON.parse(await readFile(path, 'utf8'));
    return record;
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: 0, startedAt: '', nonce: '' };
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Removes the lock of a dead holder under a second lock, after reading it again. Otherwise the slower of two
 * processes could remove the lock that the faster one has just taken.
 */
async function breakLock(path: string, dead: LockRecord, deadline: number): Promise<void> {
  const breakerPath = `${path}.break`;
  await acquire(breakerPath, deadline);
  try {
    const current = await readLock(path);
    if (current?.nonce === dead.nonce) await rm(path, { force: true });
  } finally {
    await rm(breakerPath, { force: true });
  }
}
