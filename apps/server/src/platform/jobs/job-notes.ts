import type pg from 'pg';

/**
 * Creates notes that one attempt of a job leaves for the next. A note is stored with the job, in
 * the queue’s column `flags`, and is removed when the job is done or replaced by another with its
 * key. The queue’s own use of flags, skipping jobs by flag, is not used here.
 */
export function createJobNotes(pool: pg.Pool) {
  return {
    async read(jobId: number): Promise<string | undefined> {
      const { rows } = await pool.query<{ note: string }>(
        'select jsonb_object_keys(flags) as note from graphile_worker._private_jobs where id = $1',
        [jobId],
      );
      return rows[0]?.note;
    },

    /** Replaces the note; null removes it. */
    async write(jobId: number, note: string | null): Promise<void> {
      await pool.query(
        `update graphile_worker._private_jobs
         set flags = case when $2::text is not null then jsonb_build_object($2::text, true) end where id = $1`,
        [jobId, note],
      );
    },

    /** Makes the current attempt the last one; the job stays in the queue as failed. */
    async giveUp(jobId: number): Promise<void> {
      await pool.query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [
        jobId,
      ]);
    },
  };
}
