import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownIdentity, readProcess } from './process-info';
import { withStartLock } from './start-lock';

describe('withStartLock', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proffer-lock-'));
    path = join(folder, 'lock');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs `count` holders concurrently and returns the maximum number inside at once. */
  async function mostInside(count: number): Promise<number> {
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: count }, () =>
        withStartLock(path, 10_000, async () => {
          inside += 1;
          most = Math.max(most, inside);
          await readdir(folder);
          inside -= 1;
        }),
      ),
    );
    return most;
  }

  it('lets one holder in at a time and leaves no files behind', async () => {
    expect(await mostInside(8)).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('releases the lock when the work fails', async () => {
    await expect(withStartLock(path, 1000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withStartLock(path, 1000, () => Promise.resolve('in'))).toBe('in');
  });

  it('breaks the lock of a dead process exactly once among many waiting callers', async () => {
    const child = spawn('sleep', ['60']);
    await once(child, 'spawn');
    const dead = readProcess(child.pid!)!;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await writeFile(path, JSON.stringify({ pid: dead.pid, startedAt: dead.startedAt, nonce: 'old' }));
    expect(await mostInside(8)).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('breaks a lock whose pid belongs to a younger process, and an unreadable lock', async () => {
    await writeFile(path, JSON.stringify({ pid: process.pid, startedAt: 'another boot:1', nonce: 'old' }));
    expect(await mostInside(3)).toBe(1);
    await writeFile(path, '{"pid": 12');
    expect(await mostInside(3)).toBe(1);
  });

  it('gives up waiting for a living holder and names it', async () => {
    await writeFile(path, JSON.stringify({ ...ownIdentity(), nonce: 'held' }));
    await expect(withStartLock(path, 60, () => Promise.resolve())).rejects.toThrow(String(process.pid));
    expect(await readdir(folder)).toEqual(['lock']);
  });
});
