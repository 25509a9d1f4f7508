import { AppError } from '../errors';

/** The refusal of a caller that asks too often, with the seconds to wait. */
export function tooManyRequests(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError('rate_limited', {
    text: `Too many requests. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    details: { retryAfterSeconds: seconds },
  });
}
