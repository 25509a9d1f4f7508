export { createSavedSearches } from './searches.module';
export { addSearch, createSearchesRepository } from './searches.repository';
