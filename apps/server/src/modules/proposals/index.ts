export { createOffersLeaving } from './leaving.repository';
export { createLinkPreview } from './link-preview';
export { filterConditions, keywordRank, type OfferFilters } from './proposals.filters';
export { toProposal } from './proposals.mapper';
export { createOffers } from './proposals.module';
export { registerProposalRoutes } from './proposals.routes';
export { marksOfViewer, ndaOfViewer, offerColumns, tabColumn, type OfferRow } from './proposals.rows';
export {
  correctedKeywordHeader,
  learnWordsJob,
  searchForgivingly,
  type SearchService,
} from './search.service';
export { createStatisticsRepository } from './statistics.repository';
export { createStatisticsService } from './statistics.service';
