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

  it('counts down from the start value to 0 and stops', () => {
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

  it('can run from the beginning, be restarted, and be stopped early', () => {
    const { result } = renderHook(() => useCountdown(30));
    pass(10_000);
    expect(result.current[0]).toBe(20);
    act(() => result.current[1](5));
    expect(result.current[0]).toBe(5);
    act(() => result.current[1](0));
    expect(result.current[0]).toBe(0);
  });

  it('follows the clock when a background tab gets few timer ticks', () => {
    const { result } = renderHook(() => useCountdown(30));
    vi.setSystemTime(Date.now() + 28_000);
    pass(250);
    expect(result.current[0]).toBe(2);
  });
});
