import { z } from 'zod';
import { ndaStatuses } from '../wire/choices';
import { optionalFilter, pageNumber, pageSize } from '../wire/primitives.schemas';

/** Query with the number of days to look back, today included. */
export const statisticsQuery = z.object({
  days: z.coerce.number().int().min(7).max(366).default(30),
});

/** Query of the figures of offers: those with the most views in the period first, unless sorted by `newest`. */
export const offerFiguresQuery = statisticsQuery.extend({
  sort: optionalFilter(z.enum(['views', 'newest'])),
  page: pageNumber,
  size: pageSize,
});

/** A supplier's figures over the last days, with an entry for every day. */
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
  /** Number of NDA requests of any age, by their current state. */
  ndaByStatus: z.array(z.object({ status: z.enum(ndaStatuses), count: z.number() })),
  totals: z.object({
    published: z.number(),
    drafts: z.number(),
    activeContracts: z.number(),
    /** Number of contracts that wait for the supplier, as the list of contracts shows with `waiting`. */
    waitingContracts: z.number(),
  }),
});
export type ProposalStatistics = z.output<typeof supplierStatistics>;

/** An offer of the supplier that is not closed, with its figures in the period. */
export const offerFigures = z.object({
  id: z.number(),
  title: z.string(),
  /** True means published, as everywhere in the API (OFF-2). */
  draft: z.boolean(),
  views: z.number(),
  saves: z.number(),
  ndaRequests: z.number(),
  contracts: z.number(),
});
export type OfferFigures = z.output<typeof offerFigures>;
