import type { ConversationFrame } from '@proffer/contract/chat.schemas';
import { mostPayloadBytes, type Bus } from '../../platform/bus';

const frameChannel = 'live.conversation';
const userChannel = 'live.user';
const sessionsChannel = 'live.sessions-ended';

/**
 * What is to be shown of a conversation: the frame as JSON, or the message it has to be read from. A new message has
 * its number; other frames have 0.
 */
export type ConversationNews = { sequence: number } & (
  | { json: string }
  | { event: 'message' | 'changed'; messageId: number }
);

/** What the nodes tell each other for the screens. Called after the commit; a lost one is found by its number. */
export function createLiveNews(bus: Pick<Bus, 'publish' | 'subscribe'>) {
  return {
    /** To both screens of a conversation. A frame too long to travel is read by each node for itself. */
    publishFrame(conversationId: number, frame: ConversationFrame): void {
      const sequence = frame.event === 'message' ? frame.sequence : 0;
      const whole = `${conversationId} ${sequence} ${JSON.stringify(frame)}`;
      if (Buffer.byteLength(whole) <= mostPayloadBytes) return bus.publish(frameChannel, whole);
      if (frame.event !== 'message' && frame.event !== 'changed') return;
      const { messageId } = frame.event === 'message' ? frame : frame.message;
      bus.publish(frameChannel, `${conversationId} ${sequence} ${frame.event} ${messageId}`);
    },

    /** To all screens of a user, on `/user/queue/notifications`; at most 7,800 bytes as JSON. */
    pushTo(userId: number, body: object): void {
      bus.publish(userChannel, `${userId} ${JSON.stringify(body)}`);
    },

    /** Sessions of a login may have ended: those who keep sockets of it look again. */
    tellSessionsEnded(loginId: number): void {
      bus.publish(sessionsChannel, String(loginId));
    },

    onFrame(handler: (conversationId: number, news: ConversationNews) => void): void {
      bus.subscribe(frameChannel, (payload) => {
        const [id, numbered] = cut(payload);
        const [sequence, rest] = cut(numbered);
        if (rest.startsWith('{')) return handler(id, { sequence, json: rest });
        const [event, messageId] = rest.split(' ');
        handler(id, {
          sequence,
          event: event === 'changed' ? 'changed' : 'message',
          messageId: Number(messageId),
        });
      });
    },

    onPush(handler: (userId: number, json: string) => void): void {
      bus.subscribe(userChannel, (payload) => handler(...cut(payload)));
    },

    onSessionsEnded(handler: (loginId: number) => void): void {
      bus.subscribe(sessionsChannel, (payload) => handler(Number(payload)));
    },
  };
}
export type LiveNews = ReturnType<typeof createLiveNews>;

/** The id before the first blank, and what follows. */
function cut(payload: string): [number, string] {
  const at = payload.indexOf(' ');
  return [Number(payload.slice(0, at)), payload.slice(at + 1)];
}
