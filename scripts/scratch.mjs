import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const mounts = '/proc/mounts';

/**
 * Required space and memory in bytes: 163 databases of 18 MB with their logs, processes and browsers, and a reserve.
 */
const usualNeeds = { space: 8e9, memory: 12e9 };

/**
 * Creates a folder in memory for files of tests, if Linux has enough of it. Creating and deleting hundreds of
 * databases on a disk takes as long as many of the tests. Returns undefined otherwise; tests then write to the
 * temporary folder of the system.
 */
export function makeScratchFolder(below = '/dev/shm', needs = usualNeeds) {
  try {
    removeLeftOver(below);
    if (!hasRoom(below, needs) || isNoexec(below)) return undefined;
    const folder = mkdtempSync(path.join(below, `proffer-${process.pid}-`));
    // Databases run under an account of their own, which needs access.
    chmodSync(folder, 0o1777);
    return folder;
  } catch {
    return undefined;
  }
}

export function removeScratchFolder(folder) {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** Deletes folders of killed runs, which would occupy memory until a restart. */
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

/**
 * Returns true if programs cannot run in a folder, as in some containers. The programs of the database are copied
 * there for its account.
 */
const isNoexec = (folder) =>
  existsSync(mounts) &&
  readFileSync(mounts, 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === folder && /\bnoexec\b/.test(line));
