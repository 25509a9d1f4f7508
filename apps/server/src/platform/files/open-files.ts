import path from 'node:path';
import { createFileStore, type FileStore } from './file-store';
import type { S3Place } from './s3-place';
import { createFallbackStore } from './fallback-store';

export interface FilesSettings {
  dataDir: string;
  files: {
    /** Bucket of the settings; undefined if files are stored in the data folder only. */
    s3: S3Place | undefined;
    /** Where new files are stored. Files in the other place can still be read. */
    kind: 'folder' | 's3';
  };
}

/**
 * Opens the stores of the settings: the one for new files, and the one that may still hold files
 * not yet moved.
 */
export async function openPlaces({ dataDir, files }: FilesSettings) {
  const folder = createFileStore({ folder: path.join(dataDir, 'files') });
  if (!files.s3) return { now: folder, before: undefined };
  // Load the S3 client only when it is configured.
  const { createS3Store } = await import('./s3-store');
  const bucket = createS3Store(files.s3);
  return files.kind === 's3' ? { now: bucket, before: folder } : { now: folder, before: bucket };
}

/** Opens the file store according to the settings, for the server and for each command. */
export async function openFileStore(settings: FilesSettings): Promise<FileStore> {
  const { now, before } = await openPlaces(settings);
  return before ? createFallbackStore({ now, before }) : now;
}
