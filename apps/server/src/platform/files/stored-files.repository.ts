import { eq, sql, type SQL } from 'drizzle-orm';
import type { ScanState } from '@proffer/contract/wire/choices';
import { fileArrivals, storedFiles } from '../../schema';
import type { Database, Executor } from '../database';
import { AppError } from '../errors';
import { hashOf, type FileStore } from './file-store';
import type { Upload } from './quarantine.repository';

/** Has the uploads looked at, where a scanner is set up. */
interface ScanQueue {
  enqueue(tx: Executor, task: Upload & { fileId: number }): Promise<void>;
}

/** Bytes that lie in the store, and that no row tells of yet. */
export interface StoredBytes {
  sha256: string;
  sizeBytes: number;
  contentType: string;
  /** The names in the signatures of an uploaded PDF. */
  signedBy?: string[];
}

interface KeptFile {
  fileId: number;
  sha256: string;
  sizeBytes: number;
  /** How it stands with the virus scanner. */
  scan: ScanState;
  /** The names in the signatures of the file; null for one without. */
  signedBy: string[] | null;
}

/** Files of the store with a row each, so that other rows can point at them. The same bytes are one row. */
export function createStoredFiles(db: Database, store: FileStore, scans?: ScanQueue) {
  const columns = {
    sha256: storedFiles.sha256,
    scan: storedFiles.scan,
    found: storedFiles.found,
    signedBy: storedFiles.signedBy,
  };

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
  async function writeRow(tx: Executor, stored: StoredBytes, scan: ScanState) {
    const signedBy = stored.signedBy?.length ? stored.signedBy : null;
    const [row] = await tx
      .insert(storedFiles)
      .values({ ...stored, signedBy, scan })
      .onConflictDoUpdate({
        target: storedFiles.sha256,
        // The same bytes have the same signatures, but may have been stored by a release that did not read them.
        set: { keptAt: sql`now()`, ...(signedBy && { signedBy }) },
      })
      .returning({ fileId: storedFiles.id, ...columns });
    if (!row) throw new Error('insert into stored_files returned nothing');
    return { ...row, sizeBytes: stored.sizeBytes };
  }

  return {
    /**
     * Puts bytes into the store, before the transaction that keeps them: a store that is slow then holds no connection.
     * No sweep takes them within a day. What no transaction has kept by then it takes.
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

    /** Gives stored bytes their row, in the transaction that refers to it. */
    async keep(tx: Executor, stored: StoredBytes): Promise<KeptFile> {
      const { found: _, ...kept } = await writeRow(tx, stored, 'clean');
      return kept;
    },

    /** As `keep`, for what somebody has sent: nobody gets it before a scanner has looked at it, where one is set up. */
    async keepUpload(tx: Executor, stored: StoredBytes, upload: Upload): Promise<KeptFile> {
      const { found, ...kept } = await writeRow(tx, stored, scans ? 'quarantined' : 'clean');
      const { fileId, sha256, scan } = kept;
      if (scans && scan === 'infected') {
        await store.remove(sha256);
        throw infected(found, 'document_refused');
      }
      if (scans && scan === 'quarantined') await scans.enqueue(tx, { ...upload, fileId });
      return kept;
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
