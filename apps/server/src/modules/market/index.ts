export { createMarket, learnWordsJob } from './market.module';
export { createListsRepository } from './lists/lists.repository';
export { createLiveLists } from './lists/live-lists';
export { createSearchRepository } from './search/search.repository';
