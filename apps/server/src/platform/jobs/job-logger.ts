import { Logger as WorkerLogger } from 'graphile-worker';

/** Logger of the queue; a pino logger fits. */
export interface JobLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Creates the worker’s logger. It passes on warnings and errors only. The worker’s line about a
 * failed job is dropped, because it repeats the raw error text; the queue logs its own without user
 * input.
 */
export function createWorkerLogger(logger: JobLogger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message, meta) => {
    // The code that restarts the worker logs its end.
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
