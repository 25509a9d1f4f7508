import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { storedFiles } from '../../schema';
import { withTransaction, type Database, type Executor, type Tx } from '../database';
import type { Jobs } from '../jobs';
import type { FileStore } from './file-store';
import { sweepHoldKey } from './sweep-hold';

/** An upload under way has its bytes before anything refers to them. */
const untouchedMs = 24 * 3_600_000;
const batchSize = 200;

interface FilesSweepDeps {
  db: Database;
  store: FileStore;
  /** Of these files those that something refers to which the database does not know as a reference. */
  referredElsewhere(tx: Executor, fileIds: number[]): Promise<number[]>;
}

/** What every foreign key to a file says, whichever table it came with. */
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

/** Whether bytes may be removed in this transaction: not while a backup is made. */
async function mayRemove(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${sweepHoldKey}::bigint) as may`,
  );
  return rows[0]?.may === true;
}

/**
 * Removes rows of files that nothing refers to, with their bytes, and bytes without a row; both a day after they were
 * kept last. The same bytes may be kept again at any moment: who keeps them writes the row first, and waits for a sweep
 * that holds it, or finds the bytes gone and writes them anew.
 */
export function createFilesSweep({ db, store, referredElsewhere }: FilesSweepDeps) {
  async function removeRows(tx: Tx, isReferredTo: SQL, after: number): Promise<number | undefined> {
    if (!(await mayRemove(tx))) return undefined;
    const isFree = sql`not (${isReferredTo})`;
    const held = await tx
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
    const last = held.at(-1);
    if (!last) return undefined;
    // Asked again now that they are held: until then somebody may have come to refer to one. What moves from a foreign key
    // to elsewhere is seen by one of the two questions, in this order.
    const free = await tx
      .select({ id: storedFiles.id, sha256: storedFiles.sha256 })
      .from(storedFiles)
      .where(
        and(
          inArray(
            storedFiles.id,
            held.map(({ id }) => id),
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
    const gone = free.filter(({ id }) => !elsewhere.has(id));
    if (gone.length > 0) {
      await tx.delete(storedFiles).where(
        inArray(
          storedFiles.id,
          gone.map(({ id }) => id),
        ),
      );
    }
    // While the rows are held: after the commit somebody may keep the same bytes again.
    for (const { sha256 } of gone) await store.remove(sha256);
    return last.id;
  }

  /** Takes the name for itself, which waits for everybody who is just writing a row of it, and fails when there is one. */
  async function removeBytes(tx: Tx, sha256: string): Promise<void> {
    if (!(await mayRemove(tx))) return;
    const [claim] = await tx
      .insert(storedFiles)
      .values({ sha256, sizeBytes: 0, contentType: '' })
      .onConflictDoNothing()
      .returning({ id: storedFiles.id });
    if (!claim) return;
    await store.remove(sha256);
    await tx.delete(storedFiles).where(eq(storedFiles.id, claim.id));
  }

  return async function sweep(): Promise<void> {
    const isReferredTo = await referencesIn(db);
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      after = await withTransaction(db, (tx) => removeRows(tx, isReferredTo, from));
    }
    const moment = new Date(Date.now() - untouchedMs);
    for await (const names of store.listBefore(moment)) {
      const rows = await db
        .select({ sha256: storedFiles.sha256 })
        .from(storedFiles)
        .where(inArray(storedFiles.sha256, names));
      const known = new Set(rows.map(({ sha256 }) => sha256));
      for (const sha256 of names) {
        if (!known.has(sha256)) await withTransaction(db, (tx) => removeBytes(tx, sha256));
      }
    }
    await store.removeDraftsBefore(moment);
  };
}

/** Names the job that removes, every night, files nobody refers to any more. */
export function defineFilesSweep({ jobs, ...deps }: FilesSweepDeps & { jobs: Pick<Jobs, 'define'> }): void {
  jobs.define('files.sweep', createFilesSweep(deps), { cron: '53 2 * * *' });
}
