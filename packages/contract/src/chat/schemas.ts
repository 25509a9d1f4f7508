import { z } from 'zod';
import { quote } from '../quotes/schemas';
import { contractStatuses, ndaStatuses, scanStates } from '../wire/choices';
import { limits } from '../wire/limits';
import { flag, id, moment, optionalFilter, optionalText, requiredText } from '../wire/primitives.schemas';

/** Somebody the caller has a conversation with (MSG-20). */
export const chatUser = z.object({
  id: z.number(),
  /** Empty for a buyer who may not know yet who acts for the supplier. */
  name: z.string(),
  companyName: z.string(),
  /** Where the company's logo is fetched (MSG-60). */
  logo: z.string().nullable(),
  status: z.enum(['Online', 'Offline']),
  /** The caller's unread messages from this person, over all offers. */
  unreadCount: z.number(),
  lastMessageAt: moment.nullable(),
});
export type ChatUser = z.output<typeof chatUser>;

/** One conversation as the list of offers shows it (MSG-21). */
export const conversation = z.object({
  conversationId: z.number(),
  offeringTitle: z.string(),
  lastMessageAt: moment.nullable(),
  /** Empty while nothing is written; a file without words is named; a removed message says so. */
  lastMessageContent: z.string(),
  unreadCount: z.number(),
  proposalId: z.number(),
  buyerId: z.number(),
  supplierId: z.number(),
});
export type Conversation = z.output<typeof conversation>;

/** A conversation as the inbox shows it (MSG-40). */
export const inboxEntry = conversation.extend({
  /** The other's. */
  companyName: z.string(),
  logo: z.string().nullable(),
  /** The last message is the caller's own. */
  isLastOwn: z.boolean(),
});
export type InboxEntry = z.output<typeof inboxEntry>;

/** A part of the inbox; `next` is what `before` takes for the one that follows, null at the end. */
export const inboxPage = z.object({ content: z.array(inboxEntry), next: z.string().nullable() });

export const inboxQuery = z.object({
  unread: optionalFilter(flag),
  /** That one alone, as it is now; nothing where it is not listed. */
  conversation: optionalFilter(id),
  before: optionalFilter(z.string().regex(/^\d{1,17}\.\d{1,15}$/, 'There is no such place.')),
});

/** A message in which the words that were looked for stand (MSG-45). */
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

/** The newest first; `next` is what `before` takes for those that follow, null at the end. */
export const messageHits = z.object({ content: z.array(messageHit), next: z.number().nullable() });

export const messageSearchQuery = z.object({
  q: requiredText(limits.keyword, 'Please type something.'),
  before: optionalFilter(id),
});

/** What the head of the chat window shows beside. */
export const conversationView = conversation.extend({
  other: chatUser,
  /** The caller's first unread message. */
  firstUnreadId: z.number().nullable(),
  /** The last message that the other side has seen. */
  otherSeenId: z.number().nullable(),
  /** Why nothing can be written any more, as a sentence; null while it can. */
  closedReason: z.string().nullable(),
  /** Where the two stand about the offer (MSG-44): their NDA, and the newest contract. */
  nda: z.object({ ndaId: z.number(), status: z.enum(ndaStatuses) }).nullable(),
  contract: z.object({ contractId: z.number(), status: z.enum(contractStatuses) }).nullable(),
  /** The quotes between the two on the offer. */
  quotes: z.array(quote),
});
export type ConversationView = z.output<typeof conversationView>;

export const messageFile = z.object({
  attachmentId: z.number(),
  fileName: z.string(),
  sizeBytes: z.number(),
  contentType: z.string(),
  /** Only a clean one can be fetched; when the scanner has looked, the message comes again as `changed`. */
  scan: z.enum(scanStates).optional(),
  /** Pixels of a picture, which is shown; null for other files. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** The names in the signatures that the file had when it was uploaded, none verified; absent without a signature. */
  signedBy: z.array(z.string()).optional(),
});
export type MessageFile = z.output<typeof messageFile>;

/** A message (MSG-22), also the body of a frame on `/topic/conversation/{id}`. */
export const message = z.object({
  messageId: z.number(),
  conversationId: z.number(),
  /** Counts the messages of the conversation from 1 without a gap. */
  sequence: z.number(),
  senderId: z.number(),
  /** Empty once it is deleted. */
  messageContent: z.string(),
  sentAt: moment,
  /** What the sender's client called it, for the sender alone. */
  clientId: z.string().optional(),
  editedAt: moment.optional(),
  deletedAt: moment.optional(),
  attachments: z.array(messageFile),
});
export type Message = z.output<typeof message>;

/**
 * Frames on `/topic/conversation/{id}` beside new messages. They carry no `conversationId` at the top, so that a client
 * of the specification, which knows messages alone, leaves them out.
 */
export type ConversationFrame =
  | (Message & { event: 'message' })
  | { event: 'changed'; message: Message }
  | { event: 'seen'; userId: number; messageId: number; sequence: number }
  | { event: 'typing'; userId: number };

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
 * Which part of a conversation. Without any: the newest. `after`: the ones that follow it, oldest first; `before`: the
 * ones that precede it; `around`: a message with half of the limit on each side. Always in the order of sending.
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
  /** The last message that was on the screen; absent: all there are. */
  upTo: optionalFilter(id),
});

export const messageEdits = z.array(z.object({ messageContent: z.string(), replacedAt: moment }));
