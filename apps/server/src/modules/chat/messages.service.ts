import type { z } from 'zod';
import type {
  Mention,
  Message,
  messageEdits,
  messagesQuery,
  sendMessageBody,
} from '@proffer/contract/chat/schemas';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import { isSameRequest } from '../../platform/repeats';
import type { Actor } from '../../platform/session/actor';
import type { Deals } from '../deals';
import { toMessage } from './chat.mapper';
import { otherId, otherSide, sideOf, whyNotEditable, type ChatActor } from './chat.policy';
import type { ChatNews, PublishFrame } from './chat.ports';
import type { ConversationPeople } from './conversation-people.repository';
import type { ConversationsRepository, LockedConversation } from './conversations.repository';
import type { ConversationsService, OwnConversation } from './conversations.service';
import { messageAct, wordsOf } from './messages.deal';
import type { MessageFilesRepository } from './message-files.repository';
import type { MessageRow, MessagesRepository } from './messages.repository';
import type { WriteNewMessage } from './new-message.repository';

interface MessagesDeps {
  db: Database;
  repository: MessagesRepository;
  writeNew: WriteNewMessage;
  conversations: Pick<ConversationsService, 'loadOwn' | 'assertOpen'> & {
    rows: Pick<ConversationsRepository, 'hold' | 'countDown'>;
  };
  files: Pick<MessageFilesRepository, 'bind' | 'listHashes'>;
  people: ConversationPeople;
  deals: Deals;
  news: ChatNews;
  publish: PublishFrame;
  clock: Clock;
}

type NewMessage = z.output<typeof sendMessageBody>;

/**
 * Creates the service for sending, changing and reading messages (MSG-12 to MSG-19, MSG-25 to MSG-28). Every write
 * locks the conversation, so that the sequence has no gaps and counts are correct. Screens are notified after the
 * commit.
 */
export function createMessagesService(deps: MessagesDeps) {
  const { db, repository, writeNew, conversations, files, people, deals, news, publish, clock } = deps;

  async function reload(id: number, executor: Executor = db): Promise<MessageRow> {
    const row = await repository.find(id, executor);
    if (!row) throw notFound('The message');
    return row;
  }

  /** Returns a message in a conversation of the actor; 404 for any other. */
  async function load(actor: Actor, id: number): Promise<{ row: MessageRow; own: OwnConversation }> {
    const row = await reload(id);
    const own = await conversations.loadOwn(actor, row.conversationId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? notFound('The message') : error;
    });
    return { row, own };
  }

  /** Returns a message that the actor wrote; messages of others can be read but not changed. */
  async function loadWritten(actor: Actor, id: number): Promise<MessageRow> {
    const { row } = await load(actor, id);
    const isAuthor = row.authorId === null || row.authorId === actor.member.id;
    if (row.senderId === actor.userId && isAuthor) return row;
    throw new AppError('forbidden', { text: 'Only your own messages can be changed.' });
  }

  /** Returns the message that the same request sent before; throws `repeat_differs` if its content was different. */
  async function findRepeated(actor: ChatActor, input: NewMessage): Promise<MessageRow | undefined> {
    const { conversationId, clientId } = input;
    if (clientId === undefined) return undefined;
    const row = await repository.findByClientId(conversationId, actor.userId, clientId);
    // A deleted message has no content to compare.
    if (row && row.deletedAt === null && !isSameRequest(await sentAs(row), saidIn(input))) {
      throw new AppError('repeat_differs', {
        text: 'This clientId has already been used for another message. Please use a new one.',
      });
    }
    return row;
  }

  /** Returns the request that a message was sent with, for comparison with a repeated one. */
  async function sentAs({ id, content, editedAt, files: bound }: MessageRow) {
    const [first] = editedAt === null ? [] : await repository.listEdits(id);
    const attachmentIds = bound.map(({ attachmentId }) => attachmentId);
    return saidIn({ messageContent: first?.content ?? content, attachmentIds });
  }

  async function write(
    tx: Executor,
    actor: ChatActor,
    own: OwnConversation,
    input: NewMessage,
    via: 'mail' | undefined,
  ): Promise<MessageRow> {
    const { conversationId, messageContent, clientId } = input;
    const attachmentIds = [...new Set(input.attachmentIds)];
    const senderId = actor.userId;
    const authorId = actor.member.id;
    const message = { conversationId, senderId, authorId, clientId, content: messageContent };
    const written = await writeNew(tx, sideOf(actor), message, clock.now());
    if (!written) throw new AlreadySent();
    const { id } = written;
    const bound = await files.bind(tx, { conversationId, uploaderId: senderId }, id, attachmentIds);
    if (bound !== attachmentIds.length) {
      throw invalidField('attachmentIds', 'A file no longer exists. Please attach it again.');
    }
    const to = otherId(own, senderId);
    const hashes = bound === 0 ? [] : await files.listHashes(tx, id);
    const sent = { id, content: messageContent, files: hashes, at: written.sentAt, via };
    await deals.append(tx, messageAct('sent', own, actor, sent));
    const { company } = own;
    await news.announceMessage(tx, { conversation: own, company, messageId: id, from: senderId, to });
    const mentions = await mention(tx, actor, own, id, input.mentionIds);
    return { ...(bound === 0 ? written : await reload(id, tx)), mentions };
  }

  /** Stores and announces whom a message mentions; only people of the author's own company can be mentioned. */
  async function mention(
    tx: Executor,
    actor: ChatActor,
    own: OwnConversation,
    messageId: number,
    mentionIds: readonly number[],
  ): Promise<Mention[]> {
    const memberIds = [...new Set(mentionIds)];
    if (memberIds.length === 0) return [];
    const { userId, member } = actor;
    const found = await people.listCurrent(tx, userId, memberIds);
    if (found.length !== memberIds.length) {
      throw invalidField('mentionIds', 'A person you mention has left your company.');
    }
    await people.addMentions(tx, messageId, memberIds);
    await news.announceMentions(tx, {
      conversation: own,
      messageId,
      userId,
      otherId: otherId(own, userId),
      author: await people.getName(tx, member.id),
      memberIds: memberIds.filter((id) => id !== member.id),
    });
    return found.map(({ id, name }) => ({ memberId: id, name }));
  }

  /**
   * Changes a message while its conversation is locked, and notifies both screens. `change` returns true if anything
   * changed.
   */
  async function changeLocked(
    actor: Actor,
    row: MessageRow,
    change: (tx: Executor, locked: LockedConversation, current: MessageRow) => Promise<boolean>,
  ): Promise<Message> {
    let isChanged = false;
    const changed = await withTransaction(db, async (tx) => {
      const locked = await conversations.rows.hold(tx, sideOf(actor), actor.userId, row.conversationId);
      isChanged = await change(tx, locked, await reload(row.id, tx));
      return reload(row.id, tx);
    });
    const named = signed(changed, await people.nameOf(actor, row.conversationId));
    if (isChanged) publish(row.conversationId, { event: 'changed', message: toMessage(named) });
    return toMessage(named, actor.userId);
  }

  return {
    /** Updates both screens when the state of a file in a message has changed. */
    async showFile(fileId: number): Promise<void> {
      for (const row of await repository.listWithFile(fileId)) {
        publish(row.conversationId, { event: 'changed', message: toMessage(row) });
      }
    },

    /** Returns part of the actor's conversation, with the number of all its messages. */
    async list(
      actor: Actor,
      conversationId: number,
      part: z.output<typeof messagesQuery>,
    ): Promise<{ messages: Message[]; total: number }> {
      const { after, before, around, limit } = part;
      const found = await repository.list(actor.userId, conversationId, { after, before, around, limit });
      if (!found) throw notFound('The conversation');
      return { messages: found.rows.map((row) => toMessage(row, actor.userId)), total: found.total };
    },

    /**
     * Stores a message and publishes it. A repeat with the same `clientId` is answered with the stored message. `via`
     * is recorded in the chain of the deal.
     */
    async send(actor: ChatActor, input: NewMessage, { via }: { via?: 'mail' } = {}): Promise<Message> {
      if (input.senderId !== actor.userId) {
        throw new AppError('forbidden', { text: 'You can send messages only in your own name.' });
      }
      const own = await conversations.loadOwn(actor, input.conversationId);
      try {
        conversations.assertOpen(own);
      } catch (error) {
        const repeated = await findRepeated(actor, input);
        if (repeated) return toMessage(repeated, actor.userId);
        throw error;
      }
      // Before the transaction, because nothing may come between the commit and the frame.
      const author = await people.nameOf(actor, input.conversationId);
      const written = await withTransaction(db, (tx) => write(tx, actor, own, input, via)).catch(
        (error: unknown) => {
          if (!(error instanceof AlreadySent)) throw error;
        },
      );
      // Publish immediately after the commit, without any query between, so that messages are sent in the order of
      // their sequence. The listener reorders those of the same instant.
      const named = written && signed(written, author);
      if (named) publish(named.conversationId, { event: 'message', ...toMessage(named) });
      const row = named ?? (await findRepeated(actor, input));
      if (!row) throw new Error('a message was neither stored nor found');
      return toMessage(row, actor.userId);
    },

    /** Replaces the text of the actor's message within its time limit; the same text changes nothing. */
    async edit(actor: Actor, id: number, content: string): Promise<Message> {
      const row = await loadWritten(actor, id);
      return changeLocked(actor, row, async (tx, locked, current) => {
        const at = clock.now();
        const reason = whyNotEditable(current, at);
        if (reason !== undefined) throw new AppError('illegal_transition', { text: reason });
        if (current.content === content) return false;
        await repository.edit(tx, current, content, at);
        await deals.append(tx, messageAct('edited', locked, actor, { id, content, at }));
        return true;
      });
    },

    /** Deletes the actor's message; if unread, it no longer counts as such. Repeating it changes nothing. */
    async remove(actor: Actor, id: number): Promise<Message> {
      const row = await loadWritten(actor, id);
      return changeLocked(actor, row, async (tx, locked, current) => {
        if (current.deletedAt) return false;
        const at = clock.now();
        await repository.remove(tx, id, at);
        await deals.append(tx, messageAct('deleted', locked, actor, { id, at }));
        await deals.forget(tx, wordsOf(id));
        if (current.sequence > locked.otherSeen) {
          const unread = await conversations.rows.countDown(tx, otherSide(sideOf(actor)), locked.id);
          const userId = otherId(locked, actor.userId);
          await news.onSeen(tx, { conversationId: locked.id, userId, unread });
        }
        return true;
      });
    },

    /** Returns the earlier texts of a message in one of the actor's conversations. */
    async listEdits(actor: Actor, id: number): Promise<z.output<typeof messageEdits>> {
      const { row } = await load(actor, id);
      const edits = await repository.listEdits(row.id);
      return edits.map(({ content, replacedAt }) => ({
        messageContent: content,
        replacedAt: replacedAt.toISOString(),
      }));
    },

    /** Returns the data that a report stores about a message in the actor's conversation. */
    async findForReport(actor: Actor, id: number) {
      const { row } = await load(actor, id);
      const { senderId, content, deletedAt, files } = row;
      return {
        senderId,
        content,
        isDeleted: deletedAt !== null,
        fileNames: files.map(({ fileName }) => fileName),
      };
    },

    /** Returns a message by its id as both may read it, for screens whose frame was too long to send. */
    async frameOf(id: number): Promise<Message> {
      return toMessage(await reload(id));
    },
  };
}
export type MessagesService = ReturnType<typeof createMessagesService>;

/** Returns a message with the name of its author. */
const signed = (row: MessageRow, { name }: { name?: string }): MessageRow =>
  name === undefined ? row : { ...row, authorName: name };

/** Returns the content of a message for comparison; the order of its files does not matter. */
const saidIn = ({ messageContent, attachmentIds }: Pick<NewMessage, 'messageContent' | 'attachmentIds'>) => ({
  messageContent,
  attachmentIds: [...new Set(attachmentIds)].toSorted((first, second) => first - second),
});

/** Rolls back the transaction of a message that already exists, so that its sequence number is not used up. */
class AlreadySent extends Error {
  override readonly name = 'AlreadySent';
}
