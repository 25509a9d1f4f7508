import { ProfferError, unanswered } from './error';
import type { CallRequest } from './call';

/** Settings of attempts. */
export interface Attempts {
  /** Attempts after the first. */
  retries: number;
  /** Longest time of one attempt, in milliseconds. */
  timeoutMs: number;
  /** Replaces `fetch`, for tests and proxies. */
  fetch: typeof fetch;
  /** Waits between attempts; rejects with the reason of the signal when it aborts. */
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A longer wait that the market demands is left to the caller. */
export const longestWaitSeconds = 61;

/**
 * Returns the pause before an attempt: exponential with jitter, so that many programs do not return together, and at
 * least the time that the market demands.
 */
export function pauseMsOf(attempt: number, demandedSeconds = 0, random = Math.random): number {
  const most = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempt, 10));
  return demandedSeconds * 1_000 + most * (0.5 + random() / 2);
}

/**
 * Returns true if a request may be sent again. A refused one with 429 was not begun. After 502, 503, 504 or no reply
 * it may have had its effect, so it is repeated only if that is harmless.
 */
export function isRetryable(error: ProfferError, { isRepeatable }: CallRequest): boolean {
  if ((error.retryAfterSeconds ?? 0) > longestWaitSeconds) return false;
  if (error.status === 429) return true;
  return isRepeatable && [0, 502, 503, 504].includes(error.status);
}

/**
 * Sends a request until it succeeds, is refused for good or has used its attempts. `read` turns a reply into a result or
 * throws its `ProfferError`.
 */
export async function sendRepeatedly<T>(
  call: string,
  request: CallRequest,
  attempts: Attempts,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(call, request, attempts, signal, read);
    } catch (error) {
      if (!(error instanceof ProfferError)) throw error;
      if (attempt >= attempts.retries || !isRetryable(error, request)) throw error;
      await attempts.pause(pauseMsOf(attempt, error.retryAfterSeconds), signal);
    }
  }
}

async function sendOnce<T>(
  call: string,
  { url, method, headers, body }: CallRequest,
  { fetch, timeoutMs }: Attempts,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // The market never redirects calls; another address must not get the key.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return await read(response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ProfferError) throw error;
    throw unanswered(call, timeout.aborted ? 'timeout' : 'unreachable', error);
  }
}

/** Resolves after a time; rejects with the reason of the signal when it aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('Stopped.', { cause: signal?.reason });
