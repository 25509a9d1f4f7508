import type { BuyerTab } from '@proffer/contract/wire/choices';
import { buyerOfferRoutes } from '@proffer/contract/offers/buyer-routes';
import { success } from '../../../platform/http/success-reply';
import type { Handle } from '../../../platform/http/route-adapter';
import { searchHeaders } from '../search/search.service';
import type { BuyerExport } from './buyer-export.service';
import type { BuyerListsService } from './buyer-lists.service';

export function registerBuyerListRoutes(
  handle: Handle,
  lists: BuyerListsService,
  exporting: BuyerExport,
): void {
  const tabs = [
    ['saved', buyerOfferRoutes.savedOffers],
    ['active', buyerOfferRoutes.activeOffers],
    ['archived', buyerOfferRoutes.archivedOffers],
  ] as const satisfies readonly (readonly [BuyerTab, unknown])[];
  for (const [tab, route] of tabs) {
    handle(route, async ({ query }, { actor }) => {
      const { items, total, ...notes } = await lists.list(actor, tab, query);
      const headers = { 'x-total-count': String(total), ...searchHeaders(notes) };
      return { status: 200, body: items, headers };
    });
  }

  handle(buyerOfferRoutes.buyerTotals, async ({ query }, { actor }) => ({
    status: 200,
    body: await lists.totals(actor, query),
  }));

  handle(buyerOfferRoutes.buyerOfferFacets, async ({ query }, { actor }) => ({
    status: 200,
    body: await lists.facets(actor, query),
  }));

  handle(buyerOfferRoutes.exportBuyerOffers, async ({ query }, { actor }) => ({
    status: 200,
    body: await exporting.run(actor, query),
  }));

  handle(buyerOfferRoutes.saveOffer, async ({ body }, { actor }) => {
    await lists.save(actor, body.buyerId, body.proposalId);
    return success('Offer saved!');
  });

  handle(buyerOfferRoutes.removeSavedOffer, async ({ query }, { actor }) => {
    await lists.removeSaved(actor, query.buyerId, query.proposalId);
    return success('Offer removed');
  });

  handle(buyerOfferRoutes.archiveOffer, async ({ params }, { actor }) => {
    await lists.archive(actor, params.buyerId, params.proposalId);
    return success('Offer archived');
  });

  handle(buyerOfferRoutes.unarchiveOffer, async ({ params }, { actor }) => {
    await lists.unarchive(actor, params.buyerId, params.proposalId);
    return success('Offer unarchived');
  });
}
