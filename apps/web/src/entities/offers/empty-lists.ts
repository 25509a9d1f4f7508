/** What stands in the place of an empty list, in one file that none of the full ones loads. */
export { OpenEmptyTab } from './empty-tab-open';
export { OpenNoMatches } from './no-matches-open';
