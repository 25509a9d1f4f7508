export { createSearchRenewals, type SearchRenewals } from './searches.jobs';
export { createSavedSearches, type SavedSearches } from './searches.module';
export { addSearch, createSearchesRepository } from './searches.repository';
