/** A fault in one field of a call. */
export interface FieldFault {
  field: string;
  text: string;
}

/** Content of a `ProfferError`. */
export interface Refusal {
  status: number;
  code: string;
  detail: string;
  errors: FieldFault[];
  details: Record<string, unknown>;
  requestId: string | undefined;
  retryAfterSeconds: number | undefined;
}

/**
 * A call that did not succeed: refused by the market (`status` 400 and above, `code` of its table), or without a reply
 * (`status` 0, `code` `unreachable` or `timeout`).
 */
export class ProfferError extends Error implements Refusal {
  override readonly name = 'ProfferError';
  readonly status: number;
  /** Machine-readable reason. */
  readonly code: string;
  /** The reason as a sentence for people. */
  readonly detail: string;
  /** Faults by field. */
  readonly errors: FieldFault[];
  /** Further values of some codes, such as `scope` or `oldest`. */
  readonly details: Record<string, unknown>;
  /** Id by which the operator finds the call in the log. */
  readonly requestId: string | undefined;
  /** Seconds until a repetition can succeed, if the market says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(call: string, refusal: Refusal, cause?: unknown) {
    super(`${call}: ${refusal.detail} (${refusal.code})`, cause === undefined ? {} : { cause });
    this.status = refusal.status;
    this.code = refusal.code;
    this.detail = refusal.detail;
    this.errors = refusal.errors;
    this.details = refusal.details;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }

  /** True if the same call can succeed later without a change by the caller. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Returns the error of a refused call, also if its body is not one of the market but of a proxy. */
export async function errorOf(call: string, response: Response): Promise<ProfferError> {
  const problem = await readProblem(response);
  const details = isRecord(problem['details']) ? problem['details'] : {};
  const errors = Array.isArray(problem['errors']) ? (problem['errors'] as FieldFault[]) : [];
  return new ProfferError(call, {
    status: response.status,
    code: textOf(problem['code']) ?? `http_${response.status}`,
    detail: textOf(problem['detail']) ?? `The server answered ${response.status}.`,
    errors,
    details,
    requestId: textOf(problem['requestId']),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after') ?? details['retryAfterSeconds']),
  });
}

/** Returns the error of a call without a reply. */
export function unanswered(call: string, code: 'unreachable' | 'timeout', cause?: unknown): ProfferError {
  const detail = code === 'timeout' ? 'The market did not answer in time.' : 'The market cannot be reached.';
  const none = { errors: [], details: {}, requestId: undefined, retryAfterSeconds: undefined };
  return new ProfferError(call, { status: 0, code, detail, ...none }, cause);
}

async function readProblem(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns whole seconds; undefined for anything else, such as a date. */
function secondsOf(value: unknown): number | undefined {
  const seconds = Number(value ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}
