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

/** Somebody as the other reads them: a buyer reads the supplier's company, and the person where `isPersonKnown` says so. */
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

/** What a conversation is known by, from the call that opens it. */
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
  // Its place among the others, which is that of its beginning as long as nothing is written.
  const lastMessageAt = lastSenderId === null ? null : new Date(micros / 1_000);
  // Not by spreading, which takes V8 several microseconds a row.
  return Object.assign(conversationAt(row, lastMessageAt), {
    companyName: row.companyName,
    logo: pictureAddress(otherId(row, readerId), 'logo', row.otherLogo),
    isLastOwn: lastSenderId === readerId,
  });
}

/** A message that was found, cut to what stands around the words. */
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

/** A message for its reader, or, without one, for both: what the sender's client called it is for the sender alone. */
export function toMessage(row: MessageRow, readerId?: number): Message {
  return {
    messageId: row.id,
    conversationId: row.conversationId,
    sequence: row.sequence,
    senderId: row.senderId,
    messageContent: row.content,
    sentAt: row.sentAt.toISOString(),
    ...(row.clientId !== null && row.senderId === readerId ? { clientId: row.clientId } : {}),
    ...(row.editedAt ? { editedAt: row.editedAt.toISOString() } : {}),
    ...(row.deletedAt ? { deletedAt: row.deletedAt.toISOString() } : {}),
    attachments: row.files,
  };
}
