import type { EventIds } from '@proffer/contract/events/schemas';
import type { KeyNoun } from '@proffer/contract/api-keys/rules';

type Side = 'supplier' | 'buyer';
type PathOf = (data: EventIds) => string;

/** Paths of the pages of a noun, by side. An event about a need can also concern an offer only. */
const paths: Record<Side, Record<KeyNoun, PathOf>> = {
  supplier: {
    offers: ({ offerId }) => `/proposal/${offerId}`,
    needs: ({ needId, offerId }) => (needId === undefined ? `/proposal/${offerId}` : `/sneed/${needId}`),
    ndas: () => '/ndarequest',
    quotes: ({ quoteId }) => `/quotes/${quoteId}`,
    contracts: ({ contractId }) => `/contract-all/${contractId}`,
    messages: ({ buyerId, conversationId }) => `/schat?user=${buyerId}&conversation=${conversationId}`,
  },
  buyer: {
    offers: ({ offerId }) => `/view-offer/${offerId}`,
    needs: ({ needId, offerId }) => (needId === undefined ? `/view-offer/${offerId}` : `/bneed/${needId}`),
    ndas: () => '/nda',
    quotes: ({ quoteId }) => `/bquotes/${quoteId}`,
    contracts: ({ contractId }) => `/bcontract/${contractId}`,
    messages: ({ supplierId, conversationId }) => `/bchat?user=${supplierId}&conversation=${conversationId}`,
  },
};

/** Returns the path of the page that shows what an event is about, for one side. */
export const pagePathOf = (noun: KeyNoun, data: EventIds, side: Side): string => paths[side][noun](data);
