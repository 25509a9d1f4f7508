import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from './toast-store';
import { useOnDemand } from './use-on-demand';

const Part = () => 'a part';

describe('useOnDemand', () => {
  beforeEach(() => toastStore.clear());

  it('loads nothing until it is needed', async () => {
    const load = vi.fn<() => Promise<typeof Part>>(() => Promise.resolve(Part));
    const { result } = renderHook(() => useOnDemand(load));
    expect(load).not.toHaveBeenCalled();
    let drawn: typeof Part | undefined;
    await act(async () => {
      expect(await result.current.want()).toBe(true);
      drawn = result.current.part;
    });
    // Already rendered when the promise resolves: a dialog is then mounted closed and knows the previous focus.
    expect(drawn).toBe(Part);
  });

  // LIM-13
  it('shows a message when loading fails, and tries again', async () => {
    const load = vi
      .fn<() => Promise<typeof Part>>(() => Promise.resolve(Part))
      .mockRejectedValueOnce(new TypeError('offline'));
    const { result } = renderHook(() => useOnDemand(load));
    await act(async () => expect(await result.current.want()).toBe(false));
    expect(result.current.part).toBeUndefined();
    expect(toastStore.current()[0]?.title).toBe('This could not be opened');
    await act(async () => expect(await result.current.want()).toBe(true));
    expect(result.current.part).toBe(Part);
  });

  it('shows no message when prefetching fails', async () => {
    const load = vi.fn<() => Promise<typeof Part>>(() => Promise.reject(new TypeError('offline')));
    const { result } = renderHook(() => useOnDemand(load));
    await act(async () => result.current.prepare());
    expect(load).toHaveBeenCalledTimes(1);
    expect(toastStore.current()).toEqual([]);
  });
});
