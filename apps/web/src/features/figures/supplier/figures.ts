import type * as wire from '@proffer/contract/offers/statistics.schemas';
import type { Named } from '@proffer/contract/wire/names';

/** A supplier's own figures over some days. */
export type SupplierStatistics = wire.ProposalStatistics;
/** Those of one offer. */
export type OfferFigures = Named<wire.OfferFigures>;
