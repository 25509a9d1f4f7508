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
import { createRestartingWorker } from './restarting-worker';

interface EnqueueOptions {
  /** A waiting job with the same key is replaced, not duplicated. */
  key?: string;
  runAt?: Date;
  /** Delay from now by the clock of the database, instead of `runAt`. */
  afterMs?: number;
  /** Total number of attempts before the job counts as given up. */
  maxAttempts?: number;
}

export interface JobContext {
  /** 1 at the first attempt. */
  attempt: number;
  jobId: number;
  /** Differs when a waiting job was replaced under its key. */
  revision: number;
  createdAt: Date;
  /**
   * Aborted when the process stops and the job is not done a few seconds later; it is retried after
   * the next start.
   */
  ended: AbortSignal | undefined;
  /** Note of an earlier attempt; see `createJobNotes`. */
  readNote(): Promise<string | undefined>;
  writeNote(note: string | null): Promise<void>;
  /** Makes this the last automatic attempt. */
  giveUp(): Promise<void>;
}

interface StuckJob {
  id: number;
  name: string;
  attempts: number;
  /** No further attempt happens automatically. */
  isGivenUp: boolean;
  /** Empty when the process died during every attempt. */
  lastError: string;
  createdAt: Date;
}

/**
 * Runs a job; the payload is the enqueued one as parsed JSON. Throwing means that it is retried
 * later.
 */
type JobHandler<T> = (payload: T, context: JobContext) => Promise<void>;

export type Jobs = ReturnType<typeof createJobs>;

/**
 * Default number of attempts. With the worker’s delays of e, e², e³ … up to e¹⁰ seconds, 12
 * attempts span about 16 hours.
 */
const defaultAttempts = 12;
/**
 * Concurrent jobs of each lane. Mails have their own, so that a mail server that hangs delays mails
 * only. Mails are sent one at a time. Webhooks have their own for the same reason: one job delivers
 * many of them, the others collect events.
 */
const places = { general: 2, mail: 1, webhooks: 3 };
/**
 * Time between a stop and the abort of `ended` for running jobs, in milliseconds. Sending a mail
 * takes milliseconds unless the mail server hangs; the whole stop must take less than five seconds
 * (ERR-46).
 */
const graceMs = { general: 3_000, mail: 1_000, webhooks: 1_000 };
type Lane = keyof typeof places;
const lanes: Lane[] = ['general', 'mail', 'webhooks'];
/** Polling interval for retries and scheduled jobs; new jobs wake the worker by NOTIFY. */
const pollIntervalMs = 2_000;
/** Priorities of the queue; among due jobs the smallest number runs first. */
const priorities = { awaited: -1, other: 0 };

/**
 * Creates a job queue in PostgreSQL. A job enqueued in a transaction exists only if that
 * transaction commits. It is retried with growing delays, and stays visible when its attempts are
 * used up (decision record 0007). Handlers must be idempotent.
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
  const tasks: Record<Lane, TaskList> = { general: {}, mail: {}, webhooks: {} };
  const cronItems: CronItem[] = [];
  const awaited = new Set<string>();
  const notes = createJobNotes(pool);
  let workers: ReturnType<typeof createRestartingWorker>[] = [];
  let starting: Promise<void> | undefined;
  const batches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
  const common = {
    pgPool: pool,
    noHandleSignals: true,
    logger: createWorkerLogger(logger),
    // With a batch (of no delay) the worker waits, before it ends, until finished jobs are
    // recorded. Otherwise a job finished just before a stop would run again after the next start.
    preset: { worker: batches },
  };

  /**
   * Adds a job in the caller’s transaction (or at once, if given the database itself). It stores
   * the current cause, so that logs and mails of the job name the same request.
   */
  async function enqueue(
    executor: Executor,
    name: string,
    payload: object,
    options: EnqueueOptions = {},
  ): Promise<void> {
    const { runAt, afterMs } = options;
    const due =
      afterMs === undefined
        ? sql`${runAt?.toISOString() ?? null}::timestamptz`
        : sql`now() + ${afterMs} * interval '1 millisecond'`;
    const priority = awaited.has(name) ? priorities.awaited : priorities.other;
    await executor.execute(
      sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(withCause(payload))}::json, max_attempts := ${options.maxAttempts ?? defaultAttempts}, job_key := ${options.key ?? null}, run_at := ${due}, priority := ${priority})`,
    );
  }

  /** A worker takes only jobs of its own tasks. */
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
    workers = used.map((lane) => createRestartingWorker({ pool, logger, begin: begin(lane) }));
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
     * Registers a handler, before the workers start. With `cron`, a pattern in UTC, the workers
     * enqueue the job at those times, once for all nodes. Jobs that are `isAwaited` by a person run
     * before all others, however long those have waited.
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
          // The payload was enqueued under this name, hence with this type.
          await handler(payload as T, context);
        } catch (error) {
          const details = {
            task: name,
            jobId,
            attempt: job.attempts,
            maxAttempts: job.max_attempts,
          };
          logger.warn({ ...details, err: error }, 'a job failed');
          // The queue stores the message in its table, which must not contain personal data.
          throw new Error(safeMessage(error), { cause: error });
        }
      };
      tasks[lane][name] = async (stored, helpers) => {
        const jobId = Number(helpers.job.id);
        const { payload, cause, trace } = readCause(stored, jobId);
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

    /** Migrates the queue’s own tables; safe for concurrent processes. */
    async migrate(): Promise<void> {
      await runMigrations(common);
    },

    /** Starts the workers of this process; further calls have no effect. */
    async start(): Promise<void> {
      starting ??= startAll();
      await starting;
    },

    /** Runs all due jobs and returns. Failed jobs wait for their retry. */
    async drain(): Promise<void> {
      await runOnce({
        ...common,
        concurrency: 1,
        taskList: { ...tasks.general, ...tasks.mail, ...tasks.webhooks },
      });
    },

    /** Stops taking jobs and returns once the running ones have finished. */
    async stop(): Promise<void> {
      await starting?.catch(() => undefined);
      await stopAll();
    },

    /** Returns whether the workers of this process run; false before `start`. */
    isHealthy: (): boolean => workers.length > 0 && workers.every((worker) => worker.isRunning()),

    /** Returns the number of jobs that wait, run or will be retried. */
    async pending(): Promise<number> {
      const { rows } = await pool.query<{ total: number }>(
        'select count(*)::int as total from graphile_worker.jobs where attempts < max_attempts or locked_at is not null',
      );
      return rows[0]?.total ?? 0;
    },

    /** Returns jobs that failed and have not succeeded since, oldest first, at most 100. */
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

    /** Releases jobs of dead workers; a started worker does this itself. */
    releaseAbandoned: createAbandonedJobs({ pool, logger }).release,
  };
}
