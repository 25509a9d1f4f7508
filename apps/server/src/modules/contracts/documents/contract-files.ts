import type { Executor } from '../../../platform/database';
import type { StoredBytes } from '../../../platform/files';

/** File store operations that contracts need; `fileId` is the id of a stored file. */
export interface ContractFiles {
  /** Writes the bytes, before the transaction that records them. */
  put(bytes: Uint8Array, contentType: string): Promise<StoredBytes>;
  keep(tx: Executor, stored: StoredBytes): Promise<{ fileId: number; sha256: string }>;
  /** Returns the bytes after checking them against their hash. */
  read(fileId: number): Promise<Uint8Array>;
}
