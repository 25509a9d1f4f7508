import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { NotificationsFrame } from '@proffer/contract/notifications/schemas';
import { Outlet } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from '../../lib/live';
import { type LiveSocketServer, startLiveSocket } from '../../lib/live/test/live-socket';
import { useSession } from '../../lib/session';
import { testBuyer } from '../../entities/offers/test/sample-offers';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { NotificationBell } from './notification-bell';
import {
  contractNotification,
  countsOf,
  messageNotification,
  sampleNotification,
} from './notifications.factory';
import { NotificationsPage } from './notifications-page';
import { NotificationsWork } from './notifications-work';

type Seen = { url: URL; body: unknown }[];
const queue = '/user/queue/notifications';
let server: LiveSocketServer;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  server = startLiveSocket();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  live.enter(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Bar() {
  const user = useSession();
  return (
    <>
      <NotificationsWork />
      {user && <NotificationBell user={user} />}
      <Outlet />
    </>
  );
}
function Screen() {
  return (
    <>
      <Bar />
      <NotificationsPage />
    </>
  );
}

interface Opened {
  Page?: typeof Bar;
  at?: string;
  counts?: ReturnType<typeof countsOf>;
  /** Counts that change before the connection is established. */
  countsThen?: ReturnType<typeof countsOf>;
}

async function open(options: Opened = {}) {
  const reads: Seen = [];
  network.use(
    answer('session', testBuyer),
    answer('unreadCount', options.counts ?? countsOf(), { seen: reads }),
    answer('unreadNotifications', { MESSAGES: [], CONTRACT: [], GENERAL: [] }),
    answer('allNotifications', { content: [], totalPages: 0, number: 0, totalElements: 0 }),
  );
  const at = options.at ?? '/bdashboard';
  const view = renderPage(options.Page ?? Bar, { route: at.split('?')[0]!, at });
  await screen.findByRole('link', { name: /^Notifications/ });
  await waitFor(() => expect(reads).toHaveLength(1));
  network.use(answer('unreadCount', options.countsThen ?? options.counts ?? countsOf(), { seen: reads }));
  act(() => live.enter(testBuyer.userId));
  await waitFor(() => expect(server.destinations()).toContain(queue));
  // The first subscription refetches them.
  await waitFor(() => expect(reads.length).toBeGreaterThan(1));
  const hear = (frame: NotificationsFrame) => {
    act(() => void server.say(queue, frame));
  };
  return { ...view, hear };
}

describe('notifications over the live connection', () => {
  it('are counted at the bell and shown on the open page', async () => {
    const { hear } = await open({ Page: Screen });
    await screen.findByText('When somebody writes to you about an offer, you see it here.');
    hear({ counts: countsOf({ CONTRACT: 1 }), notification: contractNotification() });
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeDefined();
    const region = within(screen.getByRole('region', { name: 'Quotes and contracts' }));
    expect(region.getByRole('article').textContent).toContain('Rao Pumps proposes a contract');
    expect(region.getByText('1 unread')).toBeDefined();
  });

  it('about the same conversation are counted once', async () => {
    const { hear } = await open({ Page: Screen });
    await screen.findByText('When somebody writes to you about an offer, you see it here.');
    hear({ counts: countsOf({ MESSAGES: 1 }), notification: messageNotification() });
    hear({
      counts: countsOf({ MESSAGES: 1 }),
      notification: messageNotification({ notificationMessage: 'Again' }),
    });
    const region = within(await screen.findByRole('region', { name: 'Messages' }));
    expect(region.getAllByRole('article')).toHaveLength(1);
    expect(region.getByText('Again')).toBeDefined();
    expect(screen.getByRole('status').querySelectorAll('[data-kind]')).toHaveLength(1);
  });

  it('disappear here when read in another tab', async () => {
    const { hear } = await open({ Page: Screen });
    await screen.findByText('When somebody writes to you about an offer, you see it here.');
    hear({ counts: countsOf({ CONTRACT: 1 }), notification: contractNotification() });
    await screen.findByRole('article');
    network.use(answer('unreadCount', countsOf()));
    hear({ counts: countsOf() });
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(screen.getByRole('link', { name: 'Notifications' })).toBeDefined();
  });

  // LIV-14
  it.each([
    ['nothing has come meanwhile', 'as-read', 0],
    ['something has come meanwhile', 'newer', 2],
  ])('are refetched after the session reply only if %s', async (_what, newsMark, missed) => {
    const reads: Seen = [];
    const unread = { messages: 0, notifications: countsOf({ CONTRACT: 1 }), newsMark: 'as-read' };
    network.use(
      answer('session', { ...testBuyer, unread }),
      answer('unreadCount', countsOf({ CONTRACT: 3 }), { seen: reads }),
    );
    server.greet(queue, { newsMark });
    renderPage(Bar, { route: '/bdashboard' });
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    act(() => live.enter(testBuyer.userId));
    await screen.findByRole('link', { name: `Notifications, ${1 + missed} unread` });
    await waitFor(() => expect(server.destinations()).toContain(queue));
    // Arrives after the confirmation, which would have triggered the refetch.
    act(() => void server.say(queue, { counts: countsOf({ GENERAL: 9 }) }));
    await screen.findByRole('link', { name: 'Notifications, 9 unread' });
    expect(reads).toHaveLength(missed === 0 ? 0 : 1);
  });

  it('that were missed are fetched after a reconnect', async () => {
    await open();
    server.cut();
    network.use(answer('unreadCount', countsOf({ GENERAL: 2 })));
    server.plugIn();
    expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toBeDefined();
  });
});

describe('open page', () => {
  const reads = vi.fn<(key: string) => void>();
  beforeEach(() => reads.mockReset());

  function Reading({ queryKey, isKept = false }: { queryKey: readonly unknown[]; isKept?: boolean }) {
    const { data } = useQuery({
      queryKey,
      queryFn: () => {
        reads(queryKey.join(' '));
        return Promise.resolve('read');
      },
      ...(isKept ? { refetchOnWindowFocus: false } : {}),
    });
    return <p>{data}</p>;
  }
  function Page() {
    return (
      <>
        <Bar />
        <Reading queryKey={['offers', 'one', 21]} />
        <Reading queryKey={['nda', 'list', 'page']} />
        <Reading queryKey={['nda', 'document', 21]} isKept />
        <Reading queryKey={['contracts', 'list', 'page']} />
      </>
    );
  }

  it.each([
    ['an NDA', sampleNotification(), ['nda list page', 'offers one 21']],
    ['a contract', contractNotification(), ['contracts list page']],
    ['a message', messageNotification(), []],
    ['what was read elsewhere', contractNotification({ readAt: '2026-11-21T10:00:00Z' }), []],
  ])('is updated after the notification of %s, without other requests', async (_name, notification, keys) => {
    const { hear } = await open({ Page });
    await waitFor(() => expect(reads).toHaveBeenCalledTimes(4));
    reads.mockReset();
    hear({ counts: countsOf({ [notification.category]: 1 }), notification });
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    await waitFor(() => expect(reads.mock.calls.flat().toSorted()).toEqual(keys));
  });

  it('is refetched if something changed before its connection was established', async () => {
    await open({ Page, countsThen: countsOf({ GENERAL: 1 }) });
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    await waitFor(() => {
      for (const key of ['offers one 21', 'nda list page', 'contracts list page'])
        expect(reads.mock.calls.flat().filter((read) => read === key)).toHaveLength(2);
    });
  });

  it('is fetched once if nothing changed until then', async () => {
    const { hear } = await open({ Page });
    // Frames arrive after the data read on subscription.
    hear({ counts: countsOf({ MESSAGES: 1 }), notification: messageNotification() });
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    expect(reads).toHaveBeenCalledTimes(4);
  });

  it('is refetched after a reconnect, except for data being edited', async () => {
    await open({ Page });
    await waitFor(() => expect(reads).toHaveBeenCalledTimes(4));
    reads.mockReset();
    server.cut();
    server.plugIn();
    await waitFor(() =>
      expect(new Set(reads.mock.calls.flat())).toEqual(
        new Set(['offers one 21', 'nda list page', 'contracts list page']),
      ),
    );
  });
});

describe('toast for a new notification', () => {
  it('is announced politely and links to the subject', async () => {
    const seen: Seen = [];
    const { user, path, hear } = await open();
    network.use(answer('markRead', countsOf(), { seen }));
    hear({ counts: countsOf({ CONTRACT: 1 }), notification: contractNotification() });
    const calm = within(screen.getByRole('status'));
    expect(calm.getByText('Rao Pumps proposes a contract on “Water pumps”.')).toBeDefined();
    await user.click(calm.getByRole('button', { name: 'Contract' }));
    await waitFor(() => expect(path()).toBe('/bcontract?contract=40'));
    await waitFor(() => expect(seen[0]?.url.searchParams.get('notificationId')).toBe('3'));
  });

  it('has no button if the subject no longer exists', async () => {
    const { hear } = await open();
    hear({ counts: countsOf({ CONTRACT: 1 }), notification: contractNotification({ isGone: true }) });
    const calm = within(screen.getByRole('status'));
    expect(calm.getByText(/proposes a contract/)).toBeDefined();
    expect(calm.queryByRole('button', { name: 'Contract' })).toBeNull();
  });

  it.each([
    ['for a message of the open conversation', '/bchat?user=3&conversation=70', 'visible' as const],
    ['in a tab that nobody looks at', '/bdashboard', 'hidden' as const],
  ])('is not shown %s', async (_name, at, state) => {
    const { hear } = await open({ at });
    visibility = state;
    hear({ counts: countsOf({ MESSAGES: 1 }), notification: messageNotification() });
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is shown for a message of another conversation', async () => {
    const { hear } = await open({ at: '/bchat?user=3&conversation=7' });
    hear({ counts: countsOf({ MESSAGES: 1 }), notification: messageNotification() });
    expect(within(screen.getByRole('status')).getByRole('button', { name: 'Go To Chat' })).toBeDefined();
  });
});

it('is counted in the title of a hidden tab only', async () => {
  document.title = 'Contracts · Proffer';
  const { hear } = await open();
  const turn = (state: DocumentVisibilityState) => {
    visibility = state;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  turn('hidden');
  hear({ counts: countsOf({ CONTRACT: 3 }) });
  await waitFor(() => expect(document.title).toBe('(3) Contracts · Proffer'));
  turn('visible');
  expect(document.title).toBe('Contracts · Proffer');
});

it('shows at most 99+ at the bell, with the exact number as text', async () => {
  await open({ counts: countsOf({ MESSAGES: 120 }) });
  const bell = await screen.findByRole('link', { name: 'Notifications, 120 unread' });
  expect(bell.textContent).toBe('99+');
  expect(bell.getAttribute('href')).toBe('/bnotification');
});
