import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { createAbandonedJobs } from './abandoned-jobs';
import type { JobLogger } from './job-logger';

interface LastingWorkerOptions {
  pool: pg.Pool;
  logger: JobLogger;
  /** Starts a worker of the queue. */
  begin: (events: WorkerEvents) => Promise<Runner>;
}

const startAgainMs = 500;
/** A worker that goes down and works on nothing any more has so long to write down what it did. */
const lastWordsMs = 3_000;

/** Resolves once a worker that goes down has nothing left that it works on, and had its time to write that down. */
async function untilIdle(count: () => number): Promise<void> {
  for (let waitedMs = 0; waitedMs < lastWordsMs; waitedMs = count() > 0 ? 0 : waitedMs + startAgainMs) {
    await sleep(startAgainMs);
  }
}

/**
 * Resolves once a look for jobs has failed. If it was the first one the library keeps the failure in place of the tasks it
 * may take, and takes nothing for as long as it runs; by any other the database may have handed out a job whose worker
 * never heard of it, and which is this worker's until it ends.
 */
const failsToLook = (events: WorkerEvents): Promise<void> =>
  new Promise((resolve) => {
    events.once('worker:getJob:error', () => resolve());
  });

/**
 * A worker of the queue that lasts. The library's own ends for good when the end of a job cannot be written down, which
 * is what a database that goes away in the middle of work comes to, and one that failed to look for jobs may hold some
 * unknowingly; in its place another one is started. What the one before had begun is given back when all of that has ended.
 */
export function createLastingWorker({ pool, logger, begin }: LastingWorkerOptions) {
  const stopping = new AbortController();
  const ends = new Set<Promise<void>>();
  let current: Runner | undefined;
  let beginning: Promise<void> = Promise.resolve();

  async function beginOne(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    const abandoned = createAbandonedJobs({ pool, logger });
    abandoned.startWith(events);
    let workedOn = 0;
    events.on('job:start', () => (workedOn += 1));
    events.on('job:success', () => (workedOn -= 1));
    events.on('job:error', () => (workedOn -= 1));
    const goesDown = new Promise<void>((resolve) => {
      events.once('pool:gracefulShutdown', () => resolve());
    });
    const hasFailed = failsToLook(events);
    const runner = await begin(events).catch(async (error: unknown) => {
      await abandoned.stop();
      throw error;
    });
    current = runner;
    const over = runner.promise.catch((error: unknown) => {
      logger.error({ err: error }, 'the job worker has stopped');
    });
    // One whose last words are lost with the database may never end by itself.
    const end = Promise.race([over, goesDown.then(() => untilIdle(() => workedOn))])
      .then(() => (stopping.signal.aborted ? undefined : untilDone(abandoned.giveBackOwn)))
      .then(abandoned.stop)
      .finally(() => ends.delete(end));
    ends.add(end);
    void Promise.race([goesDown, over]).then(() => replace(runner));
    void hasFailed
      .then(() => sleep(startAgainMs))
      .then(() => (current === runner ? runner.stop() : undefined))
      // It has ended by itself meanwhile.
      .catch(() => undefined);
  }

  function replace(runner: Runner): void {
    if (current === runner) current = undefined;
    if (stopping.signal.aborted) return;
    logger.warn({}, 'the job worker ended and is started again');
    beginning = untilDone(beginOne);
  }

  /** Again and again until it succeeds, or the worker shall end. */
  async function untilDone(act: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await act();
        return;
      } catch {
        await sleep(startAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    /** Fails when the first one cannot be started. */
    start: beginOne,

    /** Takes nothing new, and returns once everything begun has ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await beginning;
      const last = current;
      current = undefined;
      await last?.stop();
      await Promise.all(ends);
    },

    isRunning: (): boolean => current !== undefined,
  };
}
