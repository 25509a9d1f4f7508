import { describe, expect, it } from 'vitest';
import type { Message } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { mostPayloadBytes } from '../../platform/bus';
import { createLiveNews, type ConversationNews } from './live-news';

function setUp() {
  const handlers = new Map<string, (payload: string) => void>();
  const sizes: number[] = [];
  const news = createLiveNews({
    publish(channel, payload) {
      sizes.push(Buffer.byteLength(payload));
      handlers.get(channel)?.(payload);
    },
    subscribe(channel, handler) {
      handlers.set(channel, handler);
      return () => undefined;
    },
  });
  const heard: [number, ConversationNews][] = [];
  news.onFrame((...frame) => void heard.push(frame));
  return { news, heard, sizes };
}

const message = (messageContent: string): Message => ({
  messageId: 7,
  conversationId: 12,
  sequence: 3,
  senderId: 4,
  messageContent,
  sentAt: '2026-11-21T09:00:00.000Z',
  attachments: [],
});
const longest = 'ज'.repeat(limits.message);

describe('news between nodes', () => {
  it('sends conversation frames to other nodes as JSON', () => {
    const { news, heard } = setUp();
    const frame = { event: 'message', ...message('Two words {and a brace}') } as const;
    news.publishFrame(12, frame);
    news.publishFrame(12, { event: 'typing', userId: 4 });
    expect(heard).toEqual([
      [12, { sequence: 3, json: JSON.stringify(frame) }],
      [12, { sequence: 0, json: '{"event":"typing","userId":4}' }],
    ]);
  });

  it('sends only the id of a message that is too long for the bus', () => {
    const { news, heard, sizes } = setUp();
    news.publishFrame(12, { event: 'message', ...message(longest) });
    news.publishFrame(12, { event: 'changed', message: message(longest) });
    expect(heard).toEqual([
      [12, { sequence: 3, event: 'message', messageId: 7 }],
      [12, { sequence: 0, event: 'changed', messageId: 7 }],
    ]);
    expect(Math.max(...sizes)).toBeLessThan(mostPayloadBytes);
  });

  it('sends news about users and about ended sessions of logins', () => {
    const { news } = setUp();
    const heard: unknown[] = [];
    news.onUserNews((told) => void heard.push(told));
    news.onSessionsEnded((loginId) => void heard.push(loginId));
    news.announceUserNews({ userId: 4, notificationId: 31 });
    news.announceUserNews({ userId: 5 });
    news.announceSessionsEnded(9);
    expect(heard).toEqual([{ userId: 4, notificationId: 31 }, { userId: 5 }, 9]);
  });
});
