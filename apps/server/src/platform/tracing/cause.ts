import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan } from './tracing';

/** What asked for the work that is being done: a request, a job, or a job that a request asked for. */
export interface Cause {
  requestId?: string | undefined;
  jobId?: number | undefined;
  span?: OpenSpan | undefined;
}

const causes = new AsyncLocalStorage<Cause>();

/** Everything that `act` comes to, awaited or not, has this cause; logs, jobs and mails say it by themselves. */
export const causedBy = <T>(cause: Cause, act: () => T): T => causes.run(cause, act);

/** Undefined outside requests and jobs. Work that is put together for several has the cause of the first of them. */
export const currentCause = (): Cause | undefined => causes.getStore();

/** A callback that keeps the cause of who hands it over; a pool calls it out of the work of somebody else. */
export function keepingCause<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const cause = causes.getStore() ?? {};
  // `AsyncLocalStorage.bind` would make a resource for each call, which costs more than the call.
  return (...args) => causes.run(cause, act, ...args);
}
