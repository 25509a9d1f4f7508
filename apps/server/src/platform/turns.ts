import type { AppError } from './errors';

interface TurnsOptions {
  atOnce: number;
  /** Who comes when so many wait is refused. */
  maxWaiting: number;
  refusal: () => AppError;
}

/** Runs acts in the order they come, so many at a time. */
export function createTurns({ atOnce, maxWaiting, refusal }: TurnsOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(act: () => Promise<T>): Promise<T> {
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
      // The turn is handed on, so that nobody who comes in between can take it.
      if (next) next();
      else running -= 1;
    }
  };
}
