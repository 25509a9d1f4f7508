import {
  errorTable,
  type ErrorCode,
  type FieldDifference,
  type FieldError,
} from '@proffer/contract/wire/errors';

interface AppErrorOptions {
  /** Message for the user; defaults to the title of the code. */
  text?: string;
  fields?: FieldError[];
  differences?: FieldDifference[];
  details?: Record<string, string | number | boolean>;
  /** Original error, for the log only. */
  cause?: unknown;
}

/**
 * An expected failure, with a code of the error table. Any other exception is an unexpected fault.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly text: string;
  readonly fields: FieldError[];
  readonly differences: FieldDifference[] | undefined;
  readonly details: Record<string, string | number | boolean>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const text = options.text ?? `${errorTable[code].title}.`;
    super(`${code}: ${text}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.text = text;
    this.fields = options.fields ?? [];
    this.differences = options.differences;
    this.details = options.details ?? {};
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/**
 * Returns the 404 error for a row that does not exist or is not the caller’s. Both get the same
 * answer, so that strangers learn nothing.
 */
export function notFound(what: string): AppError {
  return new AppError('not_found', { text: `${what} was not found.` });
}

/** Returns the error for a single invalid field. */
export function invalidField(field: string, text: string): AppError {
  return new AppError('invalid_input', { text, fields: [{ field, text }] });
}

/**
 * Returns the name of the database constraint that an error violated, so that a repository can turn
 * a race into an error code.
 */
export function brokenConstraint(error: unknown): string | undefined {
  let current: unknown = error;
  for (let depth = 0; depth < 3 && current instanceof Error; depth += 1) {
    if ('constraint' in current && typeof current.constraint === 'string') return current.constraint;
    current = current.cause;
  }
  return undefined;
}
