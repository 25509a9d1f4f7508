import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';

/**
 * Suffix of unfinished draft files. A crash during a write leaves one behind, and the clean-up
 * recognises it by this suffix.
 */
export const draftEnding = '.part';

/**
 * Writes a file atomically, replacing an existing one; only its owner can read it. Readers see
 * either the old or the complete new content. The content is on disk when the promise resolves;
 * call `syncFolder` to persist the name as well.
 */
export function replaceFile(place: string, content: Uint8Array | string): Promise<void> {
  return withDraft(place, content, (draft) => rename(draft, place));
}

/**
 * Writes a file atomically unless one exists at the path; an existing file stays. If several
 * processes race, one succeeds and none learns which.
 */
export function createFile(place: string, content: Uint8Array | string): Promise<void> {
  return withDraft(place, content, (draft) =>
    link(draft, place).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }),
  );
}

async function withDraft(
  place: string,
  content: Uint8Array | string,
  settle: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${place}.${randomBytes(6).toString('hex')}${draftEnding}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      // The umask may have removed permissions that `open` asked for.
      await file.chmod(0o600);
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await settle(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Flushes a folder, so that the names of its files are on disk when the promise resolves. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and persists names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
