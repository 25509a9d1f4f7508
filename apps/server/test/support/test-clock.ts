import type { Clock } from '../../src/platform/clock';

/** Creates a clock that stands still until it is moved. */
export function createTestClock(start: Date): Clock & { advance(ms: number): void; set(to: Date): void } {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms);
    },
    set(to) {
      now = to;
    },
  };
}
