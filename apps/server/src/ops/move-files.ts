import type pg from 'pg';
import { FileStoreError, type FileStore } from '../platform/files';
import { forEachOf, type OnProgress } from './progress';

interface FilesToMove {
  /** Pool of the running role. */
  pool: pg.Pool;
  /** The store to which the market writes. */
  now: FileStore;
  before: FileStore;
  /** True to remove files from the old store once they are verified in the new one. */
  empties: boolean;
  onProgress?: OnProgress;
}

/**
 * Copies all files to the store to which the running market writes; files that are already there are verified and
 * kept. Can be stopped and repeated at any time. Unreferenced files are left to the sweep.
 */
export async function moveFiles({ pool, now, before, empties, onProgress = () => undefined }: FilesToMove) {
  const moved = { files: 0, copied: 0, missing: [] as string[] };

  async function move(sha256: string): Promise<void> {
    const brought = await bring(sha256, now, before);
    if (brought === 'missing') {
      moved.missing.push(sha256);
      return;
    }
    moved.files += 1;
    if (brought === 'copied') moved.copied += 1;
    if (empties) await before.remove(sha256);
  }

  for (let last = 0; ;) {
    const { rows } = await pool.query<{ id: number; sha256: string }>(
      'select id, sha256 from stored_files where id > $1 order by id limit 500',
      [last],
    );
    if (rows.length === 0) return moved;
    last = rows.at(-1)?.id ?? last;
    await forEachOf(rows, { atOnce: 2, step: 'files', onProgress }, ({ id, sha256 }) =>
      whileHeld(pool, id, () => move(sha256)),
    );
  }
}

/** Runs an action while neither sweep nor scanner can remove the file, which the copy would restore. */
async function whileHeld(pool: pg.Pool, id: number, act: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query(
      `select from stored_files where id = $1 and scan <> 'infected' for share`,
      [id],
    );
    if (rowCount === 1) await act();
  } finally {
    // The transaction changed nothing.
    await client.query('rollback');
    client.release();
  }
}

async function bring(sha256: string, now: FileStore, before: FileStore) {
  const state = await stateOf(now, sha256);
  if (state === 'whole') return 'there';
  try {
    const bytes = await before.get(sha256);
    // A damaged file of the right size would count as complete.
    if (state === 'damaged') await now.remove(sha256);
    await now.put(bytes, sha256);
    await now.get(sha256);
    return 'copied';
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    return 'missing';
  }
}

async function stateOf(store: FileStore, sha256: string): Promise<'whole' | FileStoreError['reason']> {
  try {
    await store.get(sha256);
    return 'whole';
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    return error.reason;
  }
}
