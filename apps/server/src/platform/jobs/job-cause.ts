import { currentCause, type Cause } from '../tracing';

/** Under this key a payload says what asked for the job; no payload of ours has it. */
const key = '_by';

interface AskedBy {
  requestId?: string | undefined;
  trace?: string | undefined;
}

/** The payload as the queue keeps it: with what asks for the job, where something does. */
export function withCause(payload: object): object {
  const cause = currentCause();
  const askedBy: AskedBy = { requestId: cause?.requestId, trace: cause?.span?.traceparent };
  return askedBy.requestId === undefined && askedBy.trace === undefined
    ? payload
    : { ...payload, [key]: askedBy };
}

/** The payload as it was given, and the cause of the job's work; `trace` names the span that asked for it. */
export function readCause(
  payload: unknown,
  jobId: number,
): { payload: unknown; cause: Cause; trace: string | undefined } {
  if (typeof payload !== 'object' || payload === null || !(key in payload)) {
    return { payload, cause: { jobId }, trace: undefined };
  }
  const { [key]: askedBy, ...given } = payload;
  const { requestId, trace } = (askedBy ?? {}) as AskedBy;
  return { payload: given, cause: { requestId, jobId }, trace };
}
