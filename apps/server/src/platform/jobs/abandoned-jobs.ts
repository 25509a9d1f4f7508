import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { noteFailure } from '../database';
import type { JobLogger } from './job-logger';

/**
 * First half of the advisory-lock key that shows a worker is alive; the second half is the hash of
 * its id.
 */
export const presenceLock = 1_886_548_585;
const lookEveryMs = 5_000;
const againMs = 500;

/**
 * Releases jobs whose worker died; the queue itself would wait four hours.
 *
 * A running worker holds an advisory lock on a connection of its own, which ends with the process,
 * so a job locked by a worker without that lock is free. A worker that only drains the queue holds
 * none; its jobs are released after ten minutes. Jobs locked within the last seconds are skipped,
 * because a worker may take one just before it holds its lock.
 *
 * If the database’s clock was set back, earlier timestamps lie in the future. Jobs locked then are
 * released too, and scheduled ones are rescheduled to their original delay from now.
 */
export function createAbandonedJobs({ pool, logger }: { pool: pg.Pool; logger: JobLogger }) {
  let workerId: string | undefined;
  let presence: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  async function release(): Promise<void> {
    const { rowCount } = await pool.query(
      `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
       from graphile_worker.jobs
       where (locked_at < now() - case when locked_by like 'otpool-%' then interval '10 minutes' else interval '5 seconds' end
           or locked_at > now() + interval '5 seconds')
         and not exists (
           select from pg_locks
           where locktype = 'advisory' and classid = $1::int::oid and objid = hashtext(locked_by)::oid and objsubid = 2
             and granted and database = (select oid from pg_database where datname = current_database())
         )
       having count(*) > 0`,
      [presenceLock],
    );
    if (rowCount) logger.warn({}, 'gave back jobs whose worker had died');
    // A job that failed since then has a run time before its creation again.
    const { rowCount: moved } = await pool.query(
      `select graphile_worker.reschedule_jobs(array[id], run_at := now() + (run_at - created_at))
       from graphile_worker.jobs where locked_at is null and created_at > now() and run_at >= created_at and run_at > now()`,
    );
    if (moved) logger.warn({ moved }, 'the clock was set back; rescheduled the jobs created before');
  }

  async function holdPresence(): Promise<void> {
    if (presence || workerId === undefined) return;
    const client = new pg.Client(pool.options);
    client.on('error', (error) => {
      noteFailure(error);
      logger.warn({ err: error }, 'lost the connection that shows the job worker is alive');
    });
    client.on('end', () => {
      if (presence !== client) return;
      presence = undefined;
      // Reconnect soon: without the lock, other workers treat this one as dead.
      if (workerId !== undefined) setTimeout(look, againMs).unref();
    });
    await client.connect().catch((error: unknown) => {
      noteFailure(error);
      throw error;
    });
    presence = client;
    await client.query('select pg_advisory_lock($1, hashtext($2))', [presenceLock, workerId]);
  }

  function look(): void {
    round = round
      .then(holdPresence)
      .then(release)
      .catch((error: unknown) => logger.warn({ err: error }, 'looking for abandoned jobs failed'));
  }

  return {
    release,

    /** Releases the jobs of this worker after it has ended. */
    async giveBackOwn(): Promise<void> {
      if (workerId === undefined) return;
      await pool.query('select graphile_worker.force_unlock_workers($1)', [[workerId]]);
    },

    /**
     * Reads the worker’s id from its events, takes its lock, and checks for abandoned jobs every
     * few seconds until `stop`.
     */
    startWith(events: WorkerEvents): void {
      events.once('pool:create', ({ workerPool }) => {
        workerId = workerPool.id;
        look();
        timer = setInterval(look, lookEveryMs);
        timer.unref();
      });
    },

    /** Stops the checks; call it after the worker has ended. */
    async stop(): Promise<void> {
      clearInterval(timer);
      workerId = undefined;
      await round;
      await presence?.end();
    },
  };
}
