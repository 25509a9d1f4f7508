import { offerRoutes } from '@proffer/contract/offers/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import { toAsked, toSuggestions } from './market.mapper';
import type { OfferListsService } from './lists/offer-lists.service';
import { correctedKeywordHeader, type SearchService } from './search/search.service';

interface MarketRouteDeps {
  lists: OfferListsService;
  search: SearchService;
}

export function registerMarketRoutes(handle: Handle, { lists, search }: MarketRouteDeps): void {
  handle(offerRoutes.suggestOffers, async ({ query }) => ({
    status: 200,
    body: toSuggestions(await search.suggest(query.keyword)),
  }));

  handle(offerRoutes.pageOffers, async ({ query }, { actor }) => {
    const { items, total, correctedKeyword } = await lists.page(actor, toAsked(query));
    return {
      status: 200,
      body: toPage(items, total, query),
      headers: correctedKeywordHeader(correctedKeyword),
    };
  });

  handle(offerRoutes.offerFacets, async ({ query }, { actor }) => ({
    status: 200,
    body: await lists.facets(actor, toAsked(query)),
  }));
}
