export { createMarket, type FoundIds } from './market.module';
export { createOfferMatcher, type OfferMatcher } from './lists/offer-matcher.repository';
export { readFilters } from './lists/offer-lists.service';
export { createListsRepository } from './lists/lists.repository';
export { createLiveLists } from './lists/live-lists';
export { asksNothing, keywordQuery, searchWords } from './search/keyword.filters';
export { keptWords } from './search/meanings.filters';
export { createSearchRepository } from './search/search.repository';
