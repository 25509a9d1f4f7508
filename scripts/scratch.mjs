import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const mounts = '/proc/mounts';

/** In bytes, with room to spare: 163 databases of 18 MB each and their logs, and beside them processes and browsers. */
const usualNeeds = { space: 8e9, memory: 12e9 };

/**
 * A folder for what tests write, in memory where Linux has enough of it: hundreds of databases of a thousand files each
 * are made and taken away, which costs a disk's file system as much time as many of the tests. Undefined elsewhere: they
 * write where the system says.
 */
export function makeScratchFolder(below = '/dev/shm', needs = usualNeeds) {
  try {
    removeLeftOver(below);
    if (!hasRoom(below, needs) || isNoexec(below)) return undefined;
    const folder = mkdtempSync(path.join(below, `proffer-${process.pid}-`));
    // Databases run under an account of their own, which has to get in.
    chmodSync(folder, 0o1777);
    return folder;
  } catch {
    return undefined;
  }
}

export function removeScratchFolder(folder) {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** What a run that was killed has left holds memory until the machine starts again. */
function removeLeftOver(below) {
  for (const name of readdirSync(below)) {
    const owner = /^proffer-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) removeScratchFolder(path.join(below, name));
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

function hasRoom(folder, needs) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= needs.space && process.availableMemory() >= needs.memory;
}

/** Whether no program can be run there, as in containers: the database's are copied to where its account can run them. */
const isNoexec = (folder) =>
  existsSync(mounts) &&
  readFileSync(mounts, 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === folder && /\bnoexec\b/.test(line));
