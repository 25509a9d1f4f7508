import { and, asc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { fileArrivals, storedFiles } from '../../schema';
import { withTransaction, type Database, type Executor, type Tx } from '../database';
import type { Jobs } from '../jobs';
import type { FileStore } from './file-store';
import { sweepLockKey } from './sweep-lock';

const untouchedMs = 24 * 3_600_000;
const batchSize = 200;

interface FilesSweepDeps {
  db: Database;
  store: FileStore;
  /** Returns those of the files that are referenced other than by a foreign key. */
  referredElsewhere(tx: Executor, fileIds: number[]): Promise<number[]>;
}

/**
 * Returns an SQL condition that is true for a file referenced by any foreign key, in whatever
 * table.
 */
async function referencesIn(db: Database): Promise<SQL> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_files'::regclass order by 1, 2`);
  const one = rows.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.raw(table)} r where r.${sql.raw(column)} = ${storedFiles.id})`,
  );
  return sql.join(one, sql` or `);
}

/** Returns whether this transaction may remove bytes; it may not while a backup runs. */
async function canRemoveBytes(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${sweepLockKey}::bigint) as may`,
  );
  return rows[0]?.may === true;
}

/**
 * Claims those of the hashes that nobody stored within a day, and returns them. Until the
 * transaction ends, callers that store the same bytes wait, and write them again afterwards.
 */
async function claim(tx: Tx, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const claimed = await tx
    .insert(fileArrivals)
    .values(hashes.map((sha256) => ({ sha256 })))
    .onConflictDoNothing()
    .returning({ sha256: fileArrivals.sha256 });
  return new Set(claimed.map(({ sha256 }) => sha256));
}

async function releaseClaims(tx: Tx, hashes: string[]): Promise<void> {
  await tx.delete(fileArrivals).where(inArray(fileArrivals.sha256, hashes));
}

/**
 * Creates the job that removes unreferenced rows of files with their bytes, and bytes without a
 * row, a day after they were last stored. The same bytes may be stored again at any time. Both
 * sides therefore insert into `file_arrivals` first, so that one waits for the other.
 */
export function createFilesSweep({ db, store, referredElsewhere }: FilesSweepDeps) {
  async function removeRows(tx: Tx, isReferredTo: SQL, after: number): Promise<number | undefined> {
    if (!(await canRemoveBytes(tx))) return undefined;
    const isFree = sql`not (${isReferredTo})`;
    const locked = await tx
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(
        and(
          gt(storedFiles.id, after),
          sql`${storedFiles.keptAt} < now() - make_interval(secs => ${untouchedMs / 1_000})`,
          isFree,
        ),
      )
      .orderBy(asc(storedFiles.id))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const last = locked.at(-1);
    if (!last) return undefined;
    // Check again now that the rows are locked, since a reference may have been added before. A
    // reference that moves from a foreign key to elsewhere is seen by one of the two queries, in
    // this order.
    const free = await tx
      .select({ id: storedFiles.id, sha256: storedFiles.sha256 })
      .from(storedFiles)
      .where(
        and(
          inArray(
            storedFiles.id,
            locked.map(({ id }) => id),
          ),
          isFree,
        ),
      );
    const elsewhere = new Set(
      await referredElsewhere(
        tx,
        free.map(({ id }) => id),
      ),
    );
    const unused = free.filter(({ id }) => !elsewhere.has(id));
    const claimed = await claim(
      tx,
      unused.map(({ sha256 }) => sha256),
    );
    const gone = unused.filter(({ sha256 }) => claimed.has(sha256));
    await tx.delete(storedFiles).where(
      inArray(
        storedFiles.id,
        gone.map(({ id }) => id),
      ),
    );
    for (const { sha256 } of gone) await store.remove(sha256);
    await releaseClaims(tx, [...claimed]);
    return last.id;
  }

  async function removeBytes(tx: Tx, sha256: string): Promise<void> {
    if (!(await canRemoveBytes(tx)) || !(await claim(tx, [sha256])).has(sha256)) return;
    // Check again now that concurrent uploads wait, since a row may have been added before.
    const [row] = await tx
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(eq(storedFiles.sha256, sha256));
    if (!row) await store.remove(sha256);
    await releaseClaims(tx, [sha256]);
  }

  return async function sweep(): Promise<void> {
    const moment = new Date(Date.now() - untouchedMs);
    await db.delete(fileArrivals).where(lt(fileArrivals.arrivedAt, moment));
    const isReferredTo = await referencesIn(db);
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      after = await withTransaction(db, (tx) => removeRows(tx, isReferredTo, from));
    }
    for await (const names of store.listBefore(moment)) {
      const rows = await db
        .select({ sha256: storedFiles.sha256 })
        .from(storedFiles)
        .where(inArray(storedFiles.sha256, names));
      const withRow = new Set(rows.map(({ sha256 }) => sha256));
      for (const sha256 of names) {
        if (!withRow.has(sha256)) await withTransaction(db, (tx) => removeBytes(tx, sha256));
      }
    }
    await store.removeDraftsBefore(moment);
  };
}

/** Defines the nightly job that removes unreferenced files. */
export function defineFilesSweep({ jobs, ...deps }: FilesSweepDeps & { jobs: Pick<Jobs, 'define'> }): void {
  jobs.define('files.sweep', createFilesSweep(deps), { cron: '53 2 * * *' });
}
