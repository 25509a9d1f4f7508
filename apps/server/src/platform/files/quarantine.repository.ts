import { eq } from 'drizzle-orm';
import { storedFiles } from '../../schema';
import { withTransaction, type Database, type Executor } from '../database';
import type { Jobs } from '../jobs';
import type { Scanner } from './clamd';
import type { FileStore } from './file-store';

const scanJob = 'files.scan';
/** The worker's pauses grow to six hours: a scanner that stays away is asked for the better part of a year. */
const maxAttempts = 1_000;

/** Whose a file is and how it is called, for whoever is told. */
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
  /** Undefined where none is set up: then nothing waits. */
  scanner: Scanner | undefined;
  /** Something was found in a file and its bytes are gone; in the transaction that says so. */
  onInfected(tx: Executor, upload: Upload, found: string): Promise<void>;
  /** After the look, whatever it found: those who have the file before them may be told. */
  onScanned(fileId: number): Promise<void>;
}

/**
 * Uploads wait in quarantine until a scanner has looked at them: nobody can fetch one before. The look is a job of the
 * transaction that keeps the file, tried again while the scanner is away.
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
    // Somebody sent the same bytes before, and they were found out meanwhile.
    const found = row.scan === 'infected' ? row.found : await scanner?.scan(await store.get(row.sha256));
    await withTransaction(db, async (tx) => {
      if (found === undefined) {
        await tx.update(storedFiles).set({ scan: 'clean' }).where(eq(storedFiles.id, fileId));
        return;
      }
      await tx.update(storedFiles).set({ scan: 'infected', found }).where(eq(storedFiles.id, fileId));
      await onInfected(tx, { userId, fileName }, found);
    });
    // After the commit: a row that still waits needs its bytes.
    if (found !== undefined) await store.remove(row.sha256);
    await onScanned(fileId);
  });
}

export function enqueueScan(jobs: Pick<Jobs, 'enqueue'>, tx: Executor, task: ScanTask): Promise<void> {
  return jobs.enqueue(tx, scanJob, task, { maxAttempts });
}
