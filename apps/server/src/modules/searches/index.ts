export { renewJob } from './searches.jobs';
export { createSavedSearches } from './searches.module';
export { addSearch, createSearchesRepository } from './searches.repository';
