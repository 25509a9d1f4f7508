import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan } from './tracing';

/** What asked for the work that is being done: a request, a job, or a job that a request asked for. */
export interface Cause {
  requestId?: string | undefined;
  jobId?: number | undefined;
  span?: OpenSpan | undefined;
}

const causes = new AsyncLocalStorage<Cause>();

/** From here on Node keeps with a promise what it belongs to; before, each promise of the process pays for it. */
const cheapSince = 24;
let isFollowed = Number.parseInt(process.versions.node, 10) >= cheapSince;

/** Has causes followed also where that makes a cheap call a tenth to a third dearer. */
export function followCauses(): void {
  isFollowed = true;
}

/** Everything that `act` comes to, awaited or not, has this cause; logs, jobs and mails say it by themselves. */
export const causedBy = <T>(cause: Cause, act: () => T): T => (isFollowed ? causes.run(cause, act) : act());

/** Undefined outside requests and jobs. Work that is put together for several has the cause of the first of them. */
export const currentCause = (): Cause | undefined => causes.getStore();

/** A callback that keeps the cause of who hands it over; a pool calls it out of the work of somebody else. */
export function keepingCause<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  if (!isFollowed) return act;
  const cause = causes.getStore() ?? {};
  // `AsyncLocalStorage.bind` would make a resource for each call, which costs more than the call.
  return (...args) => causes.run(cause, act, ...args);
}
