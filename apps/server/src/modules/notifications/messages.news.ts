import { isolated } from '@proffer/contract/wire/text-direction';
import type { Clock } from '../../platform/clock';
import { afterCommit, type Executor } from '../../platform/database';
import type { Notice, NoticesPort } from '../notices';
import type { NotificationsRepository } from './notifications.repository';
import type { NewsPush } from './push';

/** A new message, with its sender and recipient. */
interface WrittenMessage {
  conversation: { id: number; offerTitle: string; buyerId: number };
  /** Company of the sender. */
  company: string;
  from: number;
  to: number;
}

interface MessagesNewsDeps {
  repository: Pick<NotificationsRepository, 'clearUnread'>;
  notices: Pick<NoticesPort, 'announce'>;
  push: NewsPush;
  clock: Clock;
}

/**
 * Creates the notifications about messages. They name the sender's company and the offer, but not the text. A
 * conversation has at most one unread notification.
 */
export function createMessagesNews({ repository, notices, push, clock }: MessagesNewsDeps) {
  return {
    async announceMessage(tx: Executor, { conversation, company, from, to }: WrittenMessage): Promise<void> {
      const text = `New message from ${isolated(company)} about “${isolated(conversation.offerTitle)}”`;
      const chat = to === conversation.buyerId ? '/bchat' : '/schat';
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
        mail: { path: `${chat}?user=${from}&conversation=${conversation.id}`, label: 'Go To Chat' },
      };
      await notices.announce(tx, notice);
    },

    /** Marks the notification as read when nothing in the conversation is unread. */
    async onSeen(
      tx: Executor,
      seen: { conversationId: number; userId: number; unread: number },
    ): Promise<void> {
      const { conversationId, userId, unread } = seen;
      if (unread > 0) return;
      if (await repository.clearUnread(tx, userId, keyOf(conversationId), clock.now())) {
        afterCommit(tx, () => push.publish({ userId }));
      }
    },
  };
}

const keyOf = (conversationId: number) => `conversation:${conversationId}`;
