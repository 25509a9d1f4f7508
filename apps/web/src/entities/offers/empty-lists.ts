/** Components for empty and short lists, in one file that other lists do not load. */
export { OpenEmptyTab } from './empty-tab-open';
export { OpenNoMatches } from './no-matches-open';
export { PostNeed } from './post-need';
