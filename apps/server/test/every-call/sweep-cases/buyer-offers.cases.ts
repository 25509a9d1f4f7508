import type { buyerOfferRoutes } from '@proffer/contract/offers/buyer-routes';
import type { SweepCases } from './sweep-case';

export const buyerOfferCases: SweepCases<typeof buyerOfferRoutes> = {
  savedOffers: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  activeOffers: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  archivedOffers: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  buyerTotals: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  buyerOfferFacets: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  exportBuyerOffers: { input: () => ({}), owner: 'buyer', stranger: 'own' },
  saveOffer: {
    input: (w) => ({ body: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  removeSavedOffer: {
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  archiveOffer: {
    input: (w) => ({ params: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  unarchiveOffer: {
    input: (w) => ({ params: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  requestNdas: {
    input: (w) => ({ body: { ids: [w.proposalId] } }),
    owner: 'buyer',
    stranger: 'own',
  },
  requestNda: {
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
};
