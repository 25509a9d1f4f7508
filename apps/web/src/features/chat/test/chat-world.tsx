import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '@proffer/contract/wire/paths';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ChatUser, Message } from '@proffer/contract/chat/schemas';
import type { Conversation, FullConversation } from '../../../entities/chat/conversation';
import { live } from '../../../lib/live';
import { type LiveSocketServer, startLiveSocket } from '../../../lib/live/test/live-socket';
import { testBuyer } from '../../../entities/offers/test/sample-offers';
import { answer, network } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import {
  sampleConversation,
  sampleInboxEntry,
  sampleMessages,
  samplePerson,
  sampleView,
} from '../chat.factory';
import { MessagesPage } from '../messages-page';
import { outboxOf } from '../own-outbox';
import type { InboxEntry } from '../queries';

export type Seen = { url: URL; body: unknown }[];
export const topic = '/topic/conversation/70';
/** The server side of the test's live connection. */
export let server: LiveSocketServer;
/** Makes messages of the other side visible on the screen. */
export let watched: { show: (...ids: number[]) => void };

/** Sets up each test of a file: a live connection, a screen controlled by the test, and an empty outbox. */
export function useChatWorld(): void {
  beforeEach(() => {
    server = startLiveSocket();
    // There is no layout in the test environment: the test decides what is visible.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
          watched = {
            show: (...ids) =>
              tell(
                ids.map((id) => ({
                  isIntersecting: true,
                  target: document.querySelector(`[data-theirs="${id}"]`)!,
                })),
              ),
          };
        }
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    live.enter(null);
    for (const { clientId } of outboxOf(9).getState()) outboxOf(9).remove(clientId);
    vi.unstubAllGlobals();
  });
}

interface World {
  people?: ChatUser[];
  inbox?: InboxEntry[];
  conversations?: Conversation[];
  view?: FullConversation;
  messages?: Message[];
}

/** Answers every call of the screen. */
export function world({ people, inbox, conversations, view, messages }: World = {}): { calls: Seen } {
  const calls: Seen = [];
  network.use(
    answer('session', testBuyer),
    answer('allSuppliers', people ?? [samplePerson()]),
    answer('inbox', { content: inbox ?? [sampleInboxEntry()], next: null }),
    answer('allConversations', conversations ?? [sampleConversation()]),
    answer('getConversation', view ?? sampleView()),
    answer('conversationMessages', messages ?? sampleMessages(1, 2), { seen: calls }),
    answer('typing', { status: 'Success', msg: 'ok' }),
    answer('markSeen', 0),
    answer('unreadMessages', 0),
  );
  return { calls };
}

export const open = (search = '?user=3&conversation=70') =>
  renderPage(MessagesPage, { route: '/bchat', at: `/bchat${search}` });

/** Opens the conversation with a live connection. */
export function openAndHear() {
  const page = open();
  act(() => live.enter(9));
  return page;
}

export const isSubscribed = () => waitFor(() => expect(server.destinations()).toContain(topic));

/** Opens a conversation that is subscribed before its header is answered, and waits for its messages. */
export async function openHeard(answers: World = {}) {
  const { calls } = world(answers);
  network.use(answer('getConversation', answers.view ?? sampleView(), { after: isSubscribed() }));
  const page = openAndHear();
  const log = await screen.findByRole('log');
  await waitFor(() => expect(within(log).queryByText('Loading messages')).toBeNull());
  return { ...page, log, calls };
}

/** Answers the sending of a message with the given reply. */
export const answerSending = (reply: (request: Request) => Promise<Response>) =>
  http.post(`*${paths.sendMessage.path}`, ({ request }) => reply(request));
export const rows = (log: HTMLElement) =>
  [...log.querySelectorAll('[data-line]')].map(({ textContent }) => textContent ?? '');
export const frame = (message: Message) =>
  act(() => void server.say(topic, { event: 'message', ...message }));
/** Returns the texts of the live regions. */
export const toldOf = (container: HTMLElement) =>
  [...container.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent);
export const writing = () => screen.getByRole('textbox', { name: 'Message' });
