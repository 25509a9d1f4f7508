import { currentCause, type Cause } from '../tracing';

/** Key of a payload under which the cause of the job is stored; no payload uses it otherwise. */
const key = '_by';

interface StoredCause {
  requestId?: string | undefined;
  trace?: string | undefined;
}

/** Returns the payload to be stored, with the current cause if there is one. */
export function withCause(payload: object): object {
  const cause = currentCause();
  const stored: StoredCause = { requestId: cause?.requestId, trace: cause?.span?.traceparent };
  return stored.requestId === undefined && stored.trace === undefined
    ? payload
    : { ...payload, [key]: stored };
}

/**
 * Returns the original payload and the cause of the job’s work; `trace` is the span that enqueued
 * it.
 */
export function readCause(
  payload: unknown,
  jobId: number,
): { payload: unknown; cause: Cause; trace: string | undefined } {
  if (typeof payload !== 'object' || payload === null || !(key in payload)) {
    return { payload, cause: { jobId }, trace: undefined };
  }
  const { [key]: stored, ...given } = payload;
  const { requestId, trace } = (stored ?? {}) as StoredCause;
  return { payload: given, cause: { requestId, jobId }, trace };
}
