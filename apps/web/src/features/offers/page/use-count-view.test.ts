import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../lib/client';
import { queryClient } from '../../../lib/query-client';
import { useCountView } from './use-count-view';

vi.mock('../../../lib/client', () => ({
  CallError: Error,
  call: vi.fn<() => Promise<object>>(),
}));

function setVisible(isVisible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
function open(offer: Parameters<typeof useCountView>[0]) {
  return renderHook(useCountView, { initialProps: offer });
}
const counted = () => vi.mocked(call).mock.calls;
const offer = { id: 7, version: 2, withheld: true, isOwner: false };

describe('useCountView', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.mocked(call).mockReset().mockResolvedValue({ ok: false, status: 0 });
    queryClient.clear();
    setVisible(true);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('counts once, after a moment', () => {
    const { rerender } = open(offer);
    vi.advanceTimersByTime(499);
    expect(counted()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(counted()).toEqual([['viewedOffer', { params: { id: 7 }, body: { shown: true } }]]);
    rerender({ ...offer });
    setVisible(false);
    setVisible(true);
    vi.advanceTimersByTime(60_000);
    expect(counted()).toHaveLength(1);
  });

  it('does not count what was only passed through', () => {
    const { unmount } = open(offer);
    vi.advanceTimersByTime(450);
    unmount();
    setVisible(true);
    vi.advanceTimersByTime(60_000);
    expect(counted()).toEqual([]);
  });

  it('waits for a tab in the background to come forward, for a whole moment', () => {
    setVisible(false);
    open(offer);
    vi.advanceTimersByTime(60_000);
    setVisible(true);
    vi.advanceTimersByTime(300);
    setVisible(false);
    vi.advanceTimersByTime(60_000);
    expect(counted()).toEqual([]);
    setVisible(true);
    vi.advanceTimersByTime(500);
    expect(counted()).toHaveLength(1);
  });

  it('counts each offer of its own', () => {
    const { rerender } = open(offer);
    vi.advanceTimersByTime(500);
    rerender({ ...offer, id: 8 });
    vi.advanceTimersByTime(500);
    expect(counted().map(([, input]) => input)).toEqual([
      { params: { id: 7 }, body: { shown: true } },
      { params: { id: 8 }, body: { shown: true } },
    ]);
  });

  it.each([
    ['says another text', { version: 3 }],
    ['opened meanwhile', { withheld: false }],
  ])('counts no coming back, but where the offer %s', async (_what, change) => {
    vi.mocked(call).mockResolvedValue({ ok: true, status: 200, body: {}, headers: new Headers() });
    const { unmount } = open(offer);
    await vi.advanceTimersByTimeAsync(500);
    unmount();
    const { rerender } = open(offer);
    await vi.advanceTimersByTimeAsync(500);
    expect(counted()).toHaveLength(1);
    rerender({ ...offer, ...change });
    await vi.advanceTimersByTimeAsync(500);
    expect(counted()).toHaveLength(2);
  });

  it('does not count the owner', () => {
    open({ ...offer, isOwner: true });
    vi.advanceTimersByTime(60_000);
    setVisible(true);
    vi.advanceTimersByTime(60_000);
    expect(counted()).toEqual([]);
  });
});
