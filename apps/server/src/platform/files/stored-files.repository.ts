import { eq, sql } from 'drizzle-orm';
import { storedFiles } from '../../schema';
import type { Database, Executor } from '../database';
import { hashOf, type FileStore } from './file-store';

export interface KeptFile {
  fileId: number;
  sha256: string;
  sizeBytes: number;
}

/** Files of the store with a row each, so that other rows can point at them. The same bytes are one row. */
export function createStoredFiles(db: Database, store: FileStore) {
  async function sha256Of(fileId: number): Promise<string> {
    const [row] = await db
      .select({ sha256: storedFiles.sha256 })
      .from(storedFiles)
      .where(eq(storedFiles.id, fileId));
    if (!row) throw new Error(`stored file ${fileId} has no row`);
    return row.sha256;
  }

  return {
    /**
     * Writes their row, then the bytes, so that no sweep is between the two: it takes bytes only while it holds the row, or
     * has made sure that nobody is about to write one. A transaction that is rolled back leaves bytes without a row, which
     * the sweep takes a day later; a process that dies in between leaves a row that nobody refers to.
     */
    async keep(tx: Executor, bytes: Uint8Array, contentType: string): Promise<KeptFile> {
      const [sha256, sizeBytes] = [hashOf(bytes), bytes.byteLength];
      const [row] = await tx
        .insert(storedFiles)
        .values({ sha256, sizeBytes, contentType })
        .onConflictDoUpdate({ target: storedFiles.sha256, set: { keptAt: sql`now()` } })
        .returning({ id: storedFiles.id });
      if (!row) throw new Error('insert into stored_files returned nothing');
      await store.put(bytes, sha256);
      return { fileId: row.id, sha256, sizeBytes };
    },

    async read(fileId: number): Promise<Uint8Array> {
      return store.get(await sha256Of(fileId));
    },

    readByHash: (sha256: string): Promise<Uint8Array> => store.get(sha256),
  };
}
export type StoredFiles = ReturnType<typeof createStoredFiles>;
