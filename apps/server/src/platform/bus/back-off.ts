const shortestMs = 50;
const longestMs = 5_000;

/** Milliseconds before the next attempt, from about 50 ms to 5 s; by chance, so that nodes do not come together. */
export function backOff(attempt: number): number {
  return Math.min(longestMs, shortestMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}
