import type pg from 'pg';

/** Throws if the server cannot archive its journal, because recent changes are then on its own disk only. */
export async function assertArchives(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ part: string }>(
    `select last_failed_wal as part from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  );
  if (rows[0]) throw new Error(`the part ${rows[0].part} of the journal could not be archived`);
}
