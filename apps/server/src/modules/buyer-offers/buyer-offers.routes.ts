import type { BuyerTab } from '@proffer/contract/choices';
import { buyerOfferRoutes } from '@proffer/contract/proposals.routes';
import { done } from '../../platform/http/done';
import type { Handle } from '../../platform/http/route-adapter';
import { correctedKeywordHeader } from '../proposals';
import type { BuyerOffersService } from './buyer-offers.service';

export function registerBuyerOfferRoutes(handle: Handle, offers: BuyerOffersService): void {
  const lists = [
    ['saved', buyerOfferRoutes.savedOffers],
    ['active', buyerOfferRoutes.activeOffers],
    ['archived', buyerOfferRoutes.archivedOffers],
  ] as const satisfies readonly (readonly [BuyerTab, unknown])[];
  for (const [tab, route] of lists) {
    handle(route, async ({ query }, { actor }) => {
      const { items, total, correctedKeyword } = await offers.list(actor, tab, query);
      const headers = { 'x-total-count': String(total), ...correctedKeywordHeader(correctedKeyword) };
      return { status: 200, body: items, headers };
    });
  }

  handle(buyerOfferRoutes.buyerOfferFacets, async ({ query }, { actor }) => ({
    status: 200,
    body: await offers.facets(actor, query),
  }));

  handle(buyerOfferRoutes.saveOffer, async ({ body }, { actor }) => {
    await offers.save(actor, body.buyerId, body.proposalId);
    return done('Offer saved!');
  });

  handle(buyerOfferRoutes.removeSavedOffer, async ({ query }, { actor }) => {
    await offers.removeSaved(actor, query.buyerId, query.proposalId);
    return done('Offer removed');
  });

  handle(buyerOfferRoutes.archiveOffer, async ({ params }, { actor }) => {
    await offers.archive(actor, params.buyerId, params.proposalId);
    return done('Offer archived');
  });

  handle(buyerOfferRoutes.unarchiveOffer, async ({ params }, { actor }) => {
    await offers.unarchive(actor, params.buyerId, params.proposalId);
    return done('Offer unarchived');
  });

  handle(buyerOfferRoutes.requestNda, async ({ query }, { actor }) => {
    await offers.requestNda(actor, query.buyerId, query.proposalId);
    return done('NDA requested successfully');
  });
}
