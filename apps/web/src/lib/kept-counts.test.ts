import type { SessionReply } from '@proffer/contract/users/auth.schemas';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buyer } from '../test/people';
import { keptCount } from './kept-counts';
import { live } from './live';
import { queryClient } from './query-client';
import { forgetSession } from './session';

const ask = vi.fn<() => Promise<number>>(() => Promise.resolve(7));

/** A badge is drawn for a moment: what it shows, and whether it asked the server. */
async function draw(): Promise<{ shows: number | undefined; hasAsked: boolean }> {
  ask.mockClear();
  const badge = new QueryObserver(queryClient, {
    queryKey: ['count'],
    queryFn: ask,
    ...keptCount(({ unread }) => unread?.messages),
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
it('begins with what the session told', async () => {
  expect(await draw()).toEqual({ shows: 4, hasAsked: false });
});

// LIV-22
it.each([
  ['is not asked again while the connection stands', 'open', { shows: 4, hasAsked: false }],
  ['is asked again after a while without one', 'connecting', { shows: 7, hasAsked: true }],
] as const)('%s', async (_what, status, expected) => {
  vi.spyOn(live, 'getStatus').mockReturnValue(status);
  await draw();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await draw()).toEqual(expected);
});

it('does not begin with what the session told long ago', async () => {
  vi.spyOn(live, 'getStatus').mockReturnValue('open');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await draw()).toEqual({ shows: 7, hasAsked: true });
});

it('is asked again when news have marked it while no badge was drawn', async () => {
  vi.spyOn(live, 'getStatus').mockReturnValue('open');
  await draw();
  await queryClient.invalidateQueries({ queryKey: ['count'] });
  expect(await draw()).toEqual({ shows: 7, hasAsked: true });
});
