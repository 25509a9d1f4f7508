import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { createAbandonedJobs } from './abandoned-jobs';
import type { JobLogger } from './job-logger';

interface RestartingWorkerOptions {
  pool: pg.Pool;
  logger: JobLogger;
  /** Starts a worker of the queue. */
  begin: (events: WorkerEvents) => Promise<Runner>;
}

const restartMs = 500;
/** Time for a failing worker without running jobs to record the finished ones, in milliseconds. */
const recordMs = 3_000;

/** Resolves once a failing worker runs no job and has had time to record the finished ones. */
async function untilIdle(count: () => number): Promise<void> {
  for (let waitedMs = 0; waitedMs < recordMs; waitedMs = count() > 0 ? 0 : waitedMs + restartMs) {
    await sleep(restartMs);
  }
}

/**
 * Resolves once a query for jobs has failed. After a failed first query the library stores the
 * failure in place of its task list, and never takes jobs again. After any other, the database may
 * have assigned a job that the worker never received; the job stays locked until the worker ends.
 */
const firstFailedQuery = (events: WorkerEvents): Promise<void> =>
  new Promise((resolve) => {
    events.once('worker:getJob:error', () => resolve());
  });

/**
 * Creates a worker that is replaced when it fails. The library’s worker ends for good when it
 * cannot record a finished job, for example because the database went away. After a failed query
 * for jobs it may hold a job without knowing it. Jobs of the old worker are released once all of
 * them have ended.
 */
export function createRestartingWorker({ pool, logger, begin }: RestartingWorkerOptions) {
  const stopping = new AbortController();
  const ends = new Set<Promise<void>>();
  let current: Runner | undefined;
  let starting: Promise<void> = Promise.resolve();

  async function startWorker(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    const abandoned = createAbandonedJobs({ pool, logger });
    abandoned.startWith(events);
    let runningJobs = 0;
    events.on('job:start', () => (runningJobs += 1));
    events.on('job:success', () => (runningJobs -= 1));
    events.on('job:error', () => (runningJobs -= 1));
    const shutsDown = new Promise<void>((resolve) => {
      events.once('pool:gracefulShutdown', () => resolve());
    });
    const hasFailed = firstFailedQuery(events);
    const runner = await begin(events).catch(async (error: unknown) => {
      await abandoned.stop();
      throw error;
    });
    current = runner;
    const ended = runner.promise.catch((error: unknown) => {
      logger.error({ err: error }, 'the job worker has stopped');
    });
    // A worker that could not record its jobs may never end by itself.
    const end = Promise.race([ended, shutsDown.then(() => untilIdle(() => runningJobs))])
      .then(() => (stopping.signal.aborted ? undefined : retryUntilDone(abandoned.giveBackOwn)))
      .then(abandoned.stop)
      .finally(() => ends.delete(end));
    ends.add(end);
    void Promise.race([shutsDown, ended]).then(() => replace(runner));
    void hasFailed
      .then(() => sleep(restartMs))
      .then(() => (current === runner ? runner.stop() : undefined))
      // The worker has already ended by itself.
      .catch(() => undefined);
  }

  function replace(runner: Runner): void {
    if (current === runner) current = undefined;
    if (stopping.signal.aborted) return;
    logger.warn({}, 'the job worker ended and is started again');
    starting = retryUntilDone(startWorker);
  }

  /** Retries until it succeeds or the worker is stopped. */
  async function retryUntilDone(act: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await act();
        return;
      } catch {
        await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    /** Rejects if the first worker cannot be started. */
    start: startWorker,

    /** Stops taking jobs, and returns once all running ones have ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await starting;
      const last = current;
      current = undefined;
      await last?.stop();
      await Promise.all(ends);
    },

    isRunning: (): boolean => current !== undefined,
  };
}
