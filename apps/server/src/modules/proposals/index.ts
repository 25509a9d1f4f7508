export { createHistoryRepository } from './history.repository';
export { createHistoryService } from './history.service';
export { createOffersLeaving } from './leaving.repository';
export { filterConditions, keywordRank, type OfferFilters } from './proposals.filters';
export { toProposal } from './proposals.mapper';
export { createProposalsRepository } from './proposals.repository';
export { registerProposalRoutes } from './proposals.routes';
export { marksOfViewer, ndaOfViewer, offerColumns, tabColumn, type OfferRow } from './proposals.rows';
export { createProposalsService, type FilesPort, type ProposalsService } from './proposals.service';
export { createStatisticsRepository } from './statistics.repository';
export { createStatisticsService } from './statistics.service';
export { createSearchRepository } from './search.repository';
export {
  correctedKeywordHeader,
  createSearchService,
  learnWordsJob,
  searchForgivingly,
  type SearchService,
} from './search.service';
