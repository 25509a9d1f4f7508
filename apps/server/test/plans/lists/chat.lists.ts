import { editedMessage, longConversation } from '../../world/filled-keys';
import { own, type List } from './list';

/** Number of statements of a page, equal at any depth. */
const longTalk = {
  route: 'conversationMessages',
  by: 'buyer',
  params: () => ({ conversationId: longConversation }),
  few: { query: { limit: 1 }, params: { conversationId: longConversation } },
  statements: { later: 3 },
  uses: ['messages_conversation', 'conversations_pkey'],
  isInOrder: true,
} as const satisfies Partial<List>;

export const chatLists: List[] = [
  {
    name: 'Chat partners of a buyer',
    route: 'allSuppliers',
    by: 'buyer',
    params: own,
    query: () => ({}),
    statements: { later: 2 },
    uses: ['conversations_buyer'],
  },
  {
    name: 'Chat partners of a supplier',
    route: 'allBuyers',
    by: 'supplier',
    params: own,
    query: () => ({}),
    statements: { later: 2 },
    uses: ['conversations_supplier'],
  },
  {
    name: 'Conversations of a buyer',
    route: 'allConversations',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['conversations_of_buyer'],
  },
  {
    name: 'Conversations of a supplier with one buyer',
    route: 'allConversations',
    by: 'supplier',
    query: () => ({ receiverId: 2 }),
    statements: { later: 2 },
    uses: ['conversations_supplier'],
  },
  {
    name: 'The inbox of a buyer, a later page',
    route: 'inbox',
    by: 'buyer',
    query: () => ({ before: '1795000000000000.1000000' }),
    statements: { later: 2 },
    uses: ['conversations_of_buyer'],
    isInOrder: true,
  },
  {
    name: 'Unread conversations in the inbox of a supplier',
    route: 'inbox',
    by: 'supplier',
    query: () => ({ unread: true }),
    statements: { later: 2 },
    uses: ['conversations_unread_of_supplier'],
    isInOrder: true,
  },
  {
    name: 'Messages that contain some words',
    route: 'searchMessages',
    by: 'buyer',
    query: () => ({ q: 'deliver 7' }),
    statements: { later: 2 },
    uses: ['messages_words'],
  },
  {
    name: 'The newest messages of a long conversation',
    ...longTalk,
    query: () => ({}),
  },
  {
    name: 'Messages after an old one of a long conversation',
    ...longTalk,
    query: () => ({ after: 1_000 }),
  },
  {
    name: 'Messages around an old one of a long conversation',
    ...longTalk,
    query: () => ({ around: 25_000 }),
    few: { query: { around: 25_000, limit: 2 }, params: { conversationId: longConversation } },
  },
  {
    name: 'Earlier versions of a message',
    route: 'messageEdits',
    by: 'buyer',
    params: () => ({ messageId: editedMessage }),
    few: { params: { messageId: editedMessage } },
    query: () => ({}),
    statements: { later: 5 },
    uses: ['message_edits_message', 'messages_pkey'],
  },
];
