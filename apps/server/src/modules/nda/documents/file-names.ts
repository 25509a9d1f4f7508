import type { Executor } from '../../../platform/database';
import type { StoredBytes } from '../../../platform/files';

/** What NDAs ask of the file store; ids name rows of stored files. */
export interface NdaFiles {
  /** Before the transaction that keeps them. */
  put(bytes: Uint8Array, contentType: string): Promise<StoredBytes>;
  keep(tx: Executor, stored: StoredBytes): Promise<{ fileId: number; sha256: string }>;
  /** The same of what somebody has sent. */
  keepUpload(
    tx: Executor,
    stored: StoredBytes,
    upload: { userId: number; fileName: string },
  ): Promise<{ fileId: number; sha256: string }>;
  /** The bytes, checked against their hash. */
  read(fileId: number): Promise<Uint8Array>;
}

/** A round after the first has its number in the name, so that none takes the place of another in a folder. */
export const ndaFileName = ({ id, round }: { id: number; round: number }, what = ''): string =>
  `nda-${id}${round > 1 ? `-round-${round}` : ''}${what}.pdf`;
