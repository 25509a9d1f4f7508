// Actions of a buyer on a list, in one file that is loaded after the page.
export { OpenSavedSearch } from '../searches/open-saved-search';
export { SearchActions } from '../searches/search-actions';
export { ExportBuyerOffers } from './export-buyer-offers';
