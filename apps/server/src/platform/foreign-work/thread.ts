import { Worker } from 'node:worker_threads';
import type { FromThread, PackedError, ToThread } from './crossing';

/** How a call ended; `ended`: the thread is gone with it, because of the reason. */
type End =
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: PackedError }
  | { kind: 'ended'; reason: 'time' | 'memory' | 'crash' }
  /** The thread never came to work; this is no fault of what it was given. */
  | { kind: 'broken'; cause: unknown };

/** `ranMs` counts from when the thread had loaded what it needs: that is not the fault of the first caller. */
export type Outcome = End & { ranMs: number };

/** One thread, which does one call at a time. */
export interface Thread {
  /** False for one that died while it had nothing to do. */
  isAlive(): boolean;
  /** The call is copied to the thread, so the caller's bytes stay the caller's. Throws for what cannot be copied. */
  run(message: ToThread, timeMs: number): Promise<Outcome>;
  /** Resolves when the thread is gone and its memory is free. */
  end(): Promise<void>;
}

interface ThreadOptions {
  entry: URL;
  /** For the objects of the thread; bytes are bounded by what may be uploaded. */
  memoryMb: number;
}

/**
 * A worker thread over an entry that calls `serveTasks`. It keeps the process only while it works. What its parsers
 * print about files of others is dropped, and it is given none of the settings, which hold secrets.
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
