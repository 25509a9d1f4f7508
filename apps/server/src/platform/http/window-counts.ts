interface Counted {
  /** Number of this call in its window, from 1. */
  count: number;
  /** Milliseconds until the window ends. */
  waitMs: number;
}

/**
 * Counts calls by key in windows of fixed lengths, in this process: a count in the database would cost a statement per
 * call. With several nodes a caller may therefore call that many times more, which is acceptable. Windows are aligned
 * for all keys, so the counts of an ended window are dropped together. `now` is any clock, in milliseconds.
 */
export function createWindowCounts(now: () => number = performance.now.bind(performance)) {
  const windows = new Map<number, { number: number; counts: Map<string, number> }>();

  return function take(key: string, windowMs: number): Counted {
    const time = now();
    const number = Math.floor(time / windowMs);
    let window = windows.get(windowMs);
    if (window?.number !== number) windows.set(windowMs, (window = { number, counts: new Map() }));
    const count = (window.counts.get(key) ?? 0) + 1;
    window.counts.set(key, count);
    return { count, waitMs: (number + 1) * windowMs - time };
  };
}
