import { chown, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account';

interface WholeFileSettings {
  /** Mode of the file, independent of the umask; by default the umask applies. */
  mode?: number;
  /** New owner of the file; by default the writing user. */
  owner?: Account['ids'];
  /** Syncs the file and its folder to disk, so that it survives a power failure. */
  isKept: boolean;
}

/** Writes a file atomically, by renaming a temporary file: readers see the old content or all of the new. */
export async function writeWholeFile(
  place: string,
  text: string,
  settings: WholeFileSettings,
): Promise<void> {
  const { mode, owner = {}, isKept } = settings;
  const draft = `${place}.new`;
  // A killed start may have left one with another mode or owner.
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', mode);
  try {
    if (mode !== undefined) await file.chmod(mode);
    await file.writeFile(text);
    if (isKept) await file.sync();
  } finally {
    await file.close();
  }
  if ('uid' in owner) await chown(draft, owner.uid, owner.gid);
  await rename(draft, place);
  if (isKept) await syncFolder(dirname(place));
}

/** Syncs the names in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
