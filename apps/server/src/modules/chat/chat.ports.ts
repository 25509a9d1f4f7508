import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import type { Quote } from '@proffer/contract/quotes/schemas';
import type { Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { AccountsPort } from '../users';
import type { Parties } from './chat.policy';

/** What a conversation stands on: an offer, or an NDA request. */
export interface ChatGround extends Pick<AccountsPort, 'assertReachable'> {
  /** Of an offer that the actor may see; 404 for any other. */
  findMarketState(actor: Actor, offerId: number): Promise<{ supplierId: number; isPublished: boolean }>;
  /** A buyer's request for the NDA on an offer, whatever has become of it. */
  findNda(offerId: number, buyerId: number): Promise<object | undefined>;
}

/** The actor's quotes with the other of a conversation on its offer. */
export interface TalkedQuotesPort {
  listQuotes(
    actor: Actor,
    between: { proposalId: number; partnerId: number; page: number; size: number },
  ): Promise<Quote[]>;
}

/** A message as it is told to those who were not looking. */
interface MessageNews {
  conversation: Parties & { id: number; offerTitle: string };
  /** Of who wrote it. */
  company: string;
  messageId: number;
  /** Who wrote it, and who is told. */
  from: number;
  to: number;
}

/** What has been read or taken back, and what is left unread in that conversation. */
interface SeenNews {
  conversationId: number;
  /** Whose unread messages have become fewer. */
  userId: number;
  otherId: number;
  unread: number;
}

/** Who is told of messages beside the two screens. Both work inside the writing transaction, so they must be quick. */
export interface ChatNews {
  announceMessage(tx: Executor, news: MessageNews): Promise<void>;
  onSeen(tx: Executor, news: SeenNews): Promise<void>;
}

/** Sends a frame to both screens of a conversation, wherever they are connected; called after the commit. */
export type PublishFrame = (conversationId: number, frame: ConversationFrame) => void;

/** Who is connected at this moment, on any node. */
export interface PresencePort {
  isOnline(userId: number): boolean;
}
