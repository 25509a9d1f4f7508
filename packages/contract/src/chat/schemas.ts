import { z } from 'zod';
import { quote } from '../quotes/schemas';
import { contractStatuses, ndaStatuses, scanStates } from '../wire/choices';
import { limits } from '../wire/limits';
import { flag, id, moment, optionalFilter, optionalText, requiredText } from '../wire/primitives.schemas';

/** A person with whom the caller has a conversation (MSG-20). */
export const chatUser = z.object({
  id: z.number(),
  /** Empty for a buyer who may not yet know the supplier's person. */
  name: z.string(),
  companyName: z.string(),
  /** Address of the company's logo (MSG-60). */
  logo: z.string().nullable(),
  status: z.enum(['Online', 'Offline']),
  /** Number of the caller's unread messages from this person, over all offers. */
  unreadCount: z.number(),
  lastMessageAt: moment.nullable(),
});
export type ChatUser = z.output<typeof chatUser>;

/** A conversation in the list of a person's offers (MSG-21). */
export const conversation = z.object({
  conversationId: z.number(),
  offeringTitle: z.string(),
  lastMessageAt: moment.nullable(),
  /** Empty before the first message; the file's name for a file without text; a placeholder for a deleted message. */
  lastMessageContent: z.string(),
  unreadCount: z.number(),
  proposalId: z.number(),
  buyerId: z.number(),
  supplierId: z.number(),
});
export type Conversation = z.output<typeof conversation>;

/** A conversation in the inbox (MSG-40). */
export const inboxEntry = conversation.extend({
  /** Company of the other side. */
  companyName: z.string(),
  logo: z.string().nullable(),
  /** True if the last message is the caller's own. */
  isLastOwn: z.boolean(),
});
export type InboxEntry = z.output<typeof inboxEntry>;

/** A part of the inbox; `next` is the `before` value of the following part, null at the end. */
export const inboxPage = z.object({ content: z.array(inboxEntry), next: z.string().nullable() });

export const inboxQuery = z.object({
  unread: optionalFilter(flag),
  /** Only those assigned to the caller. */
  mine: optionalFilter(flag),
  /** Returns only this conversation in its current state, or nothing if it is not listed. */
  conversation: optionalFilter(id),
  before: optionalFilter(z.string().regex(/^\d{1,17}\.\d{1,15}$/, 'There is no such place.')),
});

/** A message that contains the searched words (MSG-45). */
const messageHit = z.object({
  messageId: z.number(),
  conversationId: z.number(),
  offeringTitle: z.string(),
  companyName: z.string(),
  buyerId: z.number(),
  supplierId: z.number(),
  senderId: z.number(),
  sentAt: moment,
  /** The part of the message around the first of the words. */
  excerpt: z.string(),
});
export type MessageHit = z.output<typeof messageHit>;

/** Search results, newest first; `next` is the `before` value of the following part, null at the end. */
export const messageHits = z.object({ content: z.array(messageHit), next: z.number().nullable() });

export const messageSearchQuery = z.object({
  q: requiredText(limits.keyword, 'Please type something.'),
  before: optionalFilter(id),
});

/** A conversation with the data for the header of its window. */
export const conversationView = conversation.extend({
  other: chatUser,
  /** The caller's first unread message. */
  firstUnreadId: z.number().nullable(),
  /** The last message that the other side has seen. */
  otherSeenId: z.number().nullable(),
  /** Reason why no message can be written, as a sentence; null if messages can be written. */
  closedReason: z.string().nullable(),
  /** The state of the two parties on the offer (MSG-44): their NDA and the newest contract. */
  nda: z.object({ ndaId: z.number(), status: z.enum(ndaStatuses) }).nullable(),
  contract: z.object({ contractId: z.number(), status: z.enum(contractStatuses) }).nullable(),
  /** The quotes between the two parties on the offer. */
  quotes: z.array(quote),
});
export type ConversationView = z.output<typeof conversationView>;

export const messageFile = z.object({
  attachmentId: z.number(),
  fileName: z.string(),
  sizeBytes: z.number(),
  contentType: z.string(),
  /** Only a clean file can be downloaded; after the scan the message is sent again as `changed`. */
  scan: z.enum(scanStates).optional(),
  /** Size of a picture in pixels; null for other files. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** The unverified names in the signatures that the file had at upload; absent without a signature. */
  signedBy: z.array(z.string()).optional(),
});
export type MessageFile = z.output<typeof messageFile>;

/** A person of the author's company whom a message mentions. */
const mention = z.object({ memberId: z.number(), name: z.string() });
export type Mention = z.output<typeof mention>;

/** A message (MSG-22), also the body of a frame on `/topic/conversation/{id}`. */
export const message = z.object({
  messageId: z.number(),
  conversationId: z.number(),
  /** Position in the conversation, counted from 1 without gaps. */
  sequence: z.number(),
  senderId: z.number(),
  /** The person who wrote it; absent in messages of earlier releases. */
  authorId: z.number().optional(),
  /** Present if the author's company has several people and the caller may know them. */
  authorName: z.string().optional(),
  /** Empty once it is deleted. */
  messageContent: z.string(),
  sentAt: moment,
  /** Id chosen by the sending client for idempotency; only the sender's own messages have it. */
  clientId: z.string().optional(),
  editedAt: moment.optional(),
  deletedAt: moment.optional(),
  attachments: z.array(messageFile),
  /** Only the author's company gets them. */
  mentions: z.array(mention).optional(),
});
export type Message = z.output<typeof message>;

/**
 * Frames on `/topic/conversation/{id}` other than new messages. They have no `conversationId` at the top level, so
 * clients of the specification, which know messages only, ignore them.
 */
export type ConversationFrame =
  | (Message & { event: 'message' })
  | { event: 'changed'; message: Message }
  | { event: 'seen'; userId: number; memberId?: number; messageId: number; sequence: number }
  | { event: 'typing'; userId: number; memberId?: number; name?: string };

/** A frame on `/topic/user-status` (LIV-8). */
export interface UserStatusFrame {
  type: 'user_status_update';
  userId: number;
  status: 'online' | 'offline';
}

export const ofUser = z.object({ userId: id });

export const conversationsQuery = z.object({
  buyerId: optionalFilter(id),
  supplierId: optionalFilter(id),
  receiverId: optionalFilter(id),
});

/**
 * Selects a part of a conversation, always in the order of sending. Without a parameter: the newest messages.
 * `after`: the following messages, oldest first. `before`: the preceding messages. `around`: a message with half of
 * the limit on each side.
 */
export const messagesQuery = z.object({
  after: optionalFilter(z.coerce.number().int().min(0)),
  before: optionalFilter(id),
  around: optionalFilter(id),
  limit: z.coerce.number().int().min(1).max(limits.messagesAtOnce).default(limits.messagesPage),
});

export const openConversationBody = z.object({ proposalId: id, buyerId: id, supplierId: id });

export const sendMessageBody = z
  .object({
    conversationId: id,
    senderId: id,
    messageContent: optionalText(limits.message).default(''),
    clientId: z.uuid('Must be a UUID.').optional(),
    attachmentIds: z.array(id).max(limits.attachmentsPerMessage).default([]),
    /** People of the sender's company to notify. */
    mentionIds: z.array(id).max(20).default([]),
  })
  .refine(({ messageContent, attachmentIds }) => messageContent !== '' || attachmentIds.length > 0, {
    path: ['messageContent'],
    message: 'Please write a message.',
  });

export const editMessageBody = z.object({
  messageContent: optionalText(limits.message).refine((text) => text !== '', 'Please write a message.'),
});

export const seenQuery = z.object({
  userId: id,
  /** The last message that was on the screen; absent: all messages. */
  upTo: optionalFilter(id),
});

export const messageEdits = z.array(z.object({ messageContent: z.string(), replacedAt: moment }));
