import { z } from 'zod';
import {
  chatUser,
  conversation,
  conversationsQuery,
  conversationView,
  editMessageBody,
  message,
  messageEdits,
  messageFile,
  messagesQuery,
  ofUser,
  openConversationBody,
  seenQuery,
  sendMessageBody,
} from './schemas';
import { limits } from '../wire/limits';
import { paths } from '../wire/paths';
import { done, id } from '../wire/primitives.schemas';
import { binary, defineRoute } from '../wire/route';

const traders = ['supplier', 'buyer'] as const;
const conversationPath = z.object({ conversationId: id });
const messagePath = z.object({ messageId: id });

/** Calls under `/c` (MSG-20 to MSG-28). */
export const chatRoutes = {
  allSuppliers: defineRoute({
    ...paths.allSuppliers,
    summary: 'Suppliers the buyer has a conversation with, those with unread messages first',
    auth: ['buyer'],
    params: ofUser,
    replies: { 200: z.array(chatUser) },
    errors: [],
  }),
  allBuyers: defineRoute({
    ...paths.allBuyers,
    summary: 'Buyers the supplier has a conversation with, those with unread messages first',
    auth: ['supplier'],
    params: ofUser,
    replies: { 200: z.array(chatUser) },
    errors: [],
  }),
  allConversations: defineRoute({
    ...paths.allConversations,
    summary: 'Conversations of the caller with one person; receiverId may name either of the two',
    auth: traders,
    query: conversationsQuery,
    replies: { 200: z.array(conversation) },
    errors: [],
  }),
  openConversation: defineRoute({
    ...paths.openConversation,
    summary: 'The conversation of a buyer and a supplier about an offer, begun if there is none',
    auth: traders,
    body: openConversationBody,
    replies: { 200: conversation },
    errors: ['illegal_transition'],
  }),
  getConversation: defineRoute({
    ...paths.getConversation,
    summary: 'One conversation of the caller',
    auth: traders,
    params: conversationPath,
    replies: { 200: conversationView },
    errors: [],
  }),
  conversationMessages: defineRoute({
    ...paths.conversationMessages,
    summary:
      'Messages in the order of sending: the newest, or the part before, after or around a message; X-Total-Count is the number of all',
    auth: traders,
    params: conversationPath,
    query: messagesQuery,
    replies: { 200: z.array(message) },
    errors: [],
  }),
  sendMessage: defineRoute({
    ...paths.sendMessage,
    summary: 'Stores a message, then sends it on; the same clientId twice is one message',
    auth: traders,
    body: sendMessageBody,
    replies: { 201: message },
    errors: ['illegal_transition'],
    limits: { account: { max: 60, windowMs: 10_000 } },
  }),
  editMessage: defineRoute({
    ...paths.editMessage,
    summary: 'Changes a message of one’s own; what it said is kept',
    auth: traders,
    params: messagePath,
    body: editMessageBody,
    replies: { 200: message },
    errors: ['illegal_transition'],
  }),
  deleteMessage: defineRoute({
    ...paths.deleteMessage,
    summary: 'Takes back a message of one’s own, and leaves a mark; twice changes nothing',
    auth: traders,
    params: messagePath,
    replies: { 200: message },
    errors: [],
  }),
  messageEdits: defineRoute({
    ...paths.messageEdits,
    summary: 'What a message said before it was edited, the oldest first',
    auth: traders,
    params: messagePath,
    replies: { 200: messageEdits },
    errors: [],
  }),
  markSeen: defineRoute({
    ...paths.markSeen,
    summary: 'Marks the other side’s messages as seen; replies how many that were',
    auth: traders,
    params: conversationPath,
    query: seenQuery,
    replies: { 200: z.number() },
    errors: [],
  }),
  typing: defineRoute({
    ...paths.typing,
    summary: 'Tells the other side that the caller is typing; nothing is kept',
    auth: traders,
    params: conversationPath,
    replies: { 200: done },
    errors: [],
  }),
  unreadMessages: defineRoute({
    ...paths.unreadMessages,
    summary: 'Unread messages of the caller over all conversations',
    auth: traders,
    query: ofUser,
    replies: { 200: z.number() },
    errors: [],
  }),
  uploadMessageFile: defineRoute({
    ...paths.uploadMessageFile,
    summary: 'A file for the caller’s next message; checked by its content, pictures written anew',
    auth: traders,
    params: conversationPath,
    upload: { maxBytes: limits.upload.documentBytes },
    replies: { 201: messageFile },
    errors: ['document_refused', 'illegal_transition'],
  }),
  messageFile: defineRoute({
    ...paths.messageFile,
    summary: 'A file of a message in one of the caller’s conversations',
    auth: traders,
    params: z.object({ attachmentId: id }),
    replies: { 200: binary('application/octet-stream') },
    errors: ['file_withheld'],
  }),
} as const;
