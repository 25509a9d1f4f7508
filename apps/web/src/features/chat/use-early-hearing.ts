import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import { useState } from 'react';
import { conversationTopic } from '../../entities/chat/keys';
import { useLive } from '../../lib/live';

/**
 * A conversation heard from the moment its screen is opened. What is asked for after that and answered before the hearing
 * ends is whole with the frames that came meanwhile, which wait here until there is something that they can join.
 */
export type EarlyHearing = ReturnType<typeof createEarlyHearing>;

export function useEarlyHearing(conversationId: number): EarlyHearing {
  const [hearing] = useState(createEarlyHearing);
  useLive(conversationTopic(conversationId), hearing.subscriber);
  return hearing;
}

function createEarlyHearing() {
  /** Another one after each time that something may have been missed; null while nothing is heard. */
  let mark: object | null = null;
  let waiting: ConversationFrame[] | null = [];
  return {
    subscriber: {
      // How far the other side has read is told before the subscription is confirmed.
      onFrame: (body: unknown) => void waiting?.push(body as ConversationFrame),
      onSubscribed: () => {
        mark = {};
      },
      onLost: () => {
        mark = null;
        if (waiting) waiting = [];
      },
    },

    /** What the hearing under way is known by. */
    getMark: () => mark,

    /** Whether all was heard since the mark was taken. */
    isSince: (earlier: object | null) => earlier !== null && earlier === mark,

    /** Frames still wait here, so nobody else has to mind them. */
    isHolding: () => waiting !== null,

    /** What waited, in the order in which it came; nothing waits from now on. */
    release(): ConversationFrame[] {
      const released = waiting ?? [];
      waiting = null;
      return released;
    },
  };
}
