import type { Timers } from '../../src/modules/live';

interface Timer {
  at: number;
  everyMs: number | undefined;
  act: () => void;
}

/** Creates timers that only advance with `pass`. */
export function createTestTimers(): Timers & { pass(ms: number): void; whenSet(): Promise<void> } {
  const timers = new Set<Timer>();
  const waiting: (() => void)[] = [];
  let now = 0;

  function set(ms: number, act: () => void, everyMs?: number): () => void {
    const timer = { at: now + ms, everyMs, act };
    timers.add(timer);
    for (const resolve of waiting.splice(0)) resolve();
    return () => void timers.delete(timer);
  }

  return {
    after: (ms, act) => set(ms, act),
    every: (ms, act) => set(ms, act, ms),

    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        if (next.everyMs === undefined) timers.delete(next);
        else next.at += next.everyMs;
        next.act();
      }
      now = end;
    },

    /** Resolves when the next timer is set. */
    whenSet: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
