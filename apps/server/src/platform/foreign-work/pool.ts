import { AppError } from '../errors';
import { unpackError, type ToThread } from './thread-messages';
import { createShares, type ShareLimits } from './shares';
import type { Lane, TaskRules } from './task';
import type { Outcome, Thread } from './thread';
import { createLaneQueue } from './lane-queue';

export interface PoolOptions {
  start(): Thread;
  /** Number of tasks that run concurrently. */
  places: number;
  /**
   * Additional threads reserved for signing, so that signers never wait for large files of others.
   */
  signingPlaces: number;
  /** Maximum queue length of each lane. */
  maxQueued: Record<Lane, number>;
  /** Maximum time in the queue, in milliseconds; then the task is refused. */
  maxWaitMs: number;
  shares: Record<Lane, ShareLimits>;
  /** Time after which an idle thread ends, in milliseconds, to free its memory. */
  idleMs: number;
  now?: () => number;
}

/** A task to be run. `owner` is whose share it uses; internal work has none. */
interface PoolCall extends ToThread {
  rules: TaskRules;
  owner?: string | undefined;
}

interface Entry {
  lane: Lane;
  call: PoolCall;
  resolve(value: unknown): void;
  reject(error: Error): void;
  waitTimer?: NodeJS.Timeout;
}

export type Pool = ReturnType<typeof createPool>;

const retryAfterSeconds = 5;

/**
 * Creates a pool of worker threads for untrusted files. A task that cannot begin soon is refused
 * (`unavailable`). One that exceeds its time or memory ends its thread and fails with the task’s
 * `limitError`; the thread is replaced for the next task.
 */
export function createPool(options: PoolOptions) {
  const now = options.now ?? (() => performance.now());
  const queue = createLaneQueue<Entry>(options.maxQueued);
  const shares = {
    signing: createShares(options.shares.signing, now),
    members: createShares(options.shares.members, now),
    visitors: createShares(options.shares.visitors, now),
  };
  const idle = new Map<Thread, NodeJS.Timeout>();
  const threads = new Set<Thread>();
  let running = 0;

  function begin(): void {
    while (running < options.places + options.signingPlaces) {
      const entry = queue.next({ isSigningOnly: running >= options.places });
      if (!entry) return;
      clearTimeout(entry.waitTimer);
      running += 1;
      void work(entry).finally(() => {
        running -= 1;
        begin();
      });
    }
  }

  async function work({ call, lane, resolve, reject }: Entry): Promise<void> {
    let thread: Thread | undefined;
    let outcome: Outcome;
    try {
      thread = takeThread();
      outcome = await thread.run({ name: call.name, args: call.args }, call.rules.timeMs);
    } catch (cause) {
      outcome = { kind: 'broken', cause, ranMs: 0 };
    }
    if (call.owner !== undefined) shares[lane].leave(call.owner, outcome.ranMs);
    if (outcome.kind === 'done') resolve(outcome.value);
    else reject(errorOf(outcome, call.rules));
    if (!thread) return;
    if (outcome.kind === 'done' || outcome.kind === 'failed') rest(thread);
    else await endThread(thread);
  }

  function takeThread(): Thread {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      if (thread.isAlive()) return thread;
      threads.delete(thread);
    }
    const thread = options.start();
    threads.add(thread);
    return thread;
  }

  function rest(thread: Thread): void {
    const timer = setTimeout(() => {
      idle.delete(thread);
      void endThread(thread);
    }, options.idleMs);
    timer.unref();
    idle.set(thread, timer);
  }

  async function endThread(thread: Thread): Promise<void> {
    await thread.end();
    threads.delete(thread);
  }

  return {
    /**
     * Runs a task and returns its result. Throws `unavailable` if the queue is full or too slow,
     * `rate_limited` if the owner’s share is used up, and the errors of the task.
     */
    async run(call: PoolCall): Promise<unknown> {
      const { lane } = call.rules;
      if (call.owner !== undefined) shares[lane].enter(call.owner);
      return new Promise((resolve, reject) => {
        const entry: Entry = { lane, call, resolve, reject };
        function refuse(): void {
          if (call.owner !== undefined) shares[lane].leave(call.owner, 0);
          reject(tooBusy());
        }
        if (!queue.add(entry)) return refuse();
        entry.waitTimer = setTimeout(() => {
          if (queue.remove(entry)) refuse();
        }, options.maxWaitMs);
        begin();
      });
    },

    /**
     * Returns the current numbers of running tasks, waiting tasks and threads, for tests and
     * metrics.
     */
    counts: () => ({ running, waiting: queue.count(), threads: threads.size }),

    /** Ends every thread; tasks that still run fail. */
    async close(): Promise<void> {
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
      await Promise.all([...threads].map(endThread));
    },
  };
}

function errorOf(outcome: Exclude<Outcome, { kind: 'done' }>, rules: TaskRules): Error {
  if (outcome.kind === 'ended') return rules.limitError();
  if (outcome.kind === 'broken') {
    return new Error('a thread for work on files could not do it', { cause: outcome.cause });
  }
  const error = unpackError(outcome.error);
  return error instanceof AppError && rules.revive ? rules.revive(error) : error;
}

function tooBusy(): AppError {
  return new AppError('unavailable', {
    text: 'Many files are being read at the moment. Please try again in a few seconds.',
    details: { retryAfterSeconds },
  });
}
