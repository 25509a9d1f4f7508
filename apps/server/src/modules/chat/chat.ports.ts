import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import type { Executor } from '../../platform/database';
import type { Reader } from '../../platform/session/reader';
import type { Parties } from './chat.policy';

/** A new message, for its notification. */
interface MessageNews {
  conversation: Parties & { id: number; offerTitle: string };
  /** Company of the sender. */
  company: string;
  messageId: number;
  /** Ids of the sender and the recipient. */
  from: number;
  to: number;
}

/** A change of unread messages in a conversation, because some were read or deleted. */
interface SeenNews {
  conversationId: number;
  /** Company whose number of unread messages has decreased. */
  userId: number;
  /** The person who has read; absent if unread messages were deleted. */
  reader?: Reader;
  unread: number;
}

/** People of the author's company whom a message mentions. */
interface MentionNews {
  conversation: Parties & { id: number; offerTitle: string };
  messageId: number;
  userId: number;
  otherId: number;
  author: string;
  memberIds: number[];
}

/**
 * Notifies users outside the conversation's screens. All run inside the writing transaction, so they must
 * be quick.
 */
export interface ChatNews {
  announceMessage(tx: Executor, news: MessageNews): Promise<void>;
  announceMentions(tx: Executor, news: MentionNews): Promise<void>;
  onSeen(tx: Executor, news: SeenNews): Promise<void>;
}

/** Sends a frame to the screens of both participants on every node; call it after the commit. */
export type PublishFrame = (conversationId: number, frame: ConversationFrame) => void;

/** Tells whether users are connected to any node. */
export interface PresencePort {
  isOnline(userId: number): boolean;
}
