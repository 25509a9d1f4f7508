import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { FullConversation } from '../../entities/chat/conversation';
import { call } from '../../lib/client';
import { messageCacheOf } from './message-cache';
import type { Line } from './messages.model';

/** Messages that become visible within this time are reported together. */
const gatherMs = 250;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  lines: readonly Line[];
  view: Pick<FullConversation, 'conversationId' | 'other'>;
  userId: number;
  /** The server knows that all earlier messages were seen. */
  firstUnseen: number;
}

/** Reports to the server which messages of the other side were visible in a visible tab. */
export function useSeen({ scroller, lines, view, userId, firstUnseen }: Options): void {
  const client = useQueryClient();
  const cache = messageCacheOf(client);
  const watch = useRef<IntersectionObserver>(undefined);
  const told = useRef(firstUnseen - 1);
  const { conversationId, other } = view;

  useEffect(() => {
    let reached = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function tell(): Promise<void> {
      if (document.visibilityState !== 'visible' || reached <= told.current) return;
      const [before, upTo] = [told.current, reached];
      told.current = upTo;
      const reply = await call('markSeen', { params: { conversationId }, query: { userId, upTo } });
      if (reply.ok) {
        cache.noteSeen(conversationId, upTo);
        cache.lowerCounts(conversationId, other.id, reply.body);
      } else if (told.current === upTo) told.current = before;
    }
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void tell(), gatherMs);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) reached = Math.max(reached, Number((target as HTMLElement).dataset['theirs']));
        }
        // In a hidden tab nothing counts as seen; it counts once the tab becomes visible.
        soon();
      },
      { root: scroller.current },
    );
    watch.current = observer;
    document.addEventListener('visibilitychange', soon);
    window.addEventListener('online', soon);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', soon);
      window.removeEventListener('online', soon);
    };
  }, [cache, conversationId, other.id, scroller, userId]);

  useEffect(() => {
    if (lines.length === 0) return;
    // Observed elements cost time in every scroll frame. Observing an element again has no effect.
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-theirs]') ?? []) {
      if (Number(row.dataset['theirs']) > told.current) watch.current?.observe(row);
      else watch.current?.unobserve(row);
    }
  }, [lines, scroller]);
}
