import type { z } from 'zod';
import { pictureAddress } from '@proffer/contract/profiles/picture-address';
import type {
  ChatUser,
  Conversation,
  InboxEntry,
  Message,
  MessageHit,
  openConversationBody,
} from '@proffer/contract/chat/schemas';
import { isPersonKnown } from '../offers';
import { excerptAround, otherId } from './chat.policy';
import type { ConversationRow } from './conversation-lists.repository';
import type { InboxRow, MessageHitRow } from './inbox.repository';
import type { MessageRow } from './messages.repository';

interface ChatPersonRow {
  id: number;
  name: string;
  companyName: string;
  logo: string | null;
  isUnderNda: boolean;
  hasNamingPaper: boolean;
  unread: number;
  lastMessageAt: Date | null;
}

/**
 * Returns a participant as the other one sees them: always the company, and the person's name only if
 * `isPersonKnown`.
 */
export function toChatUser(row: ChatPersonRow, isOnline: boolean): ChatUser {
  const { id, name, companyName, unread, lastMessageAt } = row;
  return {
    id,
    name: isPersonKnown(row) ? name : '',
    companyName,
    logo: pictureAddress(id, 'logo', row.logo),
    status: isOnline ? 'Online' : 'Offline',
    unreadCount: unread,
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
  };
}

/** Returns the key of a conversation from the body of the call that opens it. */
export const toConversationKey = ({ proposalId, ...parties }: z.output<typeof openConversationBody>) => ({
  ...parties,
  offerId: proposalId,
});

export const toConversation = (row: ConversationRow): Conversation => conversationAt(row, row.lastMessageAt);

function conversationAt(
  row: Omit<ConversationRow, 'lastMessageAt'>,
  lastMessageAt: Date | null,
): Conversation {
  return {
    conversationId: row.id,
    offeringTitle: row.offerTitle,
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
    lastMessageContent: row.lastWords,
    unreadCount: row.unread,
    proposalId: row.offerId,
    buyerId: row.buyerId,
    supplierId: row.supplierId,
  };
}

export function toInboxEntry(row: InboxRow, readerId: number): InboxEntry {
  const { micros, lastSenderId } = row;
  // A conversation without messages is sorted by its creation, but has no last message.
  const lastMessageAt = lastSenderId === null ? null : new Date(micros / 1_000);
  // `Object.assign`, because spreading takes V8 several microseconds per row.
  return Object.assign(conversationAt(row, lastMessageAt), {
    companyName: row.companyName,
    logo: pictureAddress(otherId(row, readerId), 'logo', row.otherLogo),
    isLastOwn: lastSenderId === readerId,
  });
}

/** Returns a message found by a search, cut to an excerpt around the words. */
export function toMessageHit(row: MessageHitRow, words: readonly string[]): MessageHit {
  const { id, conversationId, offerTitle, companyName, buyerId, supplierId, senderId, sentAt, content } = row;
  return {
    messageId: id,
    conversationId,
    offeringTitle: offerTitle,
    companyName,
    buyerId,
    supplierId,
    senderId,
    sentAt: sentAt.toISOString(),
    excerpt: excerptAround(content, words),
  };
}

/**
 * Returns a message for one reader, or for both if no reader is given. Only the sender gets the client's id of the
 * message.
 */
export function toMessage(row: MessageRow, readerId?: number): Message {
  return {
    messageId: row.id,
    conversationId: row.conversationId,
    sequence: row.sequence,
    senderId: row.senderId,
    ...(row.authorId === null ? {} : { authorId: row.authorId }),
    ...(row.authorName ? { authorName: row.authorName } : {}),
    messageContent: row.content,
    sentAt: row.sentAt.toISOString(),
    ...(row.clientId !== null && row.senderId === readerId ? { clientId: row.clientId } : {}),
    ...(row.editedAt ? { editedAt: row.editedAt.toISOString() } : {}),
    ...(row.deletedAt ? { deletedAt: row.deletedAt.toISOString() } : {}),
    attachments: row.files,
    ...(row.mentions && row.mentions.length > 0 && row.senderId === readerId
      ? { mentions: row.mentions }
      : {}),
  };
}
