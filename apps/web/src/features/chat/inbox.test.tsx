import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { live } from '../../lib/live';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { ChatWork } from './chat-work';
import { sampleInboxEntry, sampleMessages, sampleView } from './chat.factory';
import { MessagesPage } from './messages-page';
import { open, rows, type Seen, server, useChatWorld, world, writing } from './test/chat-world';

useChatWorld();

const valves = sampleInboxEntry({
  conversationId: 71,
  offerTitle: 'Valves',
  companyName: 'Kaveri Steel',
  supplierId: 4,
  isLastOwn: true,
  lastMessageContent: 'How soon?',
});
const pumps = sampleInboxEntry({ unreadCount: 2, lastMessageContent: 'Twelve are ready.' });
const list = () => screen.findByRole('list', { name: 'Conversations' });
const entries = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => [...link.children].slice(1).map(({ textContent }) => textContent));

describe('the inbox', () => {
  // MSG-40
  it('shows for each conversation the company, the offer, the last message, and unread or unsent messages', async () => {
    localStorage.setItem('proffer.message.9.71', 'Also ask ab');
    world({ inbox: [pumps, valves, { ...valves, conversationId: 72 }] });
    open('');
    const short = expect.stringMatching(/^(\w{3}|20 Nov|\d\d:\d\d)/) as string;
    expect(await entries()).toEqual([
      ['Rao Pumps', short, 'Irrigation pumps', 'Twelve are ready.', '2 unread'],
      ['Kaveri Steel', short, 'Valves', 'Draft: Also ask ab'],
      ['Kaveri Steel', short, 'Valves', 'You: How soon?'],
    ]);
    localStorage.removeItem('proffer.message.9.71');
  });

  // MSG-40, MSG-43
  it('opens a conversation with one click, also with J, K and Enter, and returns to it', async () => {
    world({ inbox: [pumps, valves] });
    const { user, path } = open('');
    const [first, second] = within(await list()).getAllByRole('link');
    act(() => first!.focus());
    await user.keyboard('j');
    expect(document.activeElement).toBe(second);
    await user.keyboard('k{Enter}');
    await waitFor(() => expect(path()).toBe('/bchat?user=3&conversation=70'));
    await waitFor(() => expect(document.activeElement).toBe(writing()));
    expect(first!.getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/bchat'));
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  // MSG-40
  it('keeps the focus on an inbox row that a new message shifts', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ ...valves, conversationId: 80 + index }));
    world({ inbox: many });
    renderPage(AtWork, { route: '/bchat' });
    act(() => live.enter(9));
    const tenth = within(await list()).getAllByRole('link')[9];
    act(() => tenth!.focus());
    const [last, ...others] = [many.at(-1)!, ...many.slice(0, -1)];
    network.use(
      answer('inbox', { content: [{ ...last, lastMessageContent: 'In May.' }, ...others], next: null }),
    );
    act(() => void server.say('/user/queue/notifications', {}));
    await waitFor(async () => expect((await entries())[0]?.at(-1)).toContain('In May.'));
    expect(document.activeElement).toBe(within(await list()).getAllByRole('link')[10]);
  });

  // MSG-41
  it('filters the inbox by unread conversations, in the address', async () => {
    const seen: Seen = [];
    world();
    network.use(answer('inbox', { content: [], next: null }, { seen }));
    const { user, path } = open('');
    expect(await screen.findByText('No conversations yet')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Unread' }));
    expect(await screen.findByText('Nothing is unread')).toBeTruthy();
    expect(path()).toBe('/bchat?list=unread');
    expect(seen.at(-1)?.url.searchParams.get('unread')).toBe('true');
  });

  // MSG-40
  it('loads older conversations on request', async () => {
    const seen: Seen = [];
    world();
    network.use(answer('inbox', { content: [pumps], next: '17.70' }));
    const { user } = open('');
    await list();
    network.use(answer('inbox', { content: [valves], next: null }, { seen }));
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await entries()).toHaveLength(2));
    expect(seen[0]?.url.searchParams.get('before')).toBe('17.70');
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  // MSG-40, LIV-10
  it('updates order, last words and online status of conversations from live frames', async () => {
    world({ inbox: [pumps, valves] });
    renderPage(AtWork, { route: '/bchat' });
    act(() => live.enter(9));
    await list();
    await waitFor(() => expect(server.destinations()).toContain('/user/queue/online-users'));
    act(() => void server.say('/user/queue/online-users', { users: [] }));
    act(
      () =>
        void server.say('/topic/user-status', { type: 'user_status_update', userId: 4, status: 'online' }),
    );
    expect(await within(await list()).findByText('Online')).toBeTruthy();
    act(
      () =>
        void server.say('/topic/user-status', { type: 'user_status_update', userId: 4, status: 'offline' }),
    );
    await waitFor(async () => expect(within(await list()).queryByText('Online')).toBeNull());
    const answered = { ...valves, isLastOwn: false, lastMessageContent: 'In May.', unreadCount: 1 };
    network.use(answer('inbox', { content: [answered, pumps], next: null }));
    act(() => void server.say('/user/queue/notifications', {}));
    await waitFor(async () =>
      expect((await entries())[0]?.slice(2)).toEqual(['Valves', 'In May.', '1 unread']),
    );
  });
});

// MSG-40
it('reloads only the affected conversation of a long inbox', async () => {
  const [opened, seen]: [Seen, Seen] = [[], []];
  world();
  network.use(answer('inbox', { content: [pumps], next: '17.70' }, { seen: opened }));
  const { user } = renderPage(AtWork, { route: '/bchat' });
  act(() => live.enter(9));
  await list();
  // Once when it is opened, and once more after its subscription.
  await waitFor(() => expect(opened).toHaveLength(2));
  network.use(answer('inbox', { content: [valves], next: null }));
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  const lastMessageAt = '2026-11-20T07:00:00Z';
  const answered = { ...valves, isLastOwn: false, lastMessageAt, lastMessageContent: 'In May.' };
  network.use(answer('inbox', { content: [answered], next: null }, { seen }));
  act(() => void server.say('/user/queue/notifications', { notification: { conversationId: 71 } }));
  await waitFor(async () =>
    expect((await entries()).map((entry) => entry[3])).toEqual(['In May.', 'Twelve are ready.']),
  );
  expect(seen.map(({ url }) => url.search)).toEqual(['?conversation=71']);
});

// MSG-44
it("reloads the conversation's header after news of an NDA, a contract or an account", async () => {
  const heads: Seen = [];
  world();
  renderPage(AtWork, { route: '/bchat', at: '/bchat?user=3&conversation=70' });
  act(() => live.enter(9));
  await screen.findByRole('log');
  await waitFor(() => expect(server.destinations()).toContain('/user/queue/notifications'));
  network.use(answer('getConversation', sampleView(), { seen: heads }));
  act(() => void server.say('/user/queue/notifications', { notification: { conversationId: 71 } }));
  act(() => void server.say('/user/queue/notifications', { notification: { conversationId: null } }));
  await waitFor(() => expect(heads).toHaveLength(1));
});

function AtWork() {
  return (
    <>
      <ChatWork userId={9} />
      <MessagesPage />
    </>
  );
}

describe('searching messages', () => {
  const hit = {
    messageId: 104,
    conversationId: 70,
    offerTitle: 'Irrigation pumps',
    companyName: 'Rao Pumps',
    buyerId: 9,
    supplierId: 3,
    senderId: 9,
    sentAt: '2026-11-20T06:04:00Z',
    excerpt: 'Are the brackets galvanised?',
  };

  // MSG-45
  it('lists the found messages with marked words and opens one in its place', async () => {
    const seen: Seen = [];
    const { calls } = world();
    network.use(answer('searchMessages', { content: [hit], next: null }, { seen }));
    const { user, path } = open('');
    await user.type(await screen.findByRole('searchbox', { name: 'Search people and messages' }), 'bracket');
    const found = within(await screen.findByRole('list', { name: 'Messages found' })).getByRole('link');
    expect(found.textContent).toContain('You: Are the brackets galvanised?');
    expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['brackets']);
    expect(seen.map(({ url }) => url.searchParams.get('q'))).toEqual(['bracket']);
    network.use(answer('conversationMessages', sampleMessages(3, 6), { seen: calls }));
    await user.click(found);
    await waitFor(() => expect(path()).toBe('/bchat?user=3&conversation=70&message=104'));
    const log = await screen.findByRole('log');
    await waitFor(() => expect(log.querySelector('[data-found]')?.textContent).toContain('Message 4'));
    expect(calls[0]?.url.searchParams.get('around')).toBe('104');
  });

  // MSG-45
  it('loads a found message of the open conversation that is not loaded yet', async () => {
    const { calls } = world({ messages: sampleMessages(50, 52) });
    network.use(answer('searchMessages', { content: [hit], next: null }));
    const { user } = open();
    const log = await screen.findByRole('log');
    await within(log).findByText('Message 52');
    await user.type(screen.getByRole('searchbox', { name: 'Search people and messages' }), 'bracket');
    const found = within(await screen.findByRole('list', { name: 'Messages found' })).getByRole('link');
    // Registered late, as the fake network would otherwise take the search call for one of these.
    network.use(answer('conversationMessages', sampleMessages(3, 6), { seen: calls }));
    await user.click(found);
    await waitFor(() => expect(log.querySelector('[data-found]')?.textContent).toContain('Message 4'));
    expect(rows(log).join()).not.toContain('Message 52');
  });
});

// MSG-44
it("links the conversation's header to the offer, the NDA and the contract", async () => {
  world({
    view: sampleView({
      nda: { ndaId: 5, status: 'Signed & Shared' },
      contract: { contractId: 6, status: 'Active' },
    }),
  });
  open();
  const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await to('Irrigation pumps')).toBe('/view-offer/7');
  expect(await to('NDA: Signed & Shared')).toBe('/nda?nda=5');
  expect(await to('Contract: Active')).toBe('/bcontract/6');
});
