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
  /** The other side is writing. */
  isTyping: boolean;
  /** The newest message of the other side that came while one looks; for those who hear the screen. */
  heard: Message | null;
}

interface Options {
  conversationId: number;
  userId: number;
  /** Has the frames that come before the messages are there. */
  hearing: EarlyHearing;
  isLoaded: boolean;
  isAtEnd: () => boolean;
}

/** Hears one conversation while its messages are there, and reads what was missed while it was not heard. */
export function useConversationLive(options: Options): ConversationLive {
  const { conversationId, userId, hearing, isLoaded, isAtEnd } = options;
  const client = useQueryClient();
  const cache = messageCacheOf(client);
  const [heard, setHeard] = useState<Message | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const [confirmations, setConfirmations] = useState(0);
  const typingTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = outboxOf(userId);
  // The messages are asked for after this, if they are not there yet.
  const [heardBefore] = useState(() => (isLoaded ? null : hearing.getMark()));

  // Only after both, the subscription and the first reading, nothing can fall between them.
  const readMissed = useEffectEvent(async () => {
    for (const frame of hearing.release()) hear(frame);
    if (confirmations === 1 && cache.resume(conversationId)) return;
    if (hearing.isSince(heardBefore)) {
      cache.noteWhole(conversationId);
      return;
    }
    await cache.readAgain(conversationId, isAtEnd());
    // Just read before it was heard; the hearing began with how far the other side is.
    if (confirmations > 1) await cache.readHeadAgain(conversationId);
  });
  useEffect(() => {
    if (isLoaded && confirmations > 0) void readMissed();
  }, [isLoaded, confirmations]);

  const setTyping = (next: boolean) => {
    clearTimeout(typingTimer.current);
    setIsTyping(next);
    if (next) typingTimer.current = setTimeout(() => setIsTyping(false), limits.typingMs);
  };
  useEffect(() => () => clearTimeout(typingTimer.current), []);

  function receive(message: Message): void {
    if (message.senderId === userId) {
      // Frames do not tell which of the waiting messages this is; the answers of the server do.
      const awaited = box
        .getState()
        .filter((entry) => entry.conversationId === conversationId && entry.status !== 'failed');
      if (awaited.some(({ status }) => status === 'sending')) return;
      if (awaited.length > 0) return void cache.loadNewer(conversationId);
    } else {
      setTyping(false);
      setHeard(message);
    }
    cache.add(message, isAtEnd());
    const window = client.getQueryData<MessageWindow>(chatKeys.messages(conversationId));
    if (window && hasNewer(window) && isAtEnd()) void cache.loadNewer(conversationId);
  }

  function hear(frame: ConversationFrame): void {
    if (frame.event === 'message') {
      // Messages for other conversations are ignored (LIV-13).
      if (frame.conversationId === conversationId) receive(frame);
    } else if (frame.event === 'typing') {
      if (frame.userId !== userId) setTyping(true);
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
      setTyping(false);
    },
  });

  return { isTyping, heard };
}
