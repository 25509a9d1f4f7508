import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { answer, network } from '../../test/network';
import { buyer } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { cappedCount, unreadCountsQuery, unreadKeys, useNotificationsRead } from './unread';
import { queryClient } from '../../lib/query-client';

const testBuyer: SessionUser = { ...buyer, userId: 9 };

type Seen = { url: URL; body: unknown }[];
const unread = (GENERAL: number) => ({ MESSAGES: 4, CONTRACT: 0, GENERAL });
const key = unreadCountsQuery(testBuyer.userId).queryKey;

function Reading() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button onClick={() => setHere(!isHere)}>Go</button>
      {isHere && <Offer />}
    </>
  );
}

function Offer() {
  useNotificationsRead('proposal', 7);
  const { data } = useQuery({ ...unreadCountsQuery(testBuyer.userId), enabled: false });
  return <output aria-label="Unread">{data?.GENERAL}</output>;
}

/** Opens a page that shows offer 7, with the known unread counts. */
async function open(GENERAL: number, left: number) {
  const seen: Seen = [];
  network.use(answer('session', testBuyer), answer('markAllRead', unread(left), { seen }));
  const { user } = renderPage(Reading, { route: '/view-offer/7' });
  await waitFor(() => expect(queryClient.getQueryData(['session'])).toBeTruthy());
  act(() => void queryClient.setQueryData(key, unread(GENERAL)));
  return Object.assign(seen, { user });
}

/** Returns the sent calls that mark as read; calls are sent immediately, so missing ones will not come. */
const marksIn = (sent: MockInstance<typeof fetch>) =>
  sent.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('markAllRead'));

afterEach(() => vi.restoreAllMocks());

describe('showing a subject', () => {
  it('marks its notifications as read and shows the new count', async () => {
    const seen = await open(2, 1);
    await waitFor(() => expect(queryClient.getQueryData(key)).toEqual(unread(1)));
    expect(seen.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { userId: '9', referenceKind: 'proposal', referenceId: '7' },
    ]);
  });

  it('sends another call for a later notification, and none for one read elsewhere', async () => {
    const seen = await open(2, 2);
    await waitFor(() => expect(seen).toHaveLength(1));
    act(() => void queryClient.setQueryData(key, unread(1)));
    await screen.findByText('1');
    expect(seen).toHaveLength(1);
    act(() => void queryClient.setQueryData(key, unread(3)));
    await waitFor(() => expect(seen).toHaveLength(2));
  });

  // LIV-21
  it.each([
    ['nothing was told of it', 2],
    ['something was', 1],
  ])('sends no call on return when %s, until something new arrives', async (_what, left) => {
    const seen = await open(2, left);
    await waitFor(() => expect(queryClient.getQueryData(unreadKeys.readOf('proposal', 7))).toBeDefined());
    const sent = vi.spyOn(globalThis, 'fetch');
    await seen.user.click(screen.getByRole('button', { name: 'Go' }));
    expect(screen.queryByRole('status', { name: 'Unread' })).toBeNull();
    await seen.user.click(screen.getByRole('button', { name: 'Go' }));
    expect(screen.getByRole('status', { name: 'Unread' }).textContent).toBe(String(left));
    expect(marksIn(sent)).toEqual([]);
    act(() => void queryClient.setQueryData(key, unread(left + 1)));
    await waitFor(() => expect(seen).toHaveLength(2));
  });

  it('waits until the tab is visible', async () => {
    let state: DocumentVisibilityState = 'hidden';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
    const sent = vi.spyOn(globalThis, 'fetch');
    const seen = await open(1, 0);
    await screen.findByText('1');
    expect(marksIn(sent)).toEqual([]);
    state = 'visible';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(seen).toHaveLength(1));
  });

  it('sends no call when only other categories are unread', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    const seen = await open(0, 0);
    await screen.findByText('0');
    expect(marksIn(sent)).toEqual([]);
    // When something arrives, the same page does send a call.
    act(() => void queryClient.setQueryData(key, unread(1)));
    await waitFor(() => expect(seen).toHaveLength(1));
  });
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('cappedCount shows the count %i as %s', (count, text) => expect(cappedCount(count)).toBe(text));
