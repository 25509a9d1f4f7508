import type { Executor } from '../../../platform/database';
import type { StoredBytes } from '../../../platform/files';

/** File store operations that NDAs need; `fileId` is the id of a stored file. */
export interface NdaFiles {
  /** Writes the bytes, before the transaction that records them. */
  put(bytes: Uint8Array, contentType: string): Promise<StoredBytes>;
  keep(tx: Executor, stored: StoredBytes): Promise<{ fileId: number; sha256: string }>;
  /** Records a file that a user has uploaded. */
  keepUpload(
    tx: Executor,
    stored: StoredBytes,
    upload: { userId: number; fileName: string },
  ): Promise<{ fileId: number; sha256: string }>;
  /** Returns the bytes after checking them against their hash. */
  read(fileId: number): Promise<Uint8Array>;
}

/**
 * Returns the file name of an NDA. Later rounds have their number in the name, so that files do not overwrite
 * each other.
 */
export const ndaFileName = ({ id, round }: { id: number; round: number }, what = ''): string =>
  `nda-${id}${round > 1 ? `-round-${round}` : ''}${what}.pdf`;
