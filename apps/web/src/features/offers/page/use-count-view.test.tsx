import type { BesideOffer } from '@proffer/contract/home/schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unreadKeys } from '../../../entities/notifications/unread';
import type { FullOffer } from '../../../entities/offers/offer';
import { call } from '../../../lib/client';
import { queryClient } from '../../../lib/query-client';
import { buyer, supplier } from '../../../test/people';
import { sampleCompany } from './around-offer.factory';
import { aroundOffer } from './around-offer.query';
import { useCountView } from './use-count-view';

vi.mock('../../../lib/client', () => ({
  CallError: Error,
  call: vi.fn<() => Promise<object>>(),
}));

function setVisible(isVisible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
function open(initialProps: Parameters<typeof useCountView>[0], user: SessionUser | null = null) {
  return renderHook((looked: typeof initialProps) => useCountView(looked, user), {
    initialProps,
    wrapper: Queries,
  });
}
const counted = () => vi.mocked(call).mock.calls;
const counts = { ok: true, status: 200, body: {}, headers: new Headers() } as const;
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

  it('reports a view once, after a moment on the page', () => {
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

  it('does not report a page that was left at once', () => {
    const { unmount } = open(offer);
    vi.advanceTimersByTime(450);
    unmount();
    setVisible(true);
    vi.advanceTimersByTime(60_000);
    expect(counted()).toEqual([]);
  });

  it('waits until a background tab has been visible for a moment', () => {
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

  it('reports a view for each of several offers', () => {
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
  ])('reports no second view on return, except if the offer %s', async (_what, change) => {
    vi.mocked(call).mockResolvedValue(counts);
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

  it('does not report a view of the owner', () => {
    open({ ...offer, isOwner: true });
    vi.advanceTimersByTime(60_000);
    setVisible(true);
    vi.advanceTimersByTime(60_000);
    expect(counted()).toEqual([]);
  });

  // NOT-10
  it('records which notifications a reported view of a buyer has read', async () => {
    vi.mocked(call).mockResolvedValue(counts);
    const toldAt = Date.now();
    queryClient.setQueryData(unreadKeys.counts(buyer.userId), { MESSAGES: 0, CONTRACT: 0, GENERAL: 2 });
    const { result } = open(offer, buyer);
    expect(result.current).toBeNull();
    // Observers of the cache are notified a moment later.
    await act(() => vi.advanceTimersByTimeAsync(1_001));
    expect(result.current).toBe(offer.id);
    expect(queryClient.getQueryData(unreadKeys.readOf('proposal', offer.id))).toBe(toldAt);
  });

  describe('a view that the server said would record nothing new', () => {
    /** Opens the page as a buyer after the server answered that a view would record nothing new. */
    function openPage() {
      const asked = { id: 7, supplierId: 3, categories: [] } as Partial<FullOffer> as FullOffer;
      void queryClient.fetchQuery(aroundOffer(asked, true).company());
      return open(offer, buyer);
    }
    const told = () => counted().filter(([route]) => route === 'viewedOffer');
    beforeEach(() => {
      const body = { seen: true, company: sampleCompany } as Partial<BesideOffer> as BesideOffer;
      vi.mocked(call).mockResolvedValue({ ...counts, body });
    });

    // OFF-330
    it('skips the view and records the notifications that the server knew as read', async () => {
      const toldAt = Date.now();
      queryClient.setQueryData(unreadKeys.counts(buyer.userId), { MESSAGES: 0, CONTRACT: 0, GENERAL: 2 });
      const { result } = openPage();
      expect(result.current).toBeNull();
      await vi.advanceTimersByTimeAsync(400);
      queryClient.setQueryData(unreadKeys.counts(buyer.userId), { MESSAGES: 0, CONTRACT: 0, GENERAL: 3 });
      await act(() => vi.advanceTimersByTimeAsync(1_001));
      expect(counted().map(([route]) => route)).toEqual(['besideOffer']);
      expect(result.current).toBe(offer.id);
      // Later notifications are not among those that the server knew.
      expect(queryClient.getQueryData(unreadKeys.readOf('proposal', offer.id))).toBe(toldAt);
    });

    it.each([
      [29_400, 0],
      [29_600, 1],
    ])(
      'reports the view after %d ms in the background this number of times: %d',
      async (backgroundMs, times) => {
        setVisible(false);
        openPage();
        await vi.advanceTimersByTimeAsync(backgroundMs);
        setVisible(true);
        await vi.advanceTimersByTimeAsync(500);
        expect(told()).toHaveLength(times);
      },
    );

    it.each([
      ['says another text', { version: 3 }],
      ['opened meanwhile', { withheld: false }],
    ])('reports the view once the offer %s', async (_what, change) => {
      const { rerender } = openPage();
      await vi.advanceTimersByTimeAsync(300);
      rerender({ ...offer, ...change });
      await vi.advanceTimersByTimeAsync(500);
      expect(told()).toHaveLength(1);
    });
  });

  it.each([
    ['a view that failed', buyer, 1_001],
    ['a viewer who is not a buyer', supplier, 0],
  ])('records no notifications as read for %s', async (_what, user, afterMs) => {
    const { result } = open(offer, user);
    await act(() => vi.advanceTimersByTimeAsync(afterMs));
    expect(result.current).toBe(offer.id);
    expect(queryClient.getQueryData(unreadKeys.readOf('proposal', offer.id))).toBeUndefined();
  });
});
