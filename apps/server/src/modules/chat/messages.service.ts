import type { z } from 'zod';
import type { Message, messageEdits, messagesQuery, sendMessageBody } from '@proffer/contract/chat/schemas';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import { isSameRequest } from '../../platform/repeats';
import type { Actor } from '../../platform/session/actor';
import type { DealsPort } from '../deals';
import { toMessage } from './chat.mapper';
import { otherId, otherSide, sideOf, whyNotEditable } from './chat.policy';
import type { ChatNews, PublishFrame } from './chat.ports';
import type { ConversationsRepository, HeldConversation } from './conversations.repository';
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
  deals: DealsPort;
  news: ChatNews;
  publish: PublishFrame;
  clock: Clock;
}

type NewMessage = z.output<typeof sendMessageBody>;

/**
 * Sending, changing and reading messages (MSG-12 to MSG-19, MSG-25 to MSG-28). Whatever is written holds the
 * conversation's row, so numbers have no gap and counts are always right; it is told to the screens after the commit.
 */
export function createMessagesService(deps: MessagesDeps) {
  const { db, repository, writeNew, conversations, files, deals, news, publish, clock } = deps;

  async function reload(id: number, executor: Executor = db): Promise<MessageRow> {
    const row = await repository.find(id, executor);
    if (!row) throw notFound('The message');
    return row;
  }

  /** A message in a conversation of the actor; 404 for any other. */
  async function load(actor: Actor, id: number): Promise<{ row: MessageRow; own: OwnConversation }> {
    const row = await reload(id);
    const own = await conversations.loadOwn(actor, row.conversationId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? notFound('The message') : error;
    });
    return { row, own };
  }

  /** The same, of the actor's own messages: others' can be read and not changed. */
  async function loadWritten(actor: Actor, id: number): Promise<MessageRow> {
    const { row } = await load(actor, id);
    if (row.senderId === actor.userId) return row;
    throw new AppError('forbidden', { text: 'Only your own messages can be changed.' });
  }

  /** The message that the same request has sent before; throws `repeat_differs` if that one said something else. */
  async function findRepeated(actor: Actor, input: NewMessage): Promise<MessageRow | undefined> {
    const { conversationId, clientId } = input;
    if (clientId === undefined) return undefined;
    const row = await repository.findByClientId(conversationId, actor.userId, clientId);
    // Nothing is left of a deleted message that could be compared.
    if (row && row.deletedAt === null && !isSameRequest(await sentAs(row), saidIn(input))) {
      throw new AppError('repeat_differs', {
        text: 'Another message was sent under this clientId already. Please send this one under a new clientId.',
      });
    }
    return row;
  }

  /** The request that a message was sent with, for comparison with a repeat. */
  async function sentAs({ id, content, editedAt, files: bound }: MessageRow) {
    const [first] = editedAt === null ? [] : await repository.listEdits(id);
    const attachmentIds = bound.map(({ attachmentId }) => attachmentId);
    return saidIn({ messageContent: first?.content ?? content, attachmentIds });
  }

  async function write(
    tx: Executor,
    actor: Actor,
    own: OwnConversation,
    input: NewMessage,
  ): Promise<MessageRow> {
    const { conversationId, messageContent, clientId } = input;
    const attachmentIds = [...new Set(input.attachmentIds)];
    const senderId = actor.userId;
    const message = { conversationId, senderId, clientId, content: messageContent };
    const written = await writeNew(tx, sideOf(actor), message, clock.now());
    if (!written) throw new AlreadySent();
    const { id } = written;
    const bound = await files.bind(tx, { conversationId, uploaderId: senderId }, id, attachmentIds);
    if (bound !== attachmentIds.length) {
      throw invalidField('attachmentIds', 'A file is not there any more. Please attach it again.');
    }
    const to = otherId(own, senderId);
    const hashes = bound === 0 ? [] : await files.listHashes(tx, id);
    const sent = { id, content: messageContent, files: hashes, at: written.sentAt };
    await deals.append(tx, messageAct('sent', own, actor, sent));
    const { company } = own;
    await news.announceMessage(tx, { conversation: own, company, messageId: id, from: senderId, to });
    return bound === 0 ? written : reload(id, tx);
  }

  /** Changes a held message in its conversation and tells both screens. `change` gives whether anything changed. */
  async function changeHeld(
    actor: Actor,
    row: MessageRow,
    change: (tx: Executor, held: HeldConversation, current: MessageRow) => Promise<boolean>,
  ): Promise<Message> {
    let isChanged = false;
    const changed = await withTransaction(db, async (tx) => {
      const held = await conversations.rows.hold(tx, sideOf(actor), actor.userId, row.conversationId);
      isChanged = await change(tx, held, await reload(row.id, tx));
      return reload(row.id, tx);
    });
    if (isChanged) publish(row.conversationId, { event: 'changed', message: toMessage(changed) });
    return toMessage(changed, actor.userId);
  }

  return {
    /** Shows both screens what has become of a file that they have in a message. */
    async showFile(fileId: number): Promise<void> {
      for (const row of await repository.listWithFile(fileId)) {
        publish(row.conversationId, { event: 'changed', message: toMessage(row) });
      }
    },

    /** Part of a conversation of the actor's own, with the number of all its messages. */
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

    /** Stores a message, then sends it on. The same one under the same `clientId` is answered with the stored message. */
    async send(actor: Actor, input: NewMessage): Promise<Message> {
      if (input.senderId !== actor.userId) {
        throw new AppError('forbidden', { text: 'A message can only be sent in your own name.' });
      }
      const own = await conversations.loadOwn(actor, input.conversationId);
      try {
        conversations.assertOpen(own);
      } catch (error) {
        const repeated = await findRepeated(actor, input);
        if (repeated) return toMessage(repeated, actor.userId);
        throw error;
      }
      const written = await withTransaction(db, (tx) => write(tx, actor, own, input)).catch(
        (error: unknown) => {
          if (!(error instanceof AlreadySent)) throw error;
        },
      );
      // At once after the commit, with nothing read between: so two messages are told in the order of their numbers,
      // but for the same instant, which the listener puts right.
      if (written) publish(written.conversationId, { event: 'message', ...toMessage(written) });
      const row = written ?? (await findRepeated(actor, input));
      if (!row) throw new Error('a message was neither stored nor found');
      return toMessage(row, actor.userId);
    },

    /** Another text for a message of one's own, within its time; the same text changes nothing. */
    async edit(actor: Actor, id: number, content: string): Promise<Message> {
      const row = await loadWritten(actor, id);
      return changeHeld(actor, row, async (tx, held, current) => {
        const at = clock.now();
        const reason = whyNotEditable(current, at);
        if (reason !== undefined) throw new AppError('illegal_transition', { text: reason });
        if (current.content === content) return false;
        await repository.edit(tx, current, content, at);
        await deals.append(tx, messageAct('edited', held, actor, { id, content, at }));
        return true;
      });
    },

    /** Takes a message of one's own back; one that was not seen no longer counts as unread. Twice changes nothing. */
    async remove(actor: Actor, id: number): Promise<Message> {
      const row = await loadWritten(actor, id);
      return changeHeld(actor, row, async (tx, held, current) => {
        if (current.deletedAt) return false;
        const at = clock.now();
        await repository.remove(tx, id, at);
        await deals.append(tx, messageAct('deleted', held, actor, { id, at }));
        await deals.forget(tx, wordsOf(id));
        if (current.sequence > held.otherSeen) {
          const unread = await conversations.rows.countDown(tx, otherSide(sideOf(actor)), held.id);
          const userId = otherId(held, actor.userId);
          await news.onSeen(tx, { conversationId: held.id, userId, otherId: actor.userId, unread });
        }
        return true;
      });
    },

    /** What a message of the actor's conversations said before it was edited. */
    async listEdits(actor: Actor, id: number): Promise<z.output<typeof messageEdits>> {
      const { row } = await load(actor, id);
      const edits = await repository.listEdits(row.id);
      return edits.map(({ content, replacedAt }) => ({
        messageContent: content,
        replacedAt: replacedAt.toISOString(),
      }));
    },

    /** What a report keeps of a message in a conversation of the actor's. */
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

    /** A message as both may read it, by its id alone: for the screens, after a frame that was too long to travel. */
    async frameOf(id: number): Promise<Message> {
      return toMessage(await reload(id));
    },
  };
}
export type MessagesService = ReturnType<typeof createMessagesService>;

/** All that a message says; its files have no order of their own. */
const saidIn = ({ messageContent, attachmentIds }: Pick<NewMessage, 'messageContent' | 'attachmentIds'>) => ({
  messageContent,
  attachmentIds: [...new Set(attachmentIds)].toSorted((first, second) => first - second),
});

/** Undoes the transaction of a message that is there already, so that its number is not used up. */
class AlreadySent extends Error {
  override readonly name = 'AlreadySent';
}
