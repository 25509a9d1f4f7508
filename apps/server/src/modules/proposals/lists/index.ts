export { countFacets } from './facets';
export { createListsRepository, isOnList } from './lists.repository';
export { createLiveLists, type LiveLists } from './live-lists';
export { createOfferListsService, readFilters, type OfferListsService } from './offer-lists.service';
export {
  createOfferPages,
  orderOf,
  type OfferPage,
  type OfferPages,
  type OfferSort,
  type OpenList,
} from './offer-pages';
export { createOfferRowsRepository, type ListedOfferRow } from './offer-rows.repository';
export { isNarrowed } from './offer-matching';
export type { OfferSelection } from './offer-selection';
export { PackedList } from './packed-list';
export { orderKey, packedOffer, type ListOrder } from './packing.rows';
