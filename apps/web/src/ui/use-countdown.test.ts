import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountdown } from './use-countdown';

describe('useCountdown', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  it('counts from where it was started to 0 and then rests', () => {
    const { result } = renderHook(() => useCountdown());
    expect(result.current[0]).toBe(0);
    act(() => result.current[1](3));
    expect(result.current[0]).toBe(3);
    pass(1_000);
    expect(result.current[0]).toBe(2);
    pass(2_000);
    expect(result.current[0]).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can run from the start, and be started again or ended midway', () => {
    const { result } = renderHook(() => useCountdown(30));
    pass(10_000);
    expect(result.current[0]).toBe(20);
    act(() => result.current[1](5));
    expect(result.current[0]).toBe(5);
    act(() => result.current[1](0));
    expect(result.current[0]).toBe(0);
  });

  it('goes by the clock, however few ticks a tab in the background gets', () => {
    const { result } = renderHook(() => useCountdown(30));
    vi.setSystemTime(Date.now() + 28_000);
    pass(250);
    expect(result.current[0]).toBe(2);
  });
});
