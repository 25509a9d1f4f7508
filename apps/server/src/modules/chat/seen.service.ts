import { withTransaction, type Database } from '../../platform/database';
import { notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { otherId, sideOf } from './chat.policy';
import type { ChatNews, PublishFrame } from './chat.ports';
import type { ConversationsRepository, HeldConversation } from './conversations.repository';
import { assertOwn, type ConversationsService } from './conversations.service';
import type { MessagesRepository } from './messages.repository';

interface SeenDeps {
  db: Database;
  conversations: Pick<ConversationsService, 'loadOwn'>;
  rows: Pick<ConversationsRepository, 'hold' | 'setSeen'>;
  messages: Pick<MessagesRepository, 'findId' | 'countOthers'>;
  news: Pick<ChatNews, 'onSeen'>;
  publish: PublishFrame;
  /** Milliseconds of any clock. */
  now?: () => number;
}

/** Of one person; more of them are answered and not sent on. */
const typingEveryMs = 1_000;
/** People whose last notice is remembered; older ones are forgotten, which costs one notice too many. */
const mostTyping = 10_000;

/** What the two tell each other without words: that they have read, and that they write (MSG-16, MSG-18). */
export function createSeenService({
  db,
  conversations,
  rows,
  messages,
  news,
  publish,
  now = performance.now.bind(performance),
}: SeenDeps) {
  const lastTyping = new Map<string, number>();

  return {
    /**
     * Moves the actor's mark forward, never back, and counts anew what is left unread. Gives how many of the other
     * side's messages became seen by it.
     */
    async mark(actor: Actor, id: number, userId: number, upTo: number | undefined): Promise<number> {
      assertOwn(actor, userId);
      const side = sideOf(actor);
      const seen = await withTransaction(db, async (tx) => {
        const held = await rows.hold(tx, side, userId, id, upTo);
        const sequence = sequenceOf(held, upTo);
        if (sequence <= held.ownSeen) return undefined;
        const unread = await messages.countOthers(tx, id, userId, {
          above: sequence,
          upTo: held.lastSequence,
        });
        await rows.setSeen(tx, side, id, { sequence, unread });
        await news.onSeen(tx, { conversationId: id, userId, otherId: otherId(held, userId), unread });
        const messageId = upTo ?? (await messages.findId(tx, id, sequence));
        return { count: held.ownUnread - unread, sequence, messageId };
      });
      if (!seen || seen.count === 0 || seen.messageId === undefined) return 0;
      publish(id, { event: 'seen', userId, messageId: seen.messageId, sequence: seen.sequence });
      return seen.count;
    },

    /** Tells the other side that the actor is writing; nothing is kept. */
    async typing(actor: Actor, id: number): Promise<void> {
      await conversations.loadOwn(actor, id);
      const key = `${actor.userId} ${id}`;
      const time = now();
      if (time - (lastTyping.get(key) ?? -Infinity) < typingEveryMs) return;
      // Moved to the end: those who were silent longest are forgotten first.
      lastTyping.delete(key);
      lastTyping.set(key, time);
      const [oldest] = lastTyping.keys();
      if (lastTyping.size > mostTyping && oldest !== undefined) lastTyping.delete(oldest);
      publish(id, { event: 'typing', userId: actor.userId });
    },
  };
}
export type SeenService = ReturnType<typeof createSeenService>;

function sequenceOf({ lastSequence, askedSequence }: HeldConversation, upTo: number | undefined): number {
  if (upTo === undefined) return lastSequence;
  if (askedSequence === null) throw notFound('The message');
  return askedSequence;
}
