import { offerRoutes } from '@proffer/contract/offers/routes';
import { toPage } from '../../platform/http/page';
import { prepareReplies } from '../../platform/http/reply-schemas';
import type { Handle } from '../../platform/http/route-adapter';
import { toAsked, toSuggestions } from './market.mapper';
import type { PublicLists } from './lists/public-lists.service';
import type { OfferListsService } from './lists/offer-lists.service';
import { alsoSearched, searchHeaders, type SearchService } from './search/search.service';

interface MarketRouteDeps {
  lists: OfferListsService;
  publicLists: PublicLists;
  search: SearchService;
}

/** Public pages are equal for everybody; browsers cache them briefly, so that closed offers disappear soon. */
const cachedBriefly = { 'cache-control': 'public, max-age=30' };

export function registerMarketRoutes(handle: Handle, { lists, publicLists, search }: MarketRouteDeps): void {
  prepareReplies(offerRoutes.pageOffers, offerRoutes.offerFacets, offerRoutes.publicOffers);
  handle(offerRoutes.suggestOffers, async ({ query }) => ({
    status: 200,
    body: toSuggestions(await search.suggest(query.keyword)),
  }));

  handle(offerRoutes.searchNames, async ({ query }, { actor }) => ({
    status: 200,
    body: await lists.namesIn(actor, query.keyword),
  }));

  handle(offerRoutes.pageOffers, async ({ query }, { actor }) => {
    const { items, total, ...notes } = await lists.page(actor, toAsked(query));
    return {
      status: 200,
      body: toPage(items, total, query),
      headers: searchHeaders(notes),
    };
  });

  handle(offerRoutes.publicOffers, async ({ query }) => {
    const { offers, total, correctedKeyword, didYouMean, meanings, categories, path } =
      await publicLists.page(query);
    return {
      status: 200,
      body: {
        ...toPage(offers, total, query),
        categories,
        path,
        correctedKeyword,
        didYouMean,
        alsoSearched: meanings && alsoSearched(meanings),
      },
      headers: cachedBriefly,
    };
  });

  handle(offerRoutes.offerFacets, async ({ query }, { actor }) => ({
    status: 200,
    body: await lists.facets(actor, toAsked(query)),
  }));
}
