import type { ChatUser, Message } from '@proffer/contract/chat/schemas';
import type { Conversation, FullConversation } from '../../entities/chat/conversation';

import type { InboxEntry } from './queries';

/** Sample people, conversations and messages for the tests of this feature. */
export function sampleMessage(change: Partial<Message> = {}): Message {
  const sequence = change.sequence ?? 1;
  return {
    messageId: 100 + sequence,
    conversationId: 70,
    sequence,
    senderId: 3,
    messageContent: `Message ${sequence}`,
    sentAt: new Date(Date.UTC(2026, 10, 20, 6, sequence)).toISOString(),
    attachments: [],
    ...change,
  };
}

/** Returns messages with the sequence numbers `from` to `to`. */
export function sampleMessages(from: number, to: number, change: Partial<Message> = {}): Message[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    sampleMessage({ ...change, sequence: from + index }),
  );
}

export function samplePerson(change: Partial<ChatUser> = {}): ChatUser {
  return {
    id: 3,
    name: 'Asha Rao',
    companyName: 'Rao Pumps',
    logo: null,
    status: 'Offline',
    unreadCount: 0,
    lastMessageAt: '2026-11-20T06:01:00Z',
    ...change,
  };
}

export function sampleConversation(change: Partial<Conversation> = {}): Conversation {
  return {
    conversationId: 70,
    offerTitle: 'Irrigation pumps',
    lastMessageAt: '2026-11-20T06:01:00Z',
    lastMessageContent: 'Message 1',
    unreadCount: 0,
    offerId: 7,
    buyerId: 9,
    supplierId: 3,
    ...change,
  };
}

export function sampleInboxEntry(change: Partial<InboxEntry> = {}): InboxEntry {
  return { ...sampleConversation(), companyName: 'Rao Pumps', logo: null, isLastOwn: false, ...change };
}

export function sampleView(change: Partial<FullConversation> = {}): FullConversation {
  return {
    ...sampleConversation(),
    other: samplePerson(),
    firstUnreadId: null,
    otherSeenId: null,
    closedReason: null,
    nda: null,
    contract: null,
    quotes: [],
    ...change,
  };
}
