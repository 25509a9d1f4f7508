// What a buyer does with a list beside reading it: one file, which comes once the page stands.
export { OpenSavedSearch } from '../searches/open-saved-search';
export { SearchActions } from '../searches/search-actions';
export { ExportBuyerOffers } from './export-buyer-offers';
