import { eq } from 'drizzle-orm';
import { storedFiles } from '../../schema';
import { withTransaction, type Database, type Executor } from '../database';
import type { Jobs } from '../jobs';
import type { Scanner } from './clamd';
import type { FileStore } from './file-store';

const scanJob = 'files.scan';
/** Retry delays grow to six hours, so an unavailable scanner is retried for most of a year. */
const maxAttempts = 1_000;

/** Uploader and name of a file, for notices. */
export interface Upload {
  userId: number;
  fileName: string;
}
interface ScanTask extends Upload {
  fileId: number;
}

interface QuarantineDeps {
  db: Database;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  store: Pick<FileStore, 'get' | 'remove'>;
  /** Undefined if no scanner is configured; then no file is quarantined. */
  scanner: Scanner | undefined;
  /**
   * Called when a virus was found, in the transaction that records it; the bytes are removed after
   * the commit.
   */
  onInfected(tx: Executor, upload: Upload, found: string): Promise<void>;
  /** Called after each scan, whatever its result, so that open pages can be updated. */
  onScanned(fileId: number): Promise<void>;
}

/**
 * Defines the job that scans uploads. A quarantined file cannot be fetched until its scan. The job
 * is enqueued in the transaction that stores the file, and is retried while the scanner is
 * unavailable.
 */
export function defineScans({ db, jobs, store, scanner, onInfected, onScanned }: QuarantineDeps): void {
  async function find(fileId: number) {
    const { sha256, scan, found } = storedFiles;
    const [row] = await db
      .select({ sha256, scan, found })
      .from(storedFiles)
      .where(eq(storedFiles.id, fileId));
    return row;
  }

  jobs.define<ScanTask>(scanJob, async ({ fileId, userId, fileName }) => {
    const row = await find(fileId);
    if (row === undefined || row.scan === 'clean') return;
    // A file with these bytes was uploaded before and has since been found infected.
    const found = row.scan === 'infected' ? row.found : await scanner?.scan(await store.get(row.sha256));
    await withTransaction(db, async (tx) => {
      if (found === undefined) {
        await tx.update(storedFiles).set({ scan: 'clean' }).where(eq(storedFiles.id, fileId));
        return;
      }
      await tx.update(storedFiles).set({ scan: 'infected', found }).where(eq(storedFiles.id, fileId));
      await onInfected(tx, { userId, fileName }, found);
    });
    // Only after the commit, because a row that is still quarantined needs its bytes.
    if (found !== undefined) await store.remove(row.sha256);
    await onScanned(fileId);
  });
}

/** Creates the queue of uploads for the virus scan. */
export const createScanQueue = (jobs: Pick<Jobs, 'enqueue'>) => ({
  enqueue: (tx: Executor, task: ScanTask): Promise<void> => jobs.enqueue(tx, scanJob, task, { maxAttempts }),
});
