import { webPaths } from '../../config/paths';
import { call, unwrap } from '../../lib/client';

export interface Talk {
  viewer: 'buyer' | 'supplier';
  offerId: number;
  buyerId: number;
  supplierId: number;
}

/** Returns the address of the conversation about an offer, which is created if there is none (MSG-2). */
export async function openConversation({ viewer, ...about }: Talk) {
  const { conversationId } = unwrap(await call('openConversation', { body: about }));
  return {
    to: viewer === 'buyer' ? webPaths.buyerMessages : webPaths.supplierMessages,
    search: {
      user: String(viewer === 'buyer' ? about.supplierId : about.buyerId),
      conversation: String(conversationId),
    },
  };
}
