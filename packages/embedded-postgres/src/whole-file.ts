import { chown, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account';

interface WholeFileSettings {
  /** Whatever the umask is; without it, as the umask leaves it. */
  mode?: number;
  /** Who it is given to; whoever writes it, where there is nobody to give it to. */
  owner?: Account['ids'];
  /** It and its name are on disk when this returns, so that it outlives a lost power supply. */
  isKept: boolean;
}

/** Writes a file beside its place and renames it: whoever reads it finds all of it, or what was there before. */
export async function writeWholeFile(
  place: string,
  text: string,
  settings: WholeFileSettings,
): Promise<void> {
  const { mode, owner = {}, isKept } = settings;
  const draft = `${place}.new`;
  // A start that was killed may have left one, of another mode or owner.
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

/** Names in the folder are on disk when this returns. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
