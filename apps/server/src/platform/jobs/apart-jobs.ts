import type { WorkerEvents } from 'graphile-worker';

/** Marks a job of which a process does one at a time. */
export const apartFlag = 'apart';

/**
 * Keeps jobs apart that wait for somebody else, such as mails for a mail server: one of them at a time may be in hand, so
 * that one that hangs takes one place of the worker and not all. One worker of the queue, of several, may look for them;
 * who found another job, or none, leaves that to the next.
 */
export function createApartJobs() {
  /** The place that looks for one, or has one in hand. */
  let holder: string | undefined;
  let isAsking = false;

  function leave({ worker }: { worker: { workerId: string } }): void {
    if (holder === worker.workerId) holder = undefined;
  }

  return {
    /** What the place that looks for a job now has to leave alone. */
    forbiddenFlags(): string[] | null {
      if (holder !== undefined || isAsking) return [apartFlag];
      isAsking = true;
      return null;
    },

    watch(events: WorkerEvents): void {
      // The queue tells who looks right after it has asked what to leave alone.
      events.on('worker:getJob:start', ({ worker }) => {
        if (isAsking) holder = worker.workerId;
        isAsking = false;
      });
      events.on('job:start', ({ worker, job }) => {
        if (!job.flags?.[apartFlag]) leave({ worker });
      });
      events.on('worker:getJob:empty', leave);
      events.on('worker:getJob:error', (event) => {
        isAsking = false;
        leave(event);
      });
      events.on('job:complete', leave);
    },
  };
}
