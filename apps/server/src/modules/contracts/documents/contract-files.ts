import type { Executor } from '../../../platform/database';
import type { StoredBytes } from '../../../platform/files';

/** What contracts ask of the file store; ids name rows of stored files. */
export interface ContractFiles {
  /** Before the transaction that keeps them. */
  put(bytes: Uint8Array, contentType: string): Promise<StoredBytes>;
  keep(tx: Executor, stored: StoredBytes): Promise<{ fileId: number; sha256: string }>;
  /** The bytes, checked against their hash. */
  read(fileId: number): Promise<Uint8Array>;
}
