import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from '../../lib/live';
import { type LiveSocketServer, startLiveSocket } from '../../lib/live/test/live-socket';
import { rememberSession } from '../../lib/session';
import { answer, network } from '../../test/network';
import { admin } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { queueQuery } from './queries';
import { WaitingCount } from './waiting-count';

const page = { content: [], totalPages: 0, number: 0, totalElements: 0 };
const counts = { validation: 2, revalidation: 0, administrator: 1, signing: 0, mail: 3, report: 4 };
const topic = '/topic/waiting';
let server: LiveSocketServer;

beforeEach(() => {
  server = startLiveSocket();
});
afterEach(() => {
  live.enter(null);
  vi.unstubAllGlobals();
});

function Page() {
  const list = useQuery(queueQuery(0, undefined));
  return (
    <>
      <WaitingCount />
      {list.data && <output>listed</output>}
    </>
  );
}

/** Opens the page as an administrator whose session reply contains the count, and waits for the subscription. */
async function openHeard() {
  const seen: { url: URL; body: unknown }[] = [];
  network.use(answer('session', admin), answer('adminQueue', { ...page, counts }, { seen }));
  server.greet(topic, { counts });
  renderPage(Page, { route: '/aqueue' });
  await screen.findByText('10', { exact: false });
  await screen.findByText('listed');
  act(() => rememberSession(admin));
  act(() => live.enter(admin.userId));
  await waitFor(() => expect(server.destinations()).toContain(topic));
  seen.length = 0;
  return seen;
}
const tell = (changed: Partial<typeof counts>) =>
  act(() => void server.say(topic, { counts: { ...counts, ...changed } }));

describe('badge next to Waiting', () => {
  it('shows the number of all waiting items', async () => {
    network.use(answer('adminQueue', { ...page, counts }));
    renderPage(WaitingCount, { route: '/auser' });
    expect((await screen.findByText('10', { exact: false })).textContent).toBe('10 waiting');
  });

  // LIV-22
  it('is updated, and refetches the list, after a change', async () => {
    const seen = await openHeard();
    tell({});
    expect(seen).toEqual([]);
    tell({ mail: 4 });
    expect(await screen.findByText('11', { exact: false })).toBeTruthy();
    await waitFor(() => expect(seen.map(({ url }) => url.searchParams.get('size'))).toEqual(['10']));
    // The count is unchanged, but the items are others.
    tell({ mail: 3, report: 5 });
    await waitFor(() => expect(seen).toHaveLength(2));
  });
});
