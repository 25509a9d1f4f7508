import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBeats } from './beats';

/** Starts heart-beats over a fake socket that has only the byte counters. */
function setUp(agreed: { sendEveryMs: number; expectEveryMs: number }) {
  const socket = { bytesRead: 0, bytesWritten: 0 };
  let isPaused = false;
  const seen = { sentAt: [] as number[], silentAt: [] as number[] };
  const startedAt = Date.now();
  const stop = startBeats({
    ...agreed,
    socket,
    isPaused: () => isPaused,
    send() {
      socket.bytesWritten += 3;
      seen.sentAt.push(Date.now() - startedAt);
    },
    onSilence: () => void seen.silentAt.push(Date.now() - startedAt),
  });
  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  return { socket, seen, stop, pass, pause: (value: boolean) => (isPaused = value) };
}

describe('STOMP heart-beats', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends a heart-beat at least once in each interval when nothing else is sent', () => {
    const { seen, pass, stop } = setUp({ sendEveryMs: 4_000, expectEveryMs: 0 });
    pass(40_000);
    const gaps = seen.sentAt.map((at, index) => at - (seen.sentAt[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4_000);
    expect(gaps.length).toBeLessThanOrEqual(14);
    expect(seen.silentAt).toEqual([]);
    stop();
  });

  it('sends no heart-beat while other bytes are sent', () => {
    const { socket, seen, pass, stop } = setUp({ sendEveryMs: 4_000, expectEveryMs: 0 });
    for (let second = 0; second < 40; second += 1) {
      if (second % 3 === 0) socket.bytesWritten += 100;
      pass(1_000);
    }
    expect(seen.sentAt).toEqual([]);
    stop();
  });

  it('reports a peer as silent after two intervals and at most a second more', () => {
    const { socket, seen, pass, stop } = setUp({ sendEveryMs: 0, expectEveryMs: 4_000 });
    pass(2_300);
    socket.bytesRead += 1;
    pass(7_900);
    expect(seen.silentAt).toEqual([]);
    pass(1_200);
    expect(seen.silentAt).toHaveLength(1);
    stop();
  });

  it('accepts any received byte as a heart-beat', () => {
    const { socket, seen, pass, stop } = setUp({ sendEveryMs: 0, expectEveryMs: 4_000 });
    for (let count = 0; count < 10; count += 1) {
      pass(7_500);
      socket.bytesRead += 1;
    }
    expect(seen.silentAt).toEqual([]);
    stop();
  });

  it('reports no silence while reading is paused, and starts counting again afterwards', () => {
    const { seen, pass, stop, pause } = setUp({ sendEveryMs: 0, expectEveryMs: 1_000 });
    pass(1_500);
    pause(true);
    pass(20_000);
    pause(false);
    pass(1_900);
    expect(seen.silentAt).toEqual([]);
    pass(200);
    expect(seen.silentAt).toHaveLength(1);
    stop();
  });

  it('STOMP heart-beats work with different intervals in both directions', () => {
    const { seen, pass, stop } = setUp({ sendEveryMs: 1_000, expectEveryMs: 3_000 });
    pass(5_900);
    expect(seen.sentAt.length).toBeGreaterThanOrEqual(5);
    expect(seen.silentAt).toEqual([]);
    pass(200);
    expect(seen.silentAt).toHaveLength(1);
    stop();
  });

  it('starts no timer when no heart-beats are agreed, and sends none after it was stopped', () => {
    const none = setUp({ sendEveryMs: 0, expectEveryMs: 0 });
    expect(vi.getTimerCount()).toBe(0);
    none.stop();
    const some = setUp({ sendEveryMs: 1_000, expectEveryMs: 1_000 });
    some.stop();
    some.pass(10_000);
    expect(some.seen).toEqual({ sentAt: [], silentAt: [] });
  });
});
