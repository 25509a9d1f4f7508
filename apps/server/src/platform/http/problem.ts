import { errorTable, type Problem } from '@proffer/contract/wire/errors';
import { isDatabaseAway } from '../database';
import { isOutOfSpace } from '../disk-space';
import { AppError } from '../errors';

/** Maps Fastify’s error codes to error codes of the contract. */
const platformCodes: Record<string, 'too_large' | 'unsupported_media' | 'malformed_request'> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media',
};

/**
 * Retry-After for an unreachable database, in seconds; an embedded one restarts within this time.
 */
const databaseAwaySeconds = 2;

/** Converts any thrown value to an AppError; unknown errors become `unexpected`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError('database_away', {
      text: 'The market is busy. Nothing you entered is lost; please try again shortly.',
      details: { retryAfterSeconds: databaseAwaySeconds },
      cause: error,
    });
  }
  if (isOutOfSpace(error)) {
    return new AppError('no_space_left', {
      text: 'The market has no space left on its disk, so this was not saved. Nothing else is lost. Please try again later, once whoever runs the market has made room.',
      cause: error,
    });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const known = platformCodes[code];
  if (known) return new AppError(known, { cause: error });
  if (status >= 400 && status < 500) return new AppError('malformed_request', { cause: error });
  return new AppError('unexpected', {
    text: 'Something went wrong on our side. Nothing you entered was lost; please try again.',
    cause: error,
  });
}

/** Returns the RFC 9457 body of an error (ERR-1). */
export function toProblem(error: AppError, requestId: string, isLegacy: boolean): Problem {
  const { status, title } = errorTable[error.code];
  const problem: Problem = {
    type: 'about:blank',
    title,
    status: isLegacy ? 'Error' : status,
    detail: error.text,
    code: error.code,
    requestId,
  };
  if (isLegacy) problem.msg = error.text;
  if (error.fields.length > 0) problem.errors = error.fields;
  if (error.differences) problem.differences = error.differences;
  if (Object.keys(error.details).length > 0) problem.details = error.details;
  return problem;
}
