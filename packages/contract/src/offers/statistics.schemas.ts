import { z } from 'zod';
import { ndaStatuses } from '../wire/choices';
import { optionalFilter, pageNumber, pageSize } from '../wire/primitives.schemas';

/** Days to look back over, today included. */
export const statisticsQuery = z.object({
  days: z.coerce.number().int().min(7).max(366).default(30),
});

/** The most seen in these days first, unless the newest are asked for. */
export const offerFiguresQuery = statisticsQuery.extend({
  sort: optionalFilter(z.enum(['views', 'newest'])),
  page: pageNumber,
  size: pageSize,
});

/** A supplier's own figures over the last days; every day is there, also one on which nothing happened. */
export const supplierStatistics = z.object({
  days: z.array(
    z.object({
      /** Calendar day in UTC, `YYYY-MM-DD`. */
      day: z.string(),
      views: z.number(),
      saves: z.number(),
      ndaRequests: z.number(),
      ndaSigned: z.number(),
      contracts: z.number(),
    }),
  ),
  /** NDA requests by their state now, however old. */
  ndaByStatus: z.array(z.object({ status: z.enum(ndaStatuses), count: z.number() })),
  totals: z.object({
    published: z.number(),
    drafts: z.number(),
    activeContracts: z.number(),
    /** Whose next step is the supplier's, as the list of contracts says with `waiting`. */
    waitingContracts: z.number(),
  }),
});
export type ProposalStatistics = z.output<typeof supplierStatistics>;

/** An offer of the supplier's that is not closed, with its figures of the days asked about. */
export const offerFigures = z.object({
  id: z.number(),
  title: z.string(),
  /** True means published, as everywhere on the wire (OFF-2). */
  draft: z.boolean(),
  views: z.number(),
  saves: z.number(),
  ndaRequests: z.number(),
  contracts: z.number(),
});
export type OfferFigures = z.output<typeof offerFigures>;
