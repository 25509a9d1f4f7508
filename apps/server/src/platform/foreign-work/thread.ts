import { Worker } from 'node:worker_threads';
import type { FromThread, PackedError, ToThread } from './thread-messages';

/** Outcome of a call; `ended` means that the thread ended with it, for the given reason. */
type End =
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: PackedError }
  | { kind: 'ended'; reason: 'time' | 'memory' | 'crash' }
  /** The thread failed to start, which is not the fault of its task. */
  | { kind: 'broken'; cause: unknown };

/**
 * Outcome with the time used. `ranMs` starts when the thread has loaded its modules, so the first
 * caller does not pay for that.
 */
export type Outcome = End & { ranMs: number };

/** A worker thread, which runs one call at a time. */
export interface Thread {
  /** Returns false if the thread died while it was idle. */
  isAlive(): boolean;
  /**
   * Runs a call. The message is copied, so the caller keeps its bytes. Throws if it cannot be
   * cloned.
   */
  run(message: ToThread, timeMs: number): Promise<Outcome>;
  /** Resolves when the thread has ended and its memory is free. */
  end(): Promise<void>;
}

interface ThreadOptions {
  entry: URL;
  /** Heap limit for JavaScript objects; buffers are bounded by the upload limits. */
  memoryMb: number;
}

/**
 * Starts a worker thread whose entry calls `serveTasks`. An idle thread does not keep the process
 * alive. Its output is dropped, as parsers print about untrusted files, and it gets no environment,
 * which holds secrets.
 */
export function startThread({ entry, memoryMb }: ThreadOptions): Thread {
  const worker = new Worker(entry, {
    name: 'foreign-work',
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();
  let isGone = false;
  let fault: unknown;
  let call:
    | { timeMs: number; begunAt?: number; timer?: NodeJS.Timeout; settle(outcome: Outcome): void }
    | undefined;
  const gone = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));

  function finish(end: End): void {
    const ended = call;
    call = undefined;
    worker.unref();
    if (!ended) return;
    clearTimeout(ended.timer);
    ended.settle({ ...end, ranMs: ended.begunAt === undefined ? 0 : performance.now() - ended.begunAt });
  }

  worker.on('message', (message: FromThread) => {
    if (message.kind !== 'begun') return finish(message);
    if (!call) return;
    call.begunAt = performance.now();
    call.timer = setTimeout(() => {
      finish({ kind: 'ended', reason: 'time' });
      void worker.terminate();
    }, call.timeMs);
  });
  worker.on('messageerror', (cause) => finish({ kind: 'broken', cause }));
  worker.on('error', (error) => {
    fault = error;
  });
  worker.on('exit', () => {
    isGone = true;
    const isMemory = fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (call?.begunAt === undefined) finish({ kind: 'broken', cause: fault });
    else finish({ kind: 'ended', reason: isMemory ? 'memory' : 'crash' });
  });

  return {
    isAlive: () => !isGone,

    run(message, timeMs) {
      worker.postMessage(message, []);
      worker.ref();
      return new Promise<Outcome>((settle) => {
        call = { timeMs, settle };
      });
    },

    async end() {
      await worker.terminate();
      await gone;
    },
  };
}
