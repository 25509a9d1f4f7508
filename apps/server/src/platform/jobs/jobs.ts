import { sql } from 'drizzle-orm';
import {
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type CronItem,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Executor } from '../database';
import { safeMessage } from '../logger';
import { causedBy, type Tracing } from '../tracing';
import { createAbandonedJobs } from './abandoned-jobs';
import { readCause, withCause } from './job-cause';
import { createJobNotes } from './job-notes';
import { createWorkerLogger, type JobLogger } from './job-logger';
import { createLastingWorker } from './lasting-worker';

interface EnqueueOptions {
  /** A job with the same key that waits is replaced, not doubled. */
  key?: string;
  runAt?: Date;
  /** Runs in all before the job counts as stuck. */
  maxAttempts?: number;
}

export interface JobContext {
  /** 1 at the first run. */
  attempt: number;
  jobId: number;
  /** Another one when what waited was replaced under its key. */
  revision: number;
  createdAt: Date;
  /** Aborted when the process ends and this is not done a few seconds later: it is tried again after the next start. */
  ended: AbortSignal | undefined;
  /** What an attempt before wrote down; see `createJobNotes`. */
  readNote(): Promise<string | undefined>;
  writeNote(note: string | null): Promise<void>;
  /** No attempt follows this one by itself. */
  giveUp(): Promise<void>;
}

interface StuckJob {
  id: number;
  name: string;
  attempts: number;
  /** No further run will happen by itself. */
  isGivenUp: boolean;
  /** Empty when the process died during every run. */
  lastError: string;
  createdAt: Date;
}

/** Does a job; the payload is what was enqueued, as JSON brings it back. Throwing means to try again later. */
type JobHandler<T> = (payload: T, context: JobContext) => Promise<void>;

export type Jobs = ReturnType<typeof createJobs>;

/** With the worker's pauses of e, e², e³ … up to e¹⁰ seconds, 12 runs reach over about 16 hours. */
const defaultAttempts = 12;
/**
 * How many run at once, of those that wait on somebody else's machine for themselves: a mail server that hangs holds up
 * mails and nothing else. Mails are handed over one at a time.
 */
const places = { general: 2, mail: 1 };
/**
 * How long a running job has after a stop before its context says `ended`. A mail that is being handed over takes
 * milliseconds, or its server hangs; the whole stop has to take less than five seconds (ERR-46).
 */
const graceMs = { general: 3_000, mail: 1_000 };
type Lane = keyof typeof places;
const lanes: Lane[] = ['general', 'mail'];
/** New jobs wake the worker by NOTIFY; polling is only for retries and later dates. */
const pollIntervalMs = 2_000;
/** Of those that are due, the queue takes the one with the smallest first. */
const priorities = { awaited: -1, other: 0 };

/**
 * A queue in PostgreSQL. A job enqueued in a transaction exists if and only if that transaction commits; it is
 * retried with growing pauses, and one whose attempts are used up stays to be seen (decision record 0007).
 * Handlers must bear being run twice.
 */
export function createJobs({
  pool,
  logger,
  tracing,
}: {
  pool: pg.Pool;
  logger: JobLogger;
  tracing?: Tracing | undefined;
}) {
  const tasks: Record<Lane, TaskList> = { general: {}, mail: {} };
  const cronItems: CronItem[] = [];
  const awaited = new Set<string>();
  const notes = createJobNotes(pool);
  let workers: ReturnType<typeof createLastingWorker>[] = [];
  let starting: Promise<void> | undefined;
  const batches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
  const common = {
    pgPool: pool,
    noHandleSignals: true,
    logger: createWorkerLogger(logger),
    // Only with a batch (of no delay) does the worker wait, before it ends, until the ends of jobs are written down;
    // else a job done just before a stop would be done again after the next start.
    preset: { worker: batches },
  };

  /**
   * Adds a job inside the caller's transaction (or at once, with the database itself). It carries what asked for it, so
   * that its logs and mails say the same request.
   */
  async function enqueue(
    executor: Executor,
    name: string,
    payload: object,
    options: EnqueueOptions = {},
  ): Promise<void> {
    const priority = awaited.has(name) ? priorities.awaited : priorities.other;
    await executor.execute(
      sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(withCause(payload))}::json, max_attempts := ${options.maxAttempts ?? defaultAttempts}, job_key := ${options.key ?? null}, run_at := ${options.runAt?.toISOString() ?? null}::timestamptz, priority := ${priority})`,
    );
  }

  /** A worker takes the jobs of its own tasks alone. */
  const begin =
    (lane: Lane) =>
    (events: WorkerEvents): Promise<Runner> =>
      run({
        ...common,
        preset: { worker: { ...batches, gracefulShutdownAbortTimeout: graceMs[lane] } },
        concurrency: places[lane],
        pollInterval: pollIntervalMs,
        events,
        taskList: tasks[lane],
        parsedCronItems: parseCronItems(lane === 'general' ? cronItems : []),
      });

  async function startAll(): Promise<void> {
    const used = lanes.filter((lane) => Object.keys(tasks[lane]).length > 0);
    workers = used.map((lane) => createLastingWorker({ pool, logger, begin: begin(lane) }));
    try {
      await Promise.all(workers.map((worker) => worker.start()));
    } catch (error) {
      await stopAll();
      throw error;
    }
  }

  async function stopAll(): Promise<void> {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
    starting = undefined;
  }

  return {
    enqueue,

    /**
     * Names a handler, before the worker starts. With `cron`, a pattern in UTC, the running workers enqueue it at those
     * times by themselves, once for all nodes. One that is `isAwaited`, by a person who cannot go on without it, is done
     * before all that are not, however long those have waited.
     */
    define<T>(
      name: string,
      handler: JobHandler<T>,
      { cron, lane = 'general', isAwaited = false }: { cron?: string; lane?: Lane; isAwaited?: boolean } = {},
    ): void {
      if (isAwaited) awaited.add(name);
      if (cron !== undefined) {
        cronItems.push({
          task: name,
          match: cron,
          identifier: name,
          options: { jobKey: name, maxAttempts: 3 },
        });
      }
      const attempt = async (payload: unknown, { job, abortSignal }: JobHelpers, jobId: number) => {
        const context: JobContext = {
          attempt: job.attempts,
          jobId,
          ended: abortSignal,
          revision: job.revision,
          createdAt: job.created_at,
          readNote: () => notes.read(jobId),
          writeNote: (note) => notes.write(jobId, note),
          giveUp: () => notes.giveUp(jobId),
        };
        try {
          // What was enqueued under this name is the only thing that can come back.
          await handler(payload as T, context);
        } catch (error) {
          const details = {
            task: name,
            jobId,
            attempt: job.attempts,
            maxAttempts: job.max_attempts,
          };
          logger.warn({ ...details, err: error }, 'a job failed');
          // The message is kept in the queue's table, where no address or answer of anybody belongs.
          throw new Error(safeMessage(error), { cause: error });
        }
      };
      tasks[lane][name] = async (kept, helpers) => {
        const jobId = Number(helpers.job.id);
        const { payload, cause, trace } = readCause(kept, jobId);
        const span = tracing?.begin(`job ${name}`, {
          kind: 'consumer',
          attributes: {
            'proffer.job_id': jobId,
            ...(cause.requestId === undefined ? {} : { 'proffer.request_id': cause.requestId }),
          },
          parent: trace,
        });
        await causedBy({ ...cause, span }, () => attempt(payload, helpers, jobId)).then(
          () => span?.end(),
          (error: unknown) => {
            span?.end({ error });
            throw error;
          },
        );
      };
    },

    /** Brings the queue's own tables up to date; safe for two processes at once. */
    async migrate(): Promise<void> {
      await runMigrations(common);
    },

    /** Starts the workers of this process; calling it again changes nothing. */
    async start(): Promise<void> {
      starting ??= startAll();
      await starting;
    },

    /** Runs everything that is due now, then returns. Failed jobs wait for their next time. */
    async drain(): Promise<void> {
      await runOnce({ ...common, concurrency: 1, taskList: { ...tasks.general, ...tasks.mail } });
    },

    /** Takes no new jobs and returns once the running ones have finished. */
    async stop(): Promise<void> {
      await starting?.catch(() => undefined);
      await stopAll();
    },

    /** The workers of this process run; false before `start`. */
    isHealthy: (): boolean => workers.length > 0 && workers.every((worker) => worker.isRunning()),

    /** Jobs that wait, run or will be tried again. */
    async pending(): Promise<number> {
      const { rows } = await pool.query<{ total: number }>(
        'select count(*)::int as total from graphile_worker.jobs where attempts < max_attempts or locked_at is not null',
      );
      return rows[0]?.total ?? 0;
    },

    /** Jobs that failed at least once and have not succeeded since, oldest first; at most 100. */
    async stuck(): Promise<StuckJob[]> {
      const { rows } = await pool.query<StuckJob>(
        `select id, task_identifier as name, attempts, attempts >= max_attempts as "isGivenUp",
           coalesce(last_error, '') as "lastError", created_at as "createdAt"
         from graphile_worker.jobs
         where locked_at is null and (last_error is not null or attempts >= max_attempts)
         order by created_at, id limit 100`,
      );
      return rows;
    },

    /** Gives back jobs of workers that died; a started worker does it by itself. */
    releaseAbandoned: createAbandonedJobs({ pool, logger }).release,
  };
}
