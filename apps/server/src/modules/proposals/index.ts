export { createOffersLeaving } from './leaving.repository';
export { filterConditions, type OfferFilters } from './proposals.filters';
export { toProposal } from './proposals.mapper';
export { createProposalsRepository } from './proposals.repository';
export { registerProposalRoutes } from './proposals.routes';
export { marksOfViewer, ndaOfViewer, offerColumns, tabColumn, type OfferRow } from './proposals.rows';
export { createProposalsService, type FilesPort, type ProposalsService } from './proposals.service';
