import type * as wire from '@proffer/contract/offers/statistics.schemas';
import type { Named } from '@proffer/contract/wire/names';

/** A supplier's own figures for a period. */
export type SupplierStatistics = wire.ProposalStatistics;
/** Figures of one offer. */
export type OfferFigures = Named<wire.OfferFigures>;
