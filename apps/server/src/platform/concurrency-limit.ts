import type { AppError } from './errors';

interface ConcurrencyLimitOptions {
  atOnce: number;
  /** Further calls are refused while this many wait. */
  maxWaiting: number;
  refusal: () => AppError;
}

/** Returns a function that runs acts in order of arrival, at most `atOnce` concurrently. */
export function createConcurrencyLimit({ atOnce, maxWaiting, refusal }: ConcurrencyLimitOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function runLimited<T>(act: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw refusal();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      // Hand the slot to the next caller directly, so that a new one cannot take it first.
      if (next) next();
      else running -= 1;
    }
  };
}
