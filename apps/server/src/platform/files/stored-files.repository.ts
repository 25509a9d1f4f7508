import { eq, sql, type SQL } from 'drizzle-orm';
import type { ScanState } from '@proffer/contract/wire/choices';
import { fileArrivals, storedFiles } from '../../schema';
import type { Database, Executor } from '../database';
import { AppError } from '../errors';
import { hashOf, type FileStore } from './file-store';
import type { Upload } from './quarantine.repository';

/** Queue of uploads for the virus scan, if a scanner is configured. */
interface ScanQueue {
  enqueue(tx: Executor, task: Upload & { fileId: number }): Promise<void>;
}

/** Bytes in the file store that have no row yet. */
export interface StoredBytes {
  sha256: string;
  sizeBytes: number;
  contentType: string;
  /** Names in the signatures of an uploaded PDF. */
  signedBy?: string[];
}

interface AttachedFile {
  fileId: number;
  sha256: string;
  sizeBytes: number;
  /** State of the virus scan. */
  scan: ScanState;
  /** Names in the signatures of the file; null if it has none. */
  signedBy: string[] | null;
}

/**
 * Creates the repository of stored files. Each file has a row that other rows can reference; equal
 * bytes share one row.
 */
export function createStoredFiles(db: Database, store: FileStore, scans?: ScanQueue) {
  const columns = {
    sha256: storedFiles.sha256,
    scan: storedFiles.scan,
    found: storedFiles.found,
    signedBy: storedFiles.signedBy,
  };

  /**
   * Reads the bytes of a file. Every read goes through here, so that a quarantined file cannot
   * leak.
   */
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

  /** Inserts the row of a file, or returns the existing row of equal bytes. */
  async function writeRow(tx: Executor, stored: StoredBytes, scan: ScanState) {
    const signedBy = stored.signedBy?.length ? stored.signedBy : null;
    const [row] = await tx
      .insert(storedFiles)
      .values({ ...stored, signedBy, scan })
      .onConflictDoUpdate({
        target: storedFiles.sha256,
        // Equal bytes have equal signatures, but an older release may have stored them without
        // reading those.
        set: { keptAt: sql`now()`, ...(signedBy && { signedBy }) },
      })
      .returning({ fileId: storedFiles.id, ...columns });
    if (!row) throw new Error('insert into stored_files returned nothing');
    return { ...row, sizeBytes: stored.sizeBytes };
  }

  return {
    /**
     * Puts bytes into the store before the transaction that references them, so that a slow store
     * holds no connection. The sweep removes them after a day if no row references them by then.
     */
    async put(bytes: Uint8Array, contentType: string): Promise<StoredBytes> {
      const stored = { sha256: hashOf(bytes), sizeBytes: bytes.byteLength, contentType };
      await db
        .insert(fileArrivals)
        .values({ sha256: stored.sha256 })
        .onConflictDoUpdate({ target: fileArrivals.sha256, set: { arrivedAt: sql`now()` } });
      await store.put(bytes, stored.sha256);
      return stored;
    },

    /** Inserts the row of stored bytes, in the transaction that references it. */
    async attach(tx: Executor, stored: StoredBytes): Promise<AttachedFile> {
      const { found: _, ...attached } = await writeRow(tx, stored, 'clean');
      return attached;
    },

    /**
     * Inserts the row of uploaded bytes, like `attach`. If a scanner is configured, the file is
     * quarantined until its scan.
     */
    async attachUpload(tx: Executor, stored: StoredBytes, upload: Upload): Promise<AttachedFile> {
      const { found, ...attached } = await writeRow(tx, stored, scans ? 'quarantined' : 'clean');
      const { fileId, sha256, scan } = attached;
      if (scans && scan === 'infected') {
        await store.remove(sha256);
        throw infected(found, 'document_refused');
      }
      if (scans && scan === 'quarantined') await scans.enqueue(tx, { ...upload, fileId });
      return attached;
    },

    read: (fileId: number): Promise<Uint8Array> => read(eq(storedFiles.id, fileId)),

    readByHash: (sha256: string): Promise<Uint8Array> => read(eq(storedFiles.sha256, sha256)),
  };
}
export type StoredFiles = ReturnType<typeof createStoredFiles>;

function infected(found: string, code: 'file_withheld' | 'document_refused' = 'file_withheld'): AppError {
  const text = `This file was rejected and deleted: the virus scanner found ${found} in it.`;
  return new AppError(code, { text, details: { reason: 'infected' }, fields: [{ field: 'file', text }] });
}
