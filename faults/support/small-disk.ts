import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk {
  folder: string;
  /** Fills the disk up to the given number of free bytes. */
  fill(leftBytes: number): Promise<void>;
  freeBytes(): Promise<number>;
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

/** Mounts a disk in memory; returns a text with the reason if this machine does not allow that. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-faults-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return `no disk can be mounted here (${String(error).split('\n').at(-2) ?? 'unknown'})`;
  }
  const ballast = path.join(folder, 'ballast');
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };

  return {
    folder,
    freeBytes,
    async fill(leftBytes) {
      const file = await open(ballast, 'a');
      const piece = Buffer.alloc(64 * 1024, 1);
      try {
        for (let free = await freeBytes(); free > leftBytes; free = await freeBytes()) {
          await file.appendFile(piece.subarray(0, Math.min(piece.length, free - leftBytes)));
        }
      } catch (error) {
        // Another writer filled the disk first.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    async close() {
      await run('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
