export { createOffersOwnDataRepository } from './own-data.repository';
export { knownOffer } from './known-offer.rows';
export { hasNamingPaper, isPersonKnown } from './known-person.rows';
export { createLinkPreview } from './link-preview';
export {
  countFacets,
  createListsRepository,
  createLiveLists,
  isNarrowed,
  isOnList,
  orderKey,
  orderOf,
  packedOffer,
  PackedList,
  readFilters,
  type ListedOfferRow,
  type ListOrder,
  type LiveLists,
  type OfferPage,
  type OfferPages,
  type OfferSelection,
  type OfferSort,
  type OpenList,
} from './lists';
export { keywordCondition, type OfferFilters } from './proposals.filters';
export { toProposal } from './proposals.mapper';
export { createOffers } from './proposals.module';
export { registerProposalRoutes, removalTexts } from './proposals.routes';
export { publishingBlocks } from './publishing';
export { contentColumns, marksOfViewer } from './proposals.rows';
export { createSearchRepository } from './search.repository';
export {
  correctedKeywordHeader,
  learnWordsJob,
  searchForgivingly,
  type SearchService,
} from './search.service';
export { createStatisticsRepository } from './statistics.repository';
export { createStatisticsService } from './statistics.service';
export { registerUploadRoutes } from './uploads.routes';
export { listFilesOfVersions } from './history.repository';
export { sweepUploadsJob } from './uploads.service';
export { lastDays, type Period } from './utc-days';
