import { AppError } from '../errors';

/** Returns the refusal of a caller over its rate limit, with the seconds to wait. */
export function tooManyRequests(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError('rate_limited', {
    text: `Too many requests. Please wait ${waitText(seconds)} and try again.`,
    details: { retryAfterSeconds: seconds },
  });
}

/**
 * Formats a wait for people, rounded up: seconds up to two minutes, minutes up to two hours, then
 * hours.
 */
function waitText(seconds: number): string {
  const [count, unit] =
    seconds <= 120
      ? [seconds, 'second']
      : seconds <= 7_200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
