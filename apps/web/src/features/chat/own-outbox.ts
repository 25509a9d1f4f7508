import { useEffect, useSyncExternalStore } from 'react';
import { call, mayPass } from '../../lib/client';
import { live } from '../../lib/live';
import { newId } from '../../lib/new-id';
import { queryClient } from '../../lib/query-client';
import { messageCacheOf } from './message-cache';
import { createOutbox, type Outbox, type OutboxEntry, outboxKey, type SendOutcome } from './outbox';

/** Retry interval for waiting messages while nothing signals that the server is reachable. */
const retryMs = 5_000;

let own: { userId: number; box: Outbox } | undefined;

/** Returns the outbox of this user. It outlives the screen, so waiting messages are sent from any page. */
export function outboxOf(userId: number): Outbox {
  if (own?.userId === userId) return own.box;
  const cache = messageCacheOf(queryClient);
  const box = createOutbox({
    userId,
    storage: localStorage,
    send: (entry) => sendEntry(userId, entry),
    onSent: (message) => cache.addOwn(message),
    newId,
    now: () => new Date(),
  });
  own = { userId, box };
  return box;
}

async function sendEntry(senderId: number, entry: OutboxEntry): Promise<SendOutcome> {
  const { conversationId, text, clientId, attachments, mentionIds = [] } = entry;
  const attachmentIds = attachments.map(({ attachmentId }) => attachmentId);
  const reply = await call('sendMessage', {
    body: {
      conversationId,
      senderId,
      messageContent: text,
      clientId,
      attachmentIds,
      ...(mentionIds.length > 0 && { mentionIds }),
    },
  });
  if (reply.ok) return { kind: 'sent', message: reply.body };
  return mayPass(reply.status) ? { kind: 'lost' } : { kind: 'refused', text: reply.problem.detail };
}

export function useOutbox(userId: number): readonly OutboxEntry[] {
  const box = outboxOf(userId);
  return useSyncExternalStore(box.subscribe, box.getState);
}

/** Sends waiting messages whenever the server may be reachable again, and follows changes by other tabs. */
export function useOutboxWork(userId: number): void {
  useEffect(() => {
    const box = outboxOf(userId);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === outboxKey(userId)) box.reread();
    };
    const onStatus = () => {
      if (live.getStatus() === 'open') box.flush();
    };
    box.flush();
    const endStatus = live.onStatus(onStatus);
    const timer = setInterval(box.flush, retryMs);
    window.addEventListener('online', box.flush);
    window.addEventListener('storage', onStorage);
    return () => {
      endStatus();
      clearInterval(timer);
      window.removeEventListener('online', box.flush);
      window.removeEventListener('storage', onStorage);
    };
  }, [userId]);
}
