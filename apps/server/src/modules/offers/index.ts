export { listFilesOfVersions } from './versions/history.repository';
export type { OfferStatus } from './lifecycle/offers.states';
export { coverFacts, toCover, type CoverFacts, type OfferCover } from './cover.rows';
export { createLinkPreview } from './link-preview';
export {
  createOfferRowsRepository,
  type ListedOfferRow,
  type OfferRowsRepository,
} from './offer-rows.repository';
export { toListedProposal, toProposal } from './offers.mapper';
export { createOffers, type Offers } from './offers.module';
export type { Viewer } from './offers.policy';
export { contentColumns, ndaOfViewer } from './offers.rows';
export { createOffersOwnDataRepository } from './own-data.repository';
export { hasNamingPaper, isPersonKnown } from './person-shown.rows';
export { publishingBlocks } from './publishing';
export { createUnlisted } from './unlisted-offers.repository';
export { knownOffer } from './versions/published-version.rows';
