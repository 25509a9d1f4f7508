import { forEachOf, type OnProgress } from '../progress';
import { largest, placesIn } from '../backup/backup-format';
import { measurePart } from '../backup/parts';
import { readContents } from '../backup/read-contents';
import { openPlain, readIdentities } from '../backup/sealing';

export interface VerifiedBackup {
  tables: number;
  files: number;
  faults: string[];
}

/** Reads every part of a backup completely and compares it with the backup's contents list. */
export async function verifyBackup(
  folder: string,
  { identityFile, onProgress = () => undefined }: { identityFile?: string; onProgress?: OnProgress },
): Promise<VerifiedBackup> {
  const opening = identityFile ? await readIdentities(identityFile) : openPlain;
  const { label, contents } = await readContents(folder, opening, identityFile !== undefined);
  const places = placesIn(folder, { isSealed: label.recipients.length > 0 });
  const parts = [
    ...contents.tables.map(({ part, sha256, bytes }) => ({
      place: places.table(part),
      sha256,
      isPacked: true,
      mostBytes: bytes,
    })),
    ...contents.keys.map(({ part, sha256 }) => ({
      place: places.key(part),
      sha256,
      isPacked: false,
      mostBytes: largest.key,
    })),
    ...contents.files.map(({ part, sha256, sizeBytes }) => ({
      place: places.file(part),
      sha256,
      isPacked: false,
      mostBytes: sizeBytes,
    })),
  ];
  const faults: string[] = [];
  await forEachOf(parts, { atOnce: 2, step: 'parts', onProgress }, async ({ place, sha256, ...part }) => {
    const measured = await measurePart(place, { opening, ...part }).catch(() => undefined);
    if (measured?.sha256 !== sha256)
      faults.push(`${place} is ${measured ? 'damaged' : 'missing or damaged'}.`);
  });
  return { tables: contents.tables.length, files: contents.files.length, faults };
}
