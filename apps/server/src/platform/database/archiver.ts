import type pg from 'pg';

/** Rejects while the server cannot archive: what is written then is on its own disk alone. */
export async function assertArchives(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ part: string }>(
    `select last_failed_wal as part from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  );
  if (rows[0]) throw new Error(`the part ${rows[0].part} of the journal could not be archived`);
}
