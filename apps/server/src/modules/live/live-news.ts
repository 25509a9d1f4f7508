import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import { mostPayloadBytes, type Bus } from '../../platform/bus';

const frameChannel = 'live.conversation';
const userChannel = 'live.user';
/** News of shared companies; nodes of the previous release do not know it. */
const sharedChannel = 'live.shared';
const sessionsChannel = 'live.sessions-ended';

/**
 * A frame for a conversation's screens: as JSON, or as the id of the message to read. A new message has its sequence;
 * other frames have 0.
 */
export type ConversationNews = { sequence: number } & (
  | { json: string }
  | { event: 'message' | 'changed'; messageId: number }
);

/** Company whose notifications have changed, with the new or changed one. */
export interface UserNews {
  userId: number;
  notificationId?: number;
  /** Set if the people of the company read separately. */
  isShared?: true;
  /** The only person with a change; absent for all people of the company. */
  memberId?: number;
}

/**
 * Creates the channel for live updates between nodes. Publish after the commit; a lost message is noticed by its
 * sequence.
 */
export function createLiveNews(bus: Pick<Bus, 'publish' | 'subscribe'>) {
  return {
    /**
     * Sends a frame to both screens of a conversation. If it is too long for the bus, each node reads it from the
     * database.
     */
    publishFrame(conversationId: number, frame: ConversationFrame): void {
      const sequence = frame.event === 'message' ? frame.sequence : 0;
      const whole = `${conversationId} ${sequence} ${JSON.stringify(frame)}`;
      if (Buffer.byteLength(whole) <= mostPayloadBytes) return bus.publish(frameChannel, whole);
      if (frame.event !== 'message' && frame.event !== 'changed') return;
      const { messageId } = frame.event === 'message' ? frame : frame.message;
      bus.publish(frameChannel, `${conversationId} ${sequence} ${frame.event} ${messageId}`);
    },

    /** Announces a change in a user's notifications; nodes with a screen of the user read and show it. */
    announceUserNews({ userId, notificationId = 0, isShared, memberId = 0 }: UserNews): void {
      if (isShared) bus.publish(sharedChannel, `${userId} ${notificationId} ${memberId}`);
      else bus.publish(userChannel, `${userId} ${notificationId}`);
    },

    /** Announces that sessions of a login may have ended; nodes with sockets of it check them. */
    announceSessionsEnded(loginId: number): void {
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

    onSharedNews(handler: (news: UserNews) => void): void {
      bus.subscribe(sharedChannel, (payload) => {
        const [userId = 0, notificationId = 0, memberId = 0] = payload.split(' ').map(Number);
        handler({
          userId,
          isShared: true,
          ...(notificationId > 0 && { notificationId }),
          ...(memberId > 0 && { memberId }),
        });
      });
    },

    onSessionsEnded(handler: (loginId: number) => void): void {
      bus.subscribe(sessionsChannel, (payload) => handler(Number(payload)));
    },
  };
}
export type LiveNews = ReturnType<typeof createLiveNews>;

/** Splits a text at its first blank into an id and the rest. */
function cut(payload: string): [number, string] {
  const at = payload.indexOf(' ');
  return [Number(payload.slice(0, at)), payload.slice(at + 1)];
}
