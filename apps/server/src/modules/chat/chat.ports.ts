import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import type { Quote } from '@proffer/contract/quotes/schemas';
import type { Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { AccountsPort } from '../users';
import type { Parties } from './chat.policy';

/** Functions that check whether a conversation may begin: about a visible offer, or with an NDA request. */
export interface ChatStartPort extends Pick<AccountsPort, 'assertReachable'> {
  /** Returns the state of an offer that the actor may see; 404 for any other. */
  findMarketState(actor: Actor, offerId: number): Promise<{ supplierId: number; isPublished: boolean }>;
  /** Returns a buyer's NDA request on an offer, in whatever state. */
  findNda(offerId: number, buyerId: number): Promise<object | undefined>;
}

/** Lists the actor's quotes with the other party of a conversation, on its offer. */
export interface TalkedQuotesPort {
  listQuotes(
    actor: Actor,
    between: { proposalId: number; partnerId: number; page: number; size: number },
  ): Promise<Quote[]>;
}

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
  /** User whose number of unread messages has decreased. */
  userId: number;
  otherId: number;
  unread: number;
}

/**
 * Notifies users outside the conversation's screens. Both functions run inside the writing transaction, so they must
 * be quick.
 */
export interface ChatNews {
  announceMessage(tx: Executor, news: MessageNews): Promise<void>;
  onSeen(tx: Executor, news: SeenNews): Promise<void>;
}

/** Sends a frame to the screens of both participants on every node; call it after the commit. */
export type PublishFrame = (conversationId: number, frame: ConversationFrame) => void;

/** Tells whether users are connected to any node. */
export interface PresencePort {
  isOnline(userId: number): boolean;
}
