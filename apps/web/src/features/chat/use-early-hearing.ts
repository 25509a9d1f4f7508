import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import { useState } from 'react';
import { conversationTopic } from '../../entities/chat/keys';
import { useLive } from '../../lib/live';

/**
 * Subscribes to a conversation as soon as its screen opens. Frames are buffered until the messages are loaded, so
 * that messages loaded in the meantime are complete together with the buffered frames.
 */
export type EarlyHearing = ReturnType<typeof createEarlyHearing>;

export function useEarlyHearing(conversationId: number): EarlyHearing {
  const [hearing] = useState(createEarlyHearing);
  useLive(conversationTopic(conversationId), hearing.subscriber);
  return hearing;
}

function createEarlyHearing() {
  /** Replaced after each time that something may have been missed; null while not subscribed. */
  let mark: object | null = null;
  let waiting: ConversationFrame[] | null = [];
  return {
    subscriber: {
      // The other side's reading position is sent before the subscription is confirmed.
      onFrame: (body: unknown) => void waiting?.push(body as ConversationFrame),
      onSubscribed: () => {
        mark = {};
      },
      onLost: () => {
        mark = null;
        if (waiting) waiting = [];
      },
    },

    /** Returns an identifier of the current uninterrupted subscription. */
    getMark: () => mark,

    /** Returns whether the subscription has been uninterrupted since the mark was taken. */
    isSince: (earlier: object | null) => earlier !== null && earlier === mark,

    /** Returns whether frames are still buffered here. */
    isHolding: () => waiting !== null,

    /** Returns the buffered frames in order and stops buffering. */
    release(): ConversationFrame[] {
      const released = waiting ?? [];
      waiting = null;
      return released;
    },
  };
}
