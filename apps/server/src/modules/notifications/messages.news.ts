import type { Clock } from '../../platform/clock';
import { afterCommit, type Executor } from '../../platform/database';
import type { Notice, NoticesPort } from '../users';
import type { NotificationsRepository } from './notifications.repository';
import type { NewsPush } from './push';

/** A message that was written: where, by whom, and who is told. */
export interface WrittenMessage {
  conversation: { id: number; proposalId: number; buyerId: number };
  from: number;
  to: number;
}

export interface MessagesNewsDeps {
  repository: Pick<NotificationsRepository, 'findMessageFacts' | 'clearUnread'>;
  notices: Pick<NoticesPort, 'announce'>;
  push: NewsPush;
  clock: Clock;
}

/** News of messages: who wrote, and about which offer, but not what. One of a conversation is unread, however many come. */
export function createMessagesNews({ repository, notices, push, clock }: MessagesNewsDeps) {
  return {
    async announceMessage(tx: Executor, { conversation, from, to }: WrittenMessage): Promise<void> {
      const facts = await repository.findMessageFacts(tx, conversation.proposalId, from);
      if (!facts) return;
      const text = `New message from ${facts.company} about “${facts.title}”`;
      const chat = to === conversation.buyerId ? '/bchat' : '/schat';
      const notice: Notice = {
        userId: to,
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

    /** Once nothing in the conversation is unread any more, neither is its notification. */
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
