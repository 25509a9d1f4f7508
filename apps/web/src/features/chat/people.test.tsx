import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { live } from '../../lib/live';
import { gate } from '../../test/gate';
import { answer, network, refuse } from '../../test/network';
import { sampleConversation, samplePerson } from './chat.factory';
import { open, server, world, writing, useChatWorld } from './test/chat-world';

useChatWorld();

describe('people and offers in messages', () => {
  // MSG-4, MSG-5, MSG-6, MSG-7
  it('lists suppliers with company, name, online status and unread count, and filters them by words', async () => {
    world({
      people: [
        samplePerson({ unreadCount: 120, status: 'Online' }),
        samplePerson({ id: 4, companyName: 'Kaveri Steel', name: 'Ravi Iyer' }),
      ],
    });
    const { user } = open('?list=people');
    expect(
      await screen.findByText('No conversation selected. Please choose a user from the sidebar.'),
    ).toBeTruthy();
    const list = await screen.findByRole('list', { name: 'People' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['RPRao Pumps99+ unreadAsha RaoOnline', 'KSKaveri SteelRavi IyerOffline']);
    network.use(answer('searchMessages', { content: [], next: null }));
    const search = screen.getByRole('searchbox', { name: 'Search people and messages' });
    await user.type(search, 'iyer steel');
    const found = await screen.findByRole('list', { name: 'People' });
    expect(within(found).getAllByRole('link')).toHaveLength(1);
    await user.type(search, 'x');
    expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
    expect(await screen.findByText('No message contains these words.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(within(await screen.findByRole('list', { name: 'People' })).getAllByRole('link')).toHaveLength(2);
  });

  // MSG-8, MSG-9, MSG-11
  it('shows the offers of the chosen person, opens one, and returns to it', async () => {
    world({
      conversations: [
        sampleConversation({ unreadCount: 2, lastMessageContent: 'Twelve are ready.' }),
        sampleConversation({ conversationId: 71, offerTitle: 'Valves', lastMessageAt: null }),
      ],
    });
    const { user, path } = open('');
    await user.click(await screen.findByRole('radio', { name: 'People' }));
    await user.click(await screen.findByRole('link', { name: /Rao Pumps/ }));
    expect(await screen.findByRole('heading', { name: 'Offering list' })).toBeTruthy();
    const last = await screen.findByText('Twelve are ready.');
    expect(last.parentElement?.textContent).toBe('Last Message: Twelve are ready.');
    // MSG-9: no text for conversations without unread messages.
    expect(screen.getAllByText(/^Unread Messages/).map(({ textContent }) => textContent)).toEqual([
      'Unread Messages: 2',
    ]);
    await user.click(screen.getByRole('link', { name: 'Irrigation pumps' }));
    await waitFor(() => expect(path()).toBe('/bchat?list=people&user=3&conversation=70'));
    expect(await screen.findByRole('heading', { name: 'Irrigation pumps' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(writing()));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe('/bchat?list=people&user=3'));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Irrigation pumps' })),
    );
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Valves');
  });

  // MSG-8
  it('shows a message when there are no conversations', async () => {
    world({ conversations: [] });
    open('?user=3');
    expect(await screen.findByText('No offerings yet for this user.')).toBeTruthy();
  });

  // ERR-3
  it('shows what failed and offers to try again', async () => {
    world();
    network.use(refuse('allConversations', 'unexpected', 'The server is confused.'));
    const { user } = open('?user=3');
    expect(await screen.findByText('The server is confused.')).toBeTruthy();
    network.use(answer('allConversations', [sampleConversation()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Irrigation pumps' })).toBeTruthy();
  });

  // LIV-8, LIV-9, LIV-10
  it('shows who is online, and nobody after the connection is lost', async () => {
    world();
    open('?list=people');
    act(() => live.enter(9));
    expect(await screen.findByText('Offline')).toBeTruthy();
    await waitFor(() => expect(server.destinations()).toContain('/user/queue/online-users'));
    act(() => void server.say('/user/queue/online-users', { users: [3] }));
    expect(await screen.findByText('Online')).toBeTruthy();
    act(
      () =>
        void server.say('/topic/user-status', { type: 'user_status_update', userId: 3, status: 'offline' }),
    );
    expect(await screen.findByText('Offline')).toBeTruthy();
    act(
      () =>
        void server.say('/topic/user-status', { type: 'user_status_update', userId: 3, status: 'online' }),
    );
    expect(await screen.findByText('Online')).toBeTruthy();
    act(() => server.cut());
    expect(await screen.findByText('Offline')).toBeTruthy();
  });

  // LIV-10
  it('shows a person as online whose status frame arrives before an older reply', async () => {
    world();
    const reply = gate();
    network.use(answer('allSuppliers', [samplePerson({ status: 'Offline' })], { after: reply.opened }));
    open('?list=people');
    act(() => live.enter(9));
    await waitFor(() => expect(server.destinations()).toContain('/user/queue/online-users'));
    act(() => void server.say('/user/queue/online-users', { users: [3] }));
    reply.open();
    expect(await screen.findByText('Online')).toBeTruthy();
    expect(screen.queryByText('Offline')).toBeNull();
  });

  // LIV-10
  it('keeps the status of a new contact when the status of another person changes', async () => {
    world({ people: [samplePerson({ id: 4, status: 'Online' })] });
    open('?list=people');
    act(() => live.enter(9));
    await waitFor(() => expect(server.destinations()).toContain('/user/queue/online-users'));
    expect(await screen.findByText('Online')).toBeTruthy();
    act(
      () =>
        void server.say('/topic/user-status', { type: 'user_status_update', userId: 3, status: 'online' }),
    );
    expect(screen.getByText('Online')).toBeTruthy();
  });
});
