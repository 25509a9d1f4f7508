import { conversations } from '../../schema';

/** What a side of a conversation has in its row. */
export const sideColumns = {
  buyer: {
    id: conversations.buyerId,
    seen: conversations.buyerSeen,
    unread: conversations.buyerUnread,
  },
  supplier: {
    id: conversations.supplierId,
    seen: conversations.supplierSeen,
    unread: conversations.supplierUnread,
  },
} as const;
