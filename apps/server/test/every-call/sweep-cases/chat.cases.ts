import type { chatRoutes } from '@proffer/contract/chat/routes';
import type { SweepCases } from './sweep-case';

export const chatCases: SweepCases<typeof chatRoutes> = {
  allSuppliers: {
    input: (w) => ({ params: { userId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  allBuyers: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  allConversations: {
    input: (w) => ({
      query: { buyerId: w.buyer.userId, supplierId: w.supplier.userId, receiverId: w.buyer.userId },
    }),
    owner: 'buyer',
    stranger: 403,
  },
  inbox: { input: () => ({}), owner: 'buyer', stranger: 'own' },
  searchMessages: { input: () => ({ query: { q: 'hello' } }), owner: 'supplier', stranger: 'own' },
  openConversation: {
    input: (w) => ({
      body: { proposalId: w.proposalId, buyerId: w.buyer.userId, supplierId: w.supplier.userId },
    }),
    owner: 'buyer',
    stranger: 403,
  },
  getConversation: {
    input: (w) => ({ params: { conversationId: w.conversationId } }),
    owner: 'supplier',
    stranger: 404,
  },
  conversationMessages: {
    input: (w) => ({ params: { conversationId: w.conversationId } }),
    owner: 'buyer',
    stranger: 404,
  },
  sendMessage: {
    input: (w) => ({
      body: { conversationId: w.conversationId, senderId: w.buyer.userId, messageContent: 'Hello' },
    }),
    owner: 'buyer',
    stranger: 403,
  },
  editMessage: {
    input: (w) => ({ params: { messageId: w.messageId }, body: { messageContent: 'Hello!' } }),
    owner: 'buyer',
    stranger: 404,
  },
  deleteMessage: { input: (w) => ({ params: { messageId: w.messageId } }), owner: 'buyer', stranger: 404 },
  messageEdits: { input: (w) => ({ params: { messageId: w.messageId } }), owner: 'supplier', stranger: 404 },
  markSeen: {
    input: (w) => ({
      params: { conversationId: w.conversationId },
      query: { userId: w.supplier.userId },
    }),
    owner: 'supplier',
    stranger: 403,
  },
  typing: {
    input: (w) => ({ params: { conversationId: w.conversationId } }),
    owner: 'supplier',
    stranger: 404,
  },
  unreadMessages: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  uploadMessageFile: {
    input: (w) => ({
      params: { conversationId: w.conversationId },
      file: { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') },
    }),
    owner: 'buyer',
    stranger: 404,
  },
  messageFile: {
    input: (w) => ({ params: { attachmentId: w.messageFileId } }),
    owner: 'buyer',
    stranger: 404,
  },
};
