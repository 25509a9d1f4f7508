import { sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '../database';

/** Progress of a job. */
// A type alias rather than an interface, as the row type of a query requires.
export type JobProgress = {
  attempts: number;
  /** True if the job failed and has not succeeded since, or was given up. */
  hasFailed: boolean;
  lastError: string;
};

/** A failed job that is not running now. */
export interface FailedJob {
  id: number;
  name: string;
  payload: Record<string, unknown>;
  attempts: number;
  lastError: string;
  createdAt: Date;
  /** Time of the next automatic attempt; null if it was given up. */
  nextTryAt: Date | null;
}

/** Numbers of jobs by state; each job counts in one of the three. */
export interface JobCounts {
  /** Jobs without an attempt, including scheduled ones. */
  waiting: number;
  running: number;
  failed: number;
  /** Due time of the oldest overdue job; null if none is overdue. */
  oldestWaitingAt: Date | null;
}

const queued = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;
// An attempt counts from its start; 0 means that the job was sent to the queue again.
const isFailed = sql`j.locked_at is null and j.attempts > 0`;
const isNamed = (prefix: string) => sql`starts_with(t.identifier, ${prefix})`;

type FailedRow = Omit<FailedJob, 'createdAt' | 'nextTryAt'> & { createdAt: string; nextTryAt: string | null };
const failedColumns = sql`j.id, t.identifier as name, j.payload, j.attempts,
  coalesce(j.last_error, '') as "lastError", j.created_at as "createdAt",
  case when j.attempts < j.max_attempts then j.run_at end as "nextTryAt"`;

/** Returns an SQL condition: a job with this key waits, runs, or was given up. */
export const hasJob = (key: SQL): SQL =>
  sql`exists (select from graphile_worker.jobs j where j.key = ${key})`;

/**
 * Creates the repository through which administrators read the queue and change failed jobs. Only
 * this file and the worker know the queue’s tables. Jobs are selected by a prefix of their name.
 */
export function createQueuedJobsRepository(db: Database) {
  return {
    /** Returns the number of attempts and the last error of jobs by key; finished and unknown jobs are missing. */
    async findByKeys(keys: string[], executor: Executor = db): Promise<Map<string, JobProgress>> {
      if (keys.length === 0) return new Map();
      const { rows } = await executor.execute<{ key: string } & JobProgress>(
        sql`select key, attempts, last_error is not null or attempts >= max_attempts as "hasFailed",
              coalesce(last_error, '') as "lastError"
            from graphile_worker.jobs where key in ${keys}`,
      );
      return new Map(rows.map(({ key, ...progress }) => [key, progress]));
    },

    async count(prefix = ''): Promise<JobCounts> {
      const { rows } = await db.execute<Omit<JobCounts, 'oldestWaitingAt'> & { oldest: string | null }>(
        sql`select count(*) filter (where j.locked_at is null and j.attempts = 0) as waiting,
              count(*) filter (where j.locked_at is not null) as running,
              count(*) filter (where ${isFailed}) as failed,
              min(j.run_at) filter (where j.locked_at is null and j.attempts = 0 and j.run_at <= now()) as oldest
            from ${queued} where ${isNamed(prefix)}`,
      );
      const { oldest = null, waiting = 0, running = 0, failed = 0 } = rows[0] ?? {};
      return { waiting, running, failed, oldestWaitingAt: oldest === null ? null : new Date(oldest) };
    },

    /** Returns failed jobs, oldest first. */
    async listFailed(prefix: string, part: { offset: number; limit: number }): Promise<FailedJob[]> {
      const { rows } = await db.execute<FailedRow>(
        sql`select ${failedColumns} from ${queued} where ${isNamed(prefix)} and ${isFailed}
            order by j.created_at, j.id limit ${part.limit} offset ${part.offset}`,
      );
      return rows.map(toFailedJob);
    },

    /**
     * Returns a failed job, locked until the transaction ends, so that neither another
     * administrator nor the worker takes it. Undefined if it runs, waits again or no longer exists.
     */
    async holdFailed(tx: Executor, prefix: string, id: number): Promise<FailedJob | undefined> {
      const { rows } = await tx.execute<FailedRow>(
        sql`select ${failedColumns} from ${queued} where j.id = ${id} and ${isNamed(prefix)} and ${isFailed}
            for update of j`,
      );
      return rows.map(toFailedJob)[0];
    },

    async isThere(executor: Executor, prefix: string, id: number): Promise<boolean> {
      const { rows } = await executor.execute(
        sql`select 1 from ${queued} where j.id = ${id} and ${isNamed(prefix)}`,
      );
      return rows.length > 0;
    },

    /** Queues a locked job again, with all attempts and without notes of earlier ones. */
    async retry(tx: Executor, id: number): Promise<void> {
      await tx.execute(sql`update graphile_worker._private_jobs set flags = null where id = ${id}`);
      await tx.execute(
        sql`select from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at := now(), attempts := 0)`,
      );
    },

    /** Deletes waiting and failed jobs whose payload contains one of these ids or the text, if one is given. */
    async dropAbout(tx: Executor, ids: Record<string, number[]>, text?: string): Promise<void> {
      const named = Object.entries(ids)
        .filter(([, values]) => values.length > 0)
        .map(([key, values]) => sql`j.payload->>${key} in ${values.map(String)}`);
      if (text !== undefined) named.push(sql`position(lower(${text}) in lower(j.payload::text)) > 0`);
      if (named.length === 0) return;
      const isAbout = sql.join(named, sql` or `);
      await tx.execute(
        sql`select from graphile_worker.complete_jobs(array(
          select j.id from ${queued} where j.locked_at is null and (${isAbout})))`,
      );
    },

    /** Deletes a locked job. */
    async drop(tx: Executor, id: number): Promise<void> {
      await tx.execute(sql`select from graphile_worker.complete_jobs(array[${id}]::bigint[])`);
    },
  };
}
export type QueuedJobsRepository = ReturnType<typeof createQueuedJobsRepository>;

function toFailedJob({ createdAt, nextTryAt, ...row }: FailedRow): FailedJob {
  return {
    ...row,
    createdAt: new Date(createdAt),
    nextTryAt: nextTryAt === null ? null : new Date(nextTryAt),
  };
}
