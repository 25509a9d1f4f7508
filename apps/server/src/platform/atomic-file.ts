import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';

/** What a draft is called ends so: it is left when the process dies while it writes, and whoever tidies knows it. */
export const draftEnding = '.part';

/**
 * Puts a file that its owner alone may read in a place, over what is there: whoever reads it finds all of it or what was
 * there before, and its bytes are on disk. Whether its name is too is for the caller (`syncFolder`).
 */
export function replaceFile(place: string, content: Uint8Array | string): Promise<void> {
  return withDraft(place, content, (draft) => rename(draft, place));
}

/** The same where nothing is yet; a file that is there stays. Of several processes one succeeds; none is told which. */
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
      // The umask may have taken from it.
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

/** Names in the folder are on disk when this returns. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and keeps names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
