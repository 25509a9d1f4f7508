import { useQueryClient } from '@tanstack/react-query';
import type { ConversationFrame, Message } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLive } from '../../lib/live';
import { messageCacheOf } from './message-cache';
import { hasNewer, type MessageWindow } from './messages.model';
import { outboxOf } from './own-outbox';
import { chatKeys, conversationTopic } from '../../entities/chat/keys';
import type { EarlyHearing } from './use-early-hearing';

interface ConversationLive {
  /** The person who is typing, with an empty name if it is withheld; null for nobody. */
  typing: { name: string } | null;
  /** The newest message of the other side since the conversation was opened, for screen readers. */
  heard: Message | null;
}

interface Options {
  conversationId: number;
  userId: number;
  /** The viewer, whose own typing is not shown. */
  memberId: number;
  /** The subscription that buffers frames until the messages are loaded. */
  hearing: EarlyHearing;
  isLoaded: boolean;
  isAtEnd: () => boolean;
}

/** Applies live frames to an open conversation and loads what was missed while not subscribed. */
export function useConversationLive(options: Options): ConversationLive {
  const { conversationId, userId, memberId, hearing, isLoaded, isAtEnd } = options;
  const client = useQueryClient();
  const cache = messageCacheOf(client);
  const [heard, setHeard] = useState<Message | null>(null);
  const [typing, setTypist] = useState<{ name: string } | null>(null);
  const [confirmations, setConfirmations] = useState(0);
  const typingTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = outboxOf(userId);
  // The messages are requested after this, if they are not cached.
  const [heardBefore] = useState(() => (isLoaded ? null : hearing.getMark()));

  // Only after both the subscription and the first load can nothing be missed in between.
  const readMissed = useEffectEvent(async () => {
    for (const frame of hearing.release()) hear(frame);
    if (confirmations === 1 && cache.resume(conversationId)) return;
    if (hearing.isSince(heardBefore)) {
      cache.noteWhole(conversationId);
      return;
    }
    await cache.readAgain(conversationId, isAtEnd());
    // The header was loaded just before the subscription, which began by sending how far the other side has read.
    if (confirmations > 1) await cache.readHeadAgain(conversationId);
  });
  useEffect(() => {
    if (isLoaded && confirmations > 0) void readMissed();
  }, [isLoaded, confirmations]);

  const setTyping = (next: { name: string } | null) => {
    clearTimeout(typingTimer.current);
    setTypist(next);
    if (next) typingTimer.current = setTimeout(() => setTypist(null), limits.typingMs);
  };
  useEffect(() => () => clearTimeout(typingTimer.current), []);

  function receive(message: Message): void {
    const isColleague = message.authorId !== undefined && message.authorId !== memberId;
    if (message.senderId === userId && !isColleague) {
      // Frames do not identify waiting messages; the server's replies to sending them do.
      const awaited = box
        .getState()
        .filter((entry) => entry.conversationId === conversationId && entry.status !== 'failed');
      if (awaited.some(({ status }) => status === 'sending')) return;
      if (awaited.length > 0) return void cache.loadNewer(conversationId);
    } else {
      setTyping(null);
      if (message.senderId !== userId) setHeard(message);
    }
    cache.add(message, isAtEnd());
    const window = client.getQueryData<MessageWindow>(chatKeys.messages(conversationId));
    if (window && hasNewer(window) && isAtEnd()) void cache.loadNewer(conversationId);
  }

  function hear(frame: ConversationFrame): void {
    if (frame.event === 'message') {
      // Messages of other conversations are ignored (LIV-13).
      if (frame.conversationId === conversationId) receive(frame);
    } else if (frame.event === 'typing') {
      // A single person sees only the other side; colleagues see each other.
      const isOther = frame.userId !== userId || (frame.memberId ?? memberId) !== memberId;
      if (isOther) setTyping({ name: frame.name ?? '' });
    } else cache.applyFrame(conversationId, frame, userId);
  }

  useLive(conversationTopic(conversationId), {
    onFrame: (body) => {
      if (!hearing.isHolding()) hear(body as ConversationFrame);
    },
    onSubscribed: () => {
      cache.loseTrack(conversationId);
      setConfirmations((count) => count + 1);
    },
    onLost: () => {
      cache.loseTrack(conversationId);
      setTyping(null);
    },
  });

  return { typing, heard };
}
