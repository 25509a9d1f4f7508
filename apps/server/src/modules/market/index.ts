export { createMarket, learnWordsJob, type FoundIds } from './market.module';
export { createOfferMatcher, type OfferMatcher } from './lists/offer-matcher.repository';
export { readFilters } from './lists/offer-lists.service';
export { createListsRepository } from './lists/lists.repository';
export { createLiveLists } from './lists/live-lists';
export { keptQuery, keywordQuery, searchWords } from './search/keyword.filters';
export { createSearchRepository } from './search/search.repository';
