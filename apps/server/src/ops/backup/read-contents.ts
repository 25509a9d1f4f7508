import { realpath } from 'node:fs/promises';
import { backupContents, largest, placesIn, type BackupContents, type BackupLabel } from './backup-format';
import { listPlainContent } from '../untrusted-folder';
import { readLabel } from './kept-backups';
import { readWholePart } from './parts';
import type { Opening } from './sealing';

/**
 * Returns the contents of a backup. Throws a message if it cannot be decrypted, is incomplete, or contains links or
 * devices. Hard links are allowed, because files are shared with the previous backup.
 */
export async function readContents(
  folder: string,
  opening: Opening,
  hasIdentity: boolean,
): Promise<{ label: BackupLabel; contents: BackupContents }> {
  const label = await readLabel(folder);
  await listPlainContent(await realpath(folder), { mayBeLinked: true });
  const isSealed = label.recipients.length > 0;
  if (isSealed && !hasIdentity) {
    throw new Error(`${folder} is sealed. --identity names the file with the key of age that opens it.`);
  }
  if (!isSealed && hasIdentity) throw new Error(`${folder} is not sealed: leave --identity out.`);
  const { contents: place } = placesIn(folder, { isSealed });
  const text = await readWholePart(place, { opening, isPacked: true, mostBytes: largest.contents }).catch(
    (cause: unknown) => {
      const reason = isSealed
        ? 'cannot be opened with this identity, or is damaged'
        : 'is damaged, or not whole';
      throw new Error(`${folder} ${reason}.`, { cause });
    },
  );
  const contents = backupContents.safeParse(JSON.parse(text.toString()));
  if (!contents.success) throw new Error(`${folder} does not say what is in it.`, { cause: contents.error });
  return { label, contents: contents.data };
}
