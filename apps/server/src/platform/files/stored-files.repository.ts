import { eq, sql, type SQL } from 'drizzle-orm';
import type { ScanState } from '@proffer/contract/wire/choices';
import { storedFiles } from '../../schema';
import type { Database, Executor } from '../database';
import { AppError } from '../errors';
import { hashOf, type FileStore } from './file-store';
import type { Upload } from './quarantine.repository';

/** Has the uploads looked at, where a scanner is set up. */
interface ScanQueue {
  enqueue(tx: Executor, task: Upload & { fileId: number }): Promise<void>;
}

interface KeptFile {
  fileId: number;
  sha256: string;
  sizeBytes: number;
  /** How it stands with the virus scanner. */
  scan: ScanState;
}

/** Files of the store with a row each, so that other rows can point at them. The same bytes are one row. */
export function createStoredFiles(db: Database, store: FileStore, scans?: ScanQueue) {
  const columns = { sha256: storedFiles.sha256, scan: storedFiles.scan, found: storedFiles.found };

  /** Everything that is read passes here, so that nothing in quarantine gets out by any way. */
  async function read(where: SQL): Promise<Uint8Array> {
    const [row] = await db.select(columns).from(storedFiles).where(where);
    if (!row) throw new Error('a stored file has no row');
    if (row.scan === 'quarantined') {
      throw new AppError('file_withheld', {
        text: 'This file is being checked for viruses. Please try again in a moment.',
        details: { reason: 'quarantined' },
      });
    }
    if (row.scan === 'infected') throw infected(row.found);
    return store.get(row.sha256);
  }

  /** The row of these bytes, new or of who kept them before. */
  async function writeRow(
    tx: Executor,
    bytes: Uint8Array,
    values: { contentType: string; scan?: ScanState },
  ) {
    const [sha256, sizeBytes] = [hashOf(bytes), bytes.byteLength];
    const [row] = await tx
      .insert(storedFiles)
      .values({ sha256, sizeBytes, ...values })
      .onConflictDoUpdate({ target: storedFiles.sha256, set: { keptAt: sql`now()` } })
      .returning({ fileId: storedFiles.id, ...columns });
    if (!row) throw new Error('insert into stored_files returned nothing');
    return { ...row, sizeBytes };
  }

  /**
   * Writes their row, then the bytes, so that no sweep is between the two: it takes bytes only while it holds the row, or
   * has made sure that nobody is about to write one. A transaction that is rolled back leaves bytes without a row, which
   * the sweep takes a day later; a process that dies in between leaves a row that nobody refers to.
   */
  async function keep(tx: Executor, bytes: Uint8Array, contentType: string): Promise<KeptFile> {
    const { fileId, sha256, sizeBytes, scan } = await writeRow(tx, bytes, { contentType });
    await store.put(bytes, sha256);
    return { fileId, sha256, sizeBytes, scan };
  }

  return {
    keep,

    /** As `keep`, for what somebody has sent: nobody gets it before a scanner has looked at it, where one is set up. */
    async keepUpload(
      tx: Executor,
      bytes: Uint8Array,
      contentType: string,
      upload: Upload,
    ): Promise<KeptFile> {
      if (!scans) return keep(tx, bytes, contentType);
      const row = await writeRow(tx, bytes, { contentType, scan: 'quarantined' });
      const { fileId, sha256, sizeBytes, scan } = row;
      if (scan === 'infected') throw infected(row.found, 'document_refused');
      await store.put(bytes, sha256);
      if (scan === 'quarantined') await scans.enqueue(tx, { ...upload, fileId });
      return { fileId, sha256, sizeBytes, scan };
    },

    read: (fileId: number): Promise<Uint8Array> => read(eq(storedFiles.id, fileId)),

    readByHash: (sha256: string): Promise<Uint8Array> => read(eq(storedFiles.sha256, sha256)),
  };
}
export type StoredFiles = ReturnType<typeof createStoredFiles>;

function infected(found: string, code: 'file_withheld' | 'document_refused' = 'file_withheld'): AppError {
  const text = `This file was refused and deleted: the virus scanner has found ${found} in it.`;
  return new AppError(code, { text, details: { reason: 'infected' }, fields: [{ field: 'file', text }] });
}
