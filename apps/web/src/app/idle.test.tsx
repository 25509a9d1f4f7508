import { act, screen, waitFor } from '@testing-library/react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChatWork } from '../features/chat/chat-work';
import { MessagesPage } from '../features/chat/messages-page';
import { NotificationBell } from '../features/notifications/notification-bell';
import { countsOf } from '../features/notifications/notifications.factory';
import { NotificationsPage } from '../features/notifications/notifications-page';
import { NotificationsWork } from '../features/notifications/notifications-work';
import { systemState } from '../features/system/system.factory';
import { SystemPage } from '../features/system/system-page';
import { QueuePage } from '../features/waiting/queue-page';
import { WaitingCount } from '../features/waiting/waiting-count';
import { live } from '../lib/live';
import { type LiveSocketServer, startLiveSocket } from '../lib/live/test/live-socket';
import { useSession } from '../lib/session';
import { answer, network } from '../test/network';
import { pageOf } from '../test/page-of';
import { admin, buyer, supplier } from '../test/people';
import { renderPage } from '../test/render-page';

const waitingCounts = { validation: 2, revalidation: 0, administrator: 0, signing: 0, mail: 0, report: 0 };
const aWhileMs = 10 * 60_000;
let server: LiveSocketServer;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  server = startLiveSocket();
});
afterEach(() => {
  live.enter(null);
  network.events.removeAllListeners();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Renders the parts of the market's layout that make requests. */
function MarketFrame({ children }: { children: ReactNode }) {
  const user = useSession();
  return (
    <>
      {user && <NotificationBell user={user} />}
      {user && <ChatWork userId={user.userId} />}
      <NotificationsWork />
      {children}
    </>
  );
}

/** Renders the parts of the administrators' layout that make requests. */
function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <WaitingCount />
      {children}
    </>
  );
}

interface Open {
  user: SessionUser;
  page: ReactNode;
  /** The title of the page. */
  shows: string;
  hears: string;
}
const market = '/user/queue/notifications';
const notifications = (
  <MarketFrame>
    <NotificationsPage />
  </MarketFrame>
);
const messages = (
  <MarketFrame>
    <MessagesPage />
  </MarketFrame>
);
const waiting = (
  <AdminFrame>
    <QueuePage />
  </AdminFrame>
);
const system = (
  <AdminFrame>
    <SystemPage />
  </AdminFrame>
);
const openPages: [string, Open][] = [
  ['a buyer’s notifications', { user: buyer, page: notifications, shows: 'Notifications', hears: market }],
  ['a buyer’s messages', { user: buyer, page: messages, shows: 'Messages', hears: market }],
  ['a supplier’s messages', { user: supplier, page: messages, shows: 'Messages', hears: market }],
  [
    'what waits for an administrator',
    { user: admin, page: waiting, shows: 'Waiting', hears: '/topic/waiting' },
  ],
  [
    'the system, for an administrator',
    { user: admin, page: system, shows: 'System', hears: '/topic/waiting' },
  ],
];

// LIV-22
it.each(openPages)(
  '%s makes no requests while nothing happens',
  async (_name, { user, page, shows, hears }) => {
    network.use(
      answer('session', user),
      answer('unreadCount', countsOf()),
      answer('unreadNotifications', { MESSAGES: [], CONTRACT: [], GENERAL: [] }),
      answer('allNotifications', pageOf()),
      answer('unreadMessages', 0),
      answer('inbox', { content: [], next: null }),
      answer('allSuppliers', []),
      answer('allBuyers', []),
      answer('adminQueue', { ...pageOf(), counts: waitingCounts }),
      answer('systemState', systemState()),
    );
    server.greet('/topic/waiting', { counts: waitingCounts });
    renderPage(() => page, { route: '/here' });
    await screen.findByRole('heading', { name: shows });
    act(() => live.enter(user.userId));
    await waitFor(() => expect(server.destinations()).toContain(hears));
    // The requests of opening and subscribing have ended.
    await act(() => vi.advanceTimersByTimeAsync(30_000));

    const asked: string[] = [];
    network.events.on('request:start', ({ request }) => void asked.push(request.url));
    await act(() => vi.advanceTimersByTimeAsync(aWhileMs));
    expect(asked).toEqual([]);
    expect(live.getStatus()).toBe('open');
  },
);
