import type { Executor } from '../../../platform/database';

/** What contracts ask of the file store; ids name rows of stored files. */
export interface ContractFiles {
  keep(tx: Executor, bytes: Uint8Array, contentType: string): Promise<{ fileId: number; sha256: string }>;
  /** The bytes, checked against their hash. */
  read(fileId: number): Promise<Uint8Array>;
}
