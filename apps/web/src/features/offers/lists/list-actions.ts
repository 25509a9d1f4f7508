// Actions on a list of offers, in one file that is loaded after the page.
export { OpenOfferSearch } from '../searches/open-offer-search';
export { SearchActions } from '../searches/search-actions';
export { ExportBuyerOffers } from './export-buyer-offers';
