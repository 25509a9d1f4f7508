import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sampleQuote } from '../../entities/quotes/test/sample-quotes';
import { live } from '../../lib/live';
import { testBuyer } from '../../entities/offers/test/sample-offers';
import { answer, network } from '../../test/network';
import { asViewer, peopleOfViewer } from '../../test/people';
import { sampleInboxEntry, sampleMessage, sampleMessages, sampleView } from './chat.factory';
import {
  frame,
  isSubscribed,
  open,
  openAndHear,
  openHeard,
  rows,
  type Seen,
  server,
  toldOf,
  topic,
  watched,
  world,
  useChatWorld,
} from './test/chat-world';

useChatWorld();

const fourth = sampleMessage({ sequence: 4 });

describe('reading messages', () => {
  // MSG-10
  it('shows author and text of each message, with safe links', async () => {
    world({
      messages: [
        sampleMessage({ messageContent: 'See https://a.example/x, javascript:alert(1)' }),
        sampleMessage({ sequence: 2, senderId: 9, messageContent: 'Thanks' }),
      ],
    });
    open();
    const log = await screen.findByRole('log', { name: 'Messages about Irrigation pumps with Rao Pumps' });
    const link = await within(log).findByRole('link', { name: 'https://a.example/x' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(within(log).getAllByRole('link')).toHaveLength(1);
    expect(rows(log)[1]).toMatch(/^Asha Rao.*See/);
    expect(rows(log)[2]).toMatch(/^You.*Thanks$/);
  });

  // COM-15
  it('names who can answer instead of the input for a viewer', async () => {
    world({ messages: sampleMessages(1, 2) });
    network.use(
      answer('session', asViewer(testBuyer)),
      answer('people', peopleOfViewer),
      answer('assignees', []),
    );
    open();
    expect(await screen.findByText('You can read this conversation. Ask Asha Rao to answer.')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ask for a quote' })).toBeNull();
  });

  it('shows the quotes that the header of the conversation contains', async () => {
    const quotes = [sampleQuote({ changedDate: '2026-11-20T06:01:30Z' })];
    world({ view: sampleView({ quotes }), messages: sampleMessages(1, 2) });
    open();
    expect(await screen.findByRole('link', { name: 'Quote' })).toBeDefined();
    await screen.findByText('Message 2');
    expect(rows(screen.getByRole('log')).flatMap((row) => /Message \d|Quote 4/.exec(row)?.[0] ?? [])).toEqual(
      ['Message 1', 'Quote 4', 'Message 2'],
    );
  });

  // MSG-17
  it('opens a conversation at the first unread message', async () => {
    const { calls } = world({ view: sampleView({ firstUnreadId: 102 }), messages: sampleMessages(1, 3) });
    open();
    const log = await screen.findByRole('log');
    await within(log).findByText('New messages');
    expect(rows(log).map((row) => /New messages|Message \d/.exec(row)?.[0])).toEqual([
      undefined,
      'Message 1',
      'New messages',
      'Message 2',
      'Message 3',
    ]);
    expect(calls[0]?.url.searchParams.get('around')).toBe('102');
  });

  // LIV-13
  it('shows a live message, announces it politely, and ignores those of other conversations', async () => {
    const { log, container } = await openHeard();
    frame(sampleMessage({ sequence: 3, messageContent: 'Twelve are ready.' }));
    expect(await within(log).findByText('Twelve are ready.')).toBeTruthy();
    expect(toldOf(container)).toContain('Asha Rao: Twelve are ready.');
    frame(sampleMessage({ sequence: 4, messageContent: 'And motors.' }));
    expect(await within(log).findByText('And motors.')).toBeTruthy();
    frame(sampleMessage({ sequence: 9, conversationId: 71, messageContent: 'Elsewhere' }));
    expect(container.textContent).not.toContain('Elsewhere');
    expect(toldOf(container)).toContain('Asha Rao: And motors.');
  });

  /** Opens a conversation of three messages, reads the last one once it is subscribed, and closes it. */
  async function leaveHeard(view = sampleView()) {
    const { calls } = world({ view });
    const { user } = open();
    await screen.findByText('Message 2');
    network.use(answer('conversationMessages', sampleMessages(1, 3), { seen: calls }));
    act(() => live.enter(9));
    await screen.findByText('Message 3');
    return {
      calls,
      leave: async () => {
        await user.click(screen.getByRole('link', { name: 'Back' }));
        expect(screen.queryByRole('log')).toBeNull();
      },
      comeBack: () => user.click(screen.getByRole('link', { name: /Irrigation pumps/ })),
    };
  }

  // MSG-47
  it('shows a closed conversation without unread messages again at once, in its current state, without a request', async () => {
    const heads: Seen = [];
    const { calls, leave, comeBack } = await leaveHeard();
    await leave();
    const edited = sampleMessage({ sequence: 2, messageContent: 'Mended', editedAt: '2026-11-20T07:00:00Z' });
    act(() => void server.say(topic, { event: 'changed', message: edited }));
    const asked = calls.length;
    network.use(answer('getConversation', sampleView(), { seen: heads }));
    await comeBack();
    const log = await screen.findByRole('log');
    expect(log.textContent).toContain('Mended');
    frame(sampleMessage({ sequence: 4 }));
    expect(await within(log).findByText('Message 4')).toBeTruthy();
    expect(calls.slice(asked)).toEqual([]);
    expect(heads).toEqual([]);
  });

  // MSG-47
  it.each([
    ['was left with something unread', () => undefined, () => undefined],
    ['was left unheard', () => server.cut(), () => undefined],
    ['was lost after it was left', () => undefined, () => server.cut()],
    ['one was written to in', () => undefined, () => void server.say(topic, { event: 'message', ...fourth })],
  ])('reloads a conversation that %s', async (why, before, after) => {
    const { leave, comeBack } = await leaveHeard(sampleView({ unreadCount: why.endsWith('unread') ? 1 : 0 }));
    act(before);
    await leave();
    act(after);
    network.use(answer('getConversation', sampleView(), { after: new Promise(() => undefined) }));
    await comeBack();
    expect(await screen.findByText('Loading messages')).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('loads the messages that a gap in the sequence shows to be missing', async () => {
    const { log } = await openHeard();
    network.use(answer('conversationMessages', sampleMessages(3, 5)));
    frame(sampleMessage({ sequence: 5 }));
    expect(await within(log).findByText('Message 3')).toBeTruthy();
    expect(
      rows(log)
        .map((row) => /Message \d/.exec(row)?.[0])
        .slice(1),
    ).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4', 'Message 5']);
  });

  it('loads missed messages, edits and deletions after a lost connection and shows nothing twice', async () => {
    const { log, calls } = await openHeard();
    act(() => server.cut());
    network.use(
      answer(
        'conversationMessages',
        [
          sampleMessage({ sequence: 1, messageContent: '', deletedAt: '2026-11-20T07:00:00Z' }),
          sampleMessage({ sequence: 2, messageContent: 'Mended', editedAt: '2026-11-20T07:00:00Z' }),
          sampleMessage({ sequence: 3, messageContent: 'Missed' }),
        ],
        { seen: calls },
      ),
    );
    act(() => server.plugIn());
    expect(await within(log).findByText('Missed')).toBeTruthy();
    expect(within(log).getByText('Message deleted')).toBeTruthy();
    expect(within(log).getByText('Mended')).toBeTruthy();
    expect(calls.at(-1)?.url.searchParams.get('after')).toBe('100');
    frame(sampleMessage({ sequence: 3, messageContent: 'Missed' }));
    expect(within(log).getAllByText('Missed')).toHaveLength(1);
  });

  function gate() {
    let open: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { passed, open: () => open() };
  }
  const afters = (calls: Seen) => calls.map(({ url }) => url.searchParams.get('after'));
  const numbers = (log: HTMLElement) => rows(log).flatMap((row) => /Message \d|Mended/.exec(row)?.[0] ?? []);

  // LIV-20
  it('does not reload a conversation that was subscribed before it was requested', async () => {
    const { log, calls } = await openHeard();
    frame(sampleMessage({ sequence: 3 }));
    expect(await within(log).findByText('Message 3')).toBeTruthy();
    expect(afters(calls)).toEqual([null]);
  });

  // LIV-20
  it('shows each message once that arrived while the conversation was loading', async () => {
    const heard = isSubscribed();
    const [head, messages] = [gate(), gate()];
    const { calls } = world();
    network.use(
      answer('getConversation', sampleView(), { after: head.passed }),
      answer('conversationMessages', sampleMessages(1, 3, { senderId: 9 }), {
        seen: calls,
        after: messages.passed,
      }),
    );
    server.greet(topic, { event: 'seen', userId: 3, messageId: 101, sequence: 1 });
    openAndHear();
    await heard;
    frame(sampleMessage({ sequence: 2, senderId: 9 }));
    head.open();
    const log = await screen.findByRole('log');
    frame(sampleMessage({ sequence: 3, senderId: 9 }));
    frame(sampleMessage({ sequence: 4 }));
    const mended = { senderId: 9, messageContent: 'Mended', editedAt: '2026-11-20T07:00:00Z' };
    act(() => void server.say(topic, { event: 'changed', message: sampleMessage(mended) }));
    messages.open();
    expect(await within(log).findByText('Message 4')).toBeTruthy();
    expect(numbers(log)).toEqual(['Mended', 'Message 2', 'Message 3', 'Message 4']);
    expect(rows(log).filter((row) => row.includes('Seen'))).toEqual([expect.stringContaining('Mended')]);
    expect(afters(calls)).toEqual([null]);
  });

  // LIV-20
  it('reloads a conversation when the connection was lost while it was loading', async () => {
    const heard = isSubscribed();
    const messages = gate();
    const { calls } = world();
    network.use(
      answer('getConversation', sampleView(), { after: heard }),
      answer('conversationMessages', sampleMessages(1, 2), { seen: calls, after: messages.passed }),
    );
    openAndHear();
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => server.cut());
    act(() => server.plugIn());
    await isSubscribed();
    network.use(answer('conversationMessages', sampleMessages(1, 3), { seen: calls }));
    messages.open();
    expect(await screen.findByText('Message 3')).toBeTruthy();
    expect(afters(calls)).toEqual([null, '100']);
  });

  // LIV-20
  it('reloads a conversation once when its subscription is late, and stops when the reply is complete', async () => {
    const heads: Seen = [];
    const { calls } = world();
    network.use(answer('getConversation', sampleView(), { seen: heads }));
    open();
    await screen.findByText('Message 2');
    act(() => live.enter(9));
    await waitFor(() => expect(afters(calls)).toEqual([null, '100']));
    act(() => server.cut());
    act(() => server.plugIn());
    // The header is reloaded last, and only after a lost connection.
    await waitFor(() => expect(heads).toHaveLength(2));
    expect(afters(calls)).toEqual([null, '100', '100']);
  });

  it('shows that the other side is typing until its message arrives', async () => {
    await openHeard();
    act(() => void server.say(topic, { event: 'typing', userId: 9 }));
    expect(screen.queryByText(/is typing/)).toBeNull();
    act(() => void server.say(topic, { event: 'typing', userId: 3 }));
    expect((await screen.findByText(/is typing/)).textContent).toBe('Asha Rao is typing');
    frame(sampleMessage({ sequence: 3 }));
    await waitFor(() => expect(screen.queryByText(/is typing/)).toBeNull());
  });

  // MSG-16
  it('marks the message up to which the other side has read', async () => {
    const own = sampleMessages(1, 3, { senderId: 9 });
    const { log } = await openHeard({ messages: own, view: sampleView({ otherSeenId: 101 }) });
    const marked = () => rows(log).filter((row) => row.includes('Seen'));
    expect(marked()).toEqual([expect.stringContaining('Message 1')]);
    act(() => void server.say(topic, { event: 'seen', userId: 3, messageId: 103, sequence: 3 }));
    await waitFor(() => expect(marked()).toEqual([expect.stringContaining('Message 3')]));
  });

  // MSG-18
  it('reports messages as seen if they are visible in a visible tab, and none in a hidden tab', async () => {
    const seen: Seen = [];
    world({
      view: sampleView({ firstUnreadId: 101, unreadCount: 3 }),
      messages: sampleMessages(1, 3),
      inbox: [sampleInboxEntry({ unreadCount: 5 })],
    });
    network.use(answer('markSeen', 2, { seen }));
    open();
    const log = await screen.findByRole('log');
    await within(log).findByText('Message 3');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    watched.show(101, 102);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    visibility.mockReturnValue('visible');
    act(() => watched.show(103));
    await waitFor(() => expect(seen.map(({ url }) => url.search)).toEqual(['?userId=9&upTo=103']));
    expect(await screen.findByRole('link', { name: /3 unread/ })).toBeTruthy();
    visibility.mockRestore();
  });
});
