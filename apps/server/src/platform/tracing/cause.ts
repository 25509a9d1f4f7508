import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan } from './tracing';

/** Cause of the current work: a request, a job, or a job enqueued by a request. */
export interface Cause {
  requestId?: string | undefined;
  jobId?: number | undefined;
  span?: OpenSpan | undefined;
}

const causes = new AsyncLocalStorage<Cause>();

/**
 * Node version from which promises carry async context cheaply; in earlier ones every promise of
 * the process pays for it.
 */
const cheapSince = 24;
let isFollowed = Number.parseInt(process.versions.node, 10) >= cheapSince;

/**
 * Enables following causes also on older Node versions, where it makes a cheap call a tenth to a
 * third slower.
 */
export function followCauses(): void {
  isFollowed = true;
}

/**
 * Runs `act` with a cause. All work it starts, awaited or not, has that cause, and logs, jobs and
 * mails include it.
 */
export const causedBy = <T>(cause: Cause, act: () => T): T => (isFollowed ? causes.run(cause, act) : act());

/**
 * Returns the current cause; undefined outside of requests and jobs. Work batched for several
 * callers has the cause of the first.
 */
export const currentCause = (): Cause | undefined => causes.getStore();

/**
 * Returns the callback bound to the current cause; a connection pool would otherwise call it in
 * another caller’s context.
 */
export function keepingCause<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  if (!isFollowed) return act;
  const cause = causes.getStore() ?? {};
  // `AsyncLocalStorage.bind` creates a resource for each call, which costs more than the call
  // itself.
  return (...args) => causes.run(cause, act, ...args);
}
