import { isolated } from '@proffer/contract/wire/text-direction';
import type { Clock } from '../../platform/clock';
import { afterCommit, type Executor } from '../../platform/database';
import type { Reader } from '../../platform/session/reader';
import { pagePaths, type Notice, type NoticesPort } from '../notices';
import { isAboutMessagesIn, type NotificationsRepository } from './notifications.repository';
import type { PersonalReadingRepository } from './personal-reading.repository';
import { newsOf, type NewsPush } from './push';

/** A new message, with its sender and recipient. */
interface WrittenMessage {
  conversation: { id: number; offerTitle: string; buyerId: number };
  /** Company of the sender. */
  company: string;
  from: number;
  to: number;
}

/** People of a company whom a message mentions. */
interface Mentioned {
  conversation: WrittenMessage['conversation'];
  messageId: number;
  userId: number;
  otherId: number;
  author: string;
  memberIds: number[];
}

interface MessagesNewsDeps {
  repository: Pick<NotificationsRepository, 'clearUnread'>;
  personal: Pick<PersonalReadingRepository, 'markRead'>;
  notices: Pick<NoticesPort, 'announce'>;
  push: NewsPush;
  clock: Clock;
}

/**
 * Creates the notifications about messages. They name the sender's company and the offer, but not the text. A
 * conversation has at most one unread notification.
 */
export function createMessagesNews({ repository, personal, notices, push, clock }: MessagesNewsDeps) {
  return {
    async announceMessage(tx: Executor, { conversation, company, from, to }: WrittenMessage): Promise<void> {
      const text = `New message from ${isolated(company)} about “${isolated(conversation.offerTitle)}”`;
      const side = to === conversation.buyerId ? 'buyer' : 'supplier';
      const notice: Notice = {
        userId: to,
        from,
        category: 'MESSAGES',
        kind: 'message',
        title: text,
        text,
        reference: { kind: 'user', id: from },
        conversationId: conversation.id,
        unreadKey: keyOf(conversation.id),
        mail: { path: pagePaths.conversation(side, conversation.id, from), label: 'Go To Chat' },
      };
      await notices.announce(tx, notice);
    },

    /** Notifies people of the author's company that a message mentions them (COM-67). */
    async announceMentions(
      tx: Executor,
      { conversation, messageId, userId, otherId, author, memberIds }: Mentioned,
    ) {
      if (memberIds.length === 0) return;
      const text = `${isolated(author)} mentioned you in a conversation about “${isolated(conversation.offerTitle)}”`;
      const side = userId === conversation.buyerId ? 'buyer' : 'supplier';
      await notices.announce(tx, {
        userId,
        onlyFor: memberIds,
        from: userId,
        category: 'MESSAGES',
        kind: 'mention',
        title: text,
        text,
        reference: { kind: 'user', id: otherId },
        conversationId: conversation.id,
        eventKey: `mention:${messageId}`,
        mail: { path: pagePaths.conversation(side, conversation.id, otherId), label: 'Go To Chat' },
      });
    },

    /** Marks the notification as read when nothing in the conversation is unread. */
    async onSeen(
      tx: Executor,
      seen: { conversationId: number; userId: number; reader?: Reader; unread: number },
    ): Promise<void> {
      const { conversationId, userId, reader, unread } = seen;
      if (unread > 0) return;
      if (reader?.isShared) {
        const { memberId } = reader;
        const where = isAboutMessagesIn(conversationId);
        if ((await personal.markRead(tx, reader, { category: 'MESSAGES', where }, clock.now())) > 0)
          afterCommit(tx, () => push.publish({ userId, isShared: true, memberId }));
        return;
      }
      const cleared = await repository.clearUnread(tx, userId, keyOf(conversationId), clock.now());
      if (cleared) afterCommit(tx, () => push.publish(newsOf(cleared)));
    },
  };
}

const keyOf = (conversationId: number) => `conversation:${conversationId}`;
