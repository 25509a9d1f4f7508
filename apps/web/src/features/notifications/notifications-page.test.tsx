import type { Notification } from '@proffer/contract/notifications/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { paths } from '@proffer/contract/wire/paths';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { testBuyer, testSupplier } from '../../entities/offers/test/sample-offers';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import {
  contractNotification,
  countsOf,
  messageNotification,
  sampleNotification,
} from './notifications.factory';
import { NotificationsPage } from './notifications-page';

interface World {
  user?: typeof testBuyer;
  unread?: Notification[];
  /** Read notifications, which only the paged list contains. */
  older?: Notification[];
}

const of = (list: Notification[], category: Notification['category']) =>
  list.filter((one) => one.category === category);

function open({ user = testBuyer, unread = [], older = [] }: World = {}) {
  const counts = countsOf({
    MESSAGES: of(unread, 'MESSAGES').length,
    CONTRACT: of(unread, 'CONTRACT').length,
    GENERAL: of(unread, 'GENERAL').length,
  });
  network.use(
    answer('session', user),
    answer('unreadCount', counts),
    answer('unreadNotifications', {
      MESSAGES: of(unread, 'MESSAGES'),
      CONTRACT: of(unread, 'CONTRACT'),
      GENERAL: of(unread, 'GENERAL'),
    }),
    http.get(`*${paths.allNotifications.path}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const all = of([...unread, ...older], query.get('category') as Notification['category']);
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
      return HttpResponse.json({
        content: all.slice(page * size, page * size + size),
        totalPages: Math.ceil(all.length / size),
        number: page,
        totalElements: all.length,
      });
    }),
  );
  return renderPage(NotificationsPage, {
    route: user === testBuyer ? '/bnotification' : '/snotification',
  });
}

const group = (name: string) => screen.findByRole('region', { name });
const some = (count: number, change: Partial<Notification> = {}, from = 100) =>
  Array.from({ length: count }, (_, index) =>
    sampleNotification({
      notificationId: from - index,
      notificationMessage: `News ${from - index}`,
      ...change,
    }),
  );

describe('notifications page', () => {
  // NOT-1, NOT-2
  it('shows categories with title, unread count, message, date and a button', async () => {
    open({ unread: [messageNotification(), contractNotification(), sampleNotification()] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeDefined();
    for (const [name, word] of [
      ['Messages', 'Go To Chat'],
      ['Quotes and contracts', 'Contract'],
      ['NDAs and offers', 'Details'],
    ] as const) {
      const region = within(await group(name));
      expect(region.getByText('1 unread')).toBeDefined();
      expect(region.getByRole('link', { name: word })).toBeDefined();
    }
    const date = within(await group('Quotes and contracts')).getByText('November 21, 2026');
    await userEvent.hover(date);
    expect(date.title).toMatch(/21 Nov 2026, .+:30/);
    expect(screen.queryByRole('button', { name: 'View More' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  // NOT-5, NOT-6, NOT-7
  it.each([
    ['the chat of a buyer', testBuyer, messageNotification(), 'Go To Chat', '/bchat?user=3&conversation=70'],
    [
      'the chat of a supplier',
      testSupplier,
      messageNotification(),
      'Go To Chat',
      '/schat?user=3&conversation=70',
    ],
    ['a contract of a buyer', testBuyer, contractNotification(), 'Contract', '/bcontract?contract=40'],
    [
      'a contract of a supplier',
      testSupplier,
      contractNotification(),
      'Contract',
      '/contract-all?contract=40',
    ],
    ['an NDA of a buyer', testBuyer, sampleNotification(), 'Details', '/nda?nda=21'],
    ['an NDA of a supplier', testSupplier, sampleNotification(), 'Details', '/ndarequest?nda=21'],
    ['an offer', testBuyer, sampleNotification({ referenceKind: 'proposal' }), 'Details', '/view-offer/21'],
  ])(
    'links to %s, which marks the notification as read',
    async (_name, user, notification, word, address) => {
      const seen: { url: URL; body: unknown }[] = [];
      network.use(answer('markRead', countsOf(), { seen }));
      const { user: person, path } = open({ user, unread: [notification] });
      await person.click(await screen.findByRole('link', { name: word }));
      await waitFor(() => expect(path()).toBe(address));
      await waitFor(() =>
        expect(seen.map(({ url }) => url.searchParams.get('notificationId'))).toEqual([
          String(notification.notificationId),
        ]),
      );
    },
  );

  // NOT-7
  it('states that a subject no longer exists and allows only marking', async () => {
    open({ unread: [contractNotification({ isGone: true })] });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText(/This no longer exists\./)).toBeDefined();
    expect(card.queryByRole('link')).toBeNull();
    expect(card.getByRole('button', { name: 'Mark as read' })).toBeDefined();
  });

  it('marks one notification in its place and keeps the focus on the card', async () => {
    network.use(answer('markRead', countsOf({ GENERAL: 1 })));
    const { user } = open({ unread: some(2) });
    const region = within(await group('NDAs and offers'));
    const [first] = region.getAllByRole('button', { name: 'Mark as read' });
    await user.click(first!);
    expect(await region.findByText('1 unread')).toBeDefined();
    expect(region.getAllByRole('article')).toHaveLength(2);
    expect(region.getAllByRole('button', { name: 'Mark as read' })).toHaveLength(1);
    expect(document.activeElement).toBe(region.getAllByRole('article')[0]);
  });

  it('marks a category, or all', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('markAllRead', countsOf({ CONTRACT: 1 }), { seen }));
    const { user } = open({ unread: [...some(2), contractNotification()] });
    const region = within(await group('NDAs and offers'));
    await user.click(region.getByRole('button', { name: 'Mark all as read' }));
    expect(await region.findByText('0 unread')).toBeDefined();
    expect(within(await group('Quotes and contracts')).getByText('1 unread')).toBeDefined();
    network.use(answer('markAllRead', countsOf(), { seen }));
    const [all] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Mark all as read' });
    await user.click(all!);
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(seen.map(({ url }) => url.searchParams.get('category'))).toEqual(['GENERAL', null]);
    expect(all!.disabled).toBe(true);
  });

  it('shows notifications as unread again, with an error, if marking fails', async () => {
    network.use(unplugged('markRead'));
    const { user } = open({ unread: some(1) });
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByText('It was not marked as read')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Mark as read' })).toBeDefined();
  });

  it('treats withdrawn notifications as read without an error', async () => {
    network.use(refuse('markRead', 'not_found', 'The notification was not found.'));
    const { user } = open({ unread: some(1) });
    const button = await screen.findByRole('button', { name: 'Mark as read' });
    network.use(
      answer('unreadCount', countsOf()),
      answer('unreadNotifications', { MESSAGES: [], CONTRACT: [], GENERAL: [] }),
    );
    await user.click(button);
    await waitFor(() => expect(screen.getAllByText('0 unread')).toHaveLength(4));
    expect(screen.queryByRole('alert')?.textContent).toBe('');
  });
});

describe('a long category', () => {
  // NOT-3, NOT-4
  it('offers the remaining unread ones beyond three, then the older ones by page', async () => {
    const readAt = '2026-11-20T09:00:00Z';
    const { user } = open({ unread: some(5), older: some(12, { readAt }, 90) });
    const region = within(await group('NDAs and offers'));
    expect(region.getAllByRole('article')).toHaveLength(3);
    await user.click(region.getByRole('button', { name: 'View More' }));
    expect(region.getAllByRole('article')).toHaveLength(5);
    await waitFor(() => expect(document.activeElement).toBe(region.getAllByRole('article')[3]));
    expect(region.queryByRole('button', { name: 'View More' })).toBeNull();
    await user.click(await region.findByRole('button', { name: 'Show older' }));
    expect(region.getAllByRole('article')).toHaveLength(10);
    await user.click(region.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(region.getAllByRole('article')).toHaveLength(17));
    expect(region.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(region.getByText('News 79')).toBeDefined();
  });

  // NOT-3
  it('offers nothing more for three', async () => {
    open({ unread: some(3) });
    const region = within(await group('NDAs and offers'));
    expect(region.getAllByRole('article')).toHaveLength(3);
    expect(region.queryByRole('button', { name: 'View More' })).toBeNull();
  });
});

describe('empty notifications page', () => {
  it('explains what will be shown here', async () => {
    open();
    expect(
      await screen.findByText('When somebody writes to you about an offer, you see it here.'),
    ).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows a failed load with a button to try again', async () => {
    const view = open({ unread: some(1) });
    network.use(refuse('unreadNotifications', 'unexpected', 'Something went wrong here.'));
    expect(await screen.findByText('Notifications could not be loaded')).toBeDefined();
    expect(screen.getByText('Something went wrong here.')).toBeDefined();
    network.use(answer('unreadNotifications', { MESSAGES: [], CONTRACT: [], GENERAL: some(1) }));
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeDefined();
  });
});
