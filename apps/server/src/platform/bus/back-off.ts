const shortestMs = 50;
const longestMs = 5_000;

/**
 * Returns the delay before the next attempt, in milliseconds: exponential from 50 ms to 5 s, with
 * jitter so that nodes do not reconnect at the same moment.
 */
export function backOff(attempt: number): number {
  return Math.min(longestMs, shortestMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}
