import { Logger as WorkerLogger } from 'graphile-worker';

/** What the queue writes to; a pino logger fits as it is. */
export interface JobLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * The worker's own chatter stays out of the log, its warnings and errors do not. Its line about a failed job is
 * dropped, because it repeats the error's text as it came; the queue writes its own without what people typed.
 */
export function createWorkerLogger(logger: JobLogger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message, meta) => {
    // The end of a worker is told by who starts the next one.
    if (meta?.['failure'] === true || message.startsWith('Runner stopping')) return;
    const error = meta?.['error'] ?? meta?.['fatalError'];
    const details = {
      task: scope.taskIdentifier,
      jobId: scope.jobId,
      ...(error instanceof Error ? { err: error } : {}),
    };
    const levelName: string = level;
    if (levelName === 'error') logger.error(details, message);
    else if (levelName === 'warning') logger.warn(details, message);
  });
}
