import path from 'node:path';
import { createFileStore, type FileStore } from './file-store';
import type { S3Place } from './s3-place';
import { createTwoPlaces } from './two-places';

export interface FilesSettings {
  dataDir: string;
  files: {
    /** Undefined: the data folder is the one place. */
    s3: S3Place | undefined;
    /** Where new files go; what lies in the other place is read from there. */
    kind: 'folder' | 's3';
  };
}

/** The places of the settings: where new files go, and where others may lie that were not moved yet. */
export async function openPlaces({ dataDir, files }: FilesSettings) {
  const folder = createFileStore({ folder: path.join(dataDir, 'files') });
  if (!files.s3) return { now: folder, before: undefined };
  // Its client is read with the setting alone.
  const { createS3Store } = await import('./s3-store');
  const bucket = createS3Store(files.s3);
  return files.kind === 's3' ? { now: bucket, before: folder } : { now: folder, before: bucket };
}

/** Files where the settings say, for the market and each of its commands alike. */
export async function openFileStore(settings: FilesSettings): Promise<FileStore> {
  const { now, before } = await openPlaces(settings);
  return before ? createTwoPlaces({ now, before }) : now;
}
