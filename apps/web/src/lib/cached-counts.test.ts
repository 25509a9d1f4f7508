import type { SessionReply } from '@proffer/contract/users/auth.schemas';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buyer } from '../test/people';
import { cachedCount } from './cached-counts';
import { live } from './live';
import { queryClient } from './query-client';
import { forgetSession } from './session';

const ask = vi.fn<() => Promise<number>>(() => Promise.resolve(7));

/** Renders a badge for a moment; returns its count and whether it sent a request. */
async function draw(): Promise<{ shows: number | undefined; hasAsked: boolean }> {
  ask.mockClear();
  const badge = new QueryObserver(queryClient, {
    queryKey: ['count'],
    queryFn: ask,
    ...cachedCount(({ unread }) => unread?.messages),
  });
  const leave = badge.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  const { data: shows } = badge.getCurrentResult();
  leave();
  return { shows, hasAsked: ask.mock.calls.length > 0 };
}

beforeEach(() => {
  vi.useFakeTimers();
  const notifications = { MESSAGES: 0, CONTRACT: 0, GENERAL: 0 };
  const unread = { messages: 4, notifications, newsMark: '1' };
  queryClient.setQueryData<SessionReply>(['session'], { ...buyer, unread });
});
afterEach(() => {
  forgetSession();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// ACC-130
it('a badge starts with the count of the session', async () => {
  expect(await draw()).toEqual({ shows: 4, hasAsked: false });
});

// LIV-22
it.each([
  ['is not asked again while the connection stands', 'open', { shows: 4, hasAsked: false }],
  ['is asked again after a while without one', 'connecting', { shows: 7, hasAsked: true }],
] as const)("a badge's count %s", async (_what, status, expected) => {
  vi.spyOn(live, 'getStatus').mockReturnValue(status);
  await draw();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await draw()).toEqual(expected);
});

it('a badge does not start with an old count of the session', async () => {
  vi.spyOn(live, 'getStatus').mockReturnValue('open');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await draw()).toEqual({ shows: 7, hasAsked: true });
});

it("a badge's count is requested again when news arrived while no badge was rendered", async () => {
  vi.spyOn(live, 'getStatus').mockReturnValue('open');
  await draw();
  await queryClient.invalidateQueries({ queryKey: ['count'] });
  expect(await draw()).toEqual({ shows: 7, hasAsked: true });
});
