import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { readerOf, type Reader } from '../../platform/session/reader';
import { sideOf } from './chat.policy';
import type { ChatNews, PublishFrame } from './chat.ports';
import type { ConversationPeople } from './conversation-people.repository';
import type { ConversationsRepository, LockedConversation } from './conversations.repository';
import { assertOwn, type ConversationsService } from './conversations.service';
import type { MessagesRepository } from './messages.repository';
import type { ReadingRepository } from './reading.repository';

interface SeenDeps {
  db: Database;
  conversations: Pick<ConversationsService, 'loadOwn'>;
  rows: Pick<ConversationsRepository, 'hold' | 'setSeen'>;
  messages: Pick<MessagesRepository, 'findId' | 'countOthers'>;
  news: Pick<ChatNews, 'onSeen'>;
  reading: Pick<ReadingRepository, 'see'>;
  people: Pick<ConversationPeople, 'nameOf'>;
  publish: PublishFrame;
  clock: Clock;
  /** Returns milliseconds of a monotonic clock. */
  now?: () => number;
}

/** Minimum time between typing notices of one user; more frequent ones are accepted but not sent. */
const typingEveryMs = 1_000;
/** Number of users whose last typing notice is remembered. Forgetting an older one costs one extra notice. */
const mostTyping = 10_000;

/** Creates the service of read marks and typing notices (MSG-16, MSG-18, COM-61, COM-62). */
export function createSeenService({
  db,
  conversations,
  rows,
  messages,
  news,
  reading,
  people,
  publish,
  clock,
  now = performance.now.bind(performance),
}: SeenDeps) {
  const lastTyping = new Map<string, number>();

  /**
   * Moves the position of a person in a shared company. The other side sees the furthest position of any person, which
   * is the company's (COM-62).
   */
  async function markForPerson(
    actor: Actor,
    reader: Reader,
    id: number,
    upTo: number | undefined,
  ): Promise<number> {
    const side = sideOf(actor);
    const { userId, memberId } = reader;
    const seen = await withTransaction(db, async (tx) => {
      const locked = await rows.hold(tx, side, userId, id, upTo);
      const sequence = sequenceOf(locked, upTo);
      const messageId = upTo ?? (await messages.findId(tx, id, sequence));
      if (messageId === undefined) return undefined;
      const { before, after } = await reading.see(tx, side, reader, id, { messageId, sequence }, clock.now());
      if (sequence > locked.ownSeen) {
        const range = { above: sequence, upTo: locked.lastSequence };
        const unread = await messages.countOthers(tx, id, userId, range);
        await rows.setSeen(tx, side, id, { sequence, unread });
      }
      await news.onSeen(tx, { conversationId: id, userId, reader, unread: after });
      return { count: before - after, sequence, messageId };
    });
    if (!seen || seen.count === 0) return 0;
    publish(id, { event: 'seen', userId, memberId, messageId: seen.messageId, sequence: seen.sequence });
    return seen.count;
  }

  return {
    /**
     * Moves the actor's read position forward, never back, and recounts the unread messages. Returns how many
     * messages of the other side became read.
     */
    async mark(actor: Actor, id: number, userId: number, upTo: number | undefined): Promise<number> {
      assertOwn(actor, userId);
      const side = sideOf(actor);
      const reader = readerOf(actor);
      if (reader.isShared) return markForPerson(actor, reader, id, upTo);
      const seen = await withTransaction(db, async (tx) => {
        const locked = await rows.hold(tx, side, userId, id, upTo);
        const sequence = sequenceOf(locked, upTo);
        if (sequence <= locked.ownSeen) return undefined;
        const unread = await messages.countOthers(tx, id, userId, {
          above: sequence,
          upTo: locked.lastSequence,
        });
        await rows.setSeen(tx, side, id, { sequence, unread });
        await news.onSeen(tx, { conversationId: id, userId, reader, unread });
        const messageId = upTo ?? (await messages.findId(tx, id, sequence));
        return { count: locked.ownUnread - unread, sequence, messageId };
      });
      if (!seen || seen.count === 0 || seen.messageId === undefined) return 0;
      publish(id, { event: 'seen', userId, messageId: seen.messageId, sequence: seen.sequence });
      return seen.count;
    },

    /** Notifies the other side that the actor is typing; nothing is stored. */
    async typing(actor: Actor, id: number): Promise<void> {
      await conversations.loadOwn(actor, id);
      const key = `${actor.member.id} ${id}`;
      const time = now();
      if (time - (lastTyping.get(key) ?? -Infinity) < typingEveryMs) return;
      // Move the entry to the end, so that the longest silent users are removed first.
      lastTyping.delete(key);
      lastTyping.set(key, time);
      const [oldest] = lastTyping.keys();
      if (lastTyping.size > mostTyping && oldest !== undefined) lastTyping.delete(oldest);
      publish(id, { event: 'typing', userId: actor.userId, ...(await people.nameOf(actor, id)) });
    },
  };
}
export type SeenService = ReturnType<typeof createSeenService>;

function sequenceOf({ lastSequence, askedSequence }: LockedConversation, upTo: number | undefined): number {
  if (upTo === undefined) return lastSequence;
  if (askedSequence === null) throw notFound('The message');
  return askedSequence;
}
