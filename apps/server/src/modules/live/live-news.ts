import type { ConversationFrame } from '@proffer/contract/chat/schemas';
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

/** Whose notifications have changed, with the one that is new or says something new. */
export interface UserNews {
  userId: number;
  notificationId?: number;
}

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

    /** Something of a user's notifications has changed: nodes with a screen of the user read it and show it. */
    tellUser({ userId, notificationId = 0 }: UserNews): void {
      bus.publish(userChannel, `${userId} ${notificationId}`);
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

    onUserNews(handler: (news: UserNews) => void): void {
      bus.subscribe(userChannel, (payload) => {
        const [userId, notificationId] = cut(payload);
        handler(notificationId === '0' ? { userId } : { userId, notificationId: Number(notificationId) });
      });
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
