import { z } from 'zod';
import { numberOf } from '../wire/primitives.schemas';
import { scoreFault } from './rating';

const score = numberOf(scoreFault);

/** How a company rates an ended contract, from 1 to 5 each (CON-140). */
export const ratingBody = z.object({ inTime: score, asAgreed: score, answered: score });

const figures = { inTime: z.number(), asAgreed: z.number(), answered: z.number() };

/** What the ratings of a company come to, to one decimal; null as long as there are fewer than three (CON-142). */
export const ratingSummary = z
  .object({
    count: z.number(),
    /** Of all that is rated, together. */
    average: z.number(),
    ...figures,
  })
  .nullable();
export type RatingSummary = z.output<typeof ratingSummary>;

const givenRating = z.object({
  ...figures,
  /** Calendar day. */
  givenOn: z.string(),
});
export type GivenRating = z.output<typeof givenRating>;

/** The ratings of one contract as one of its sides reads them, and what those of both companies come to. */
export const contractRatings = z.object({
  own: givenRating.nullable(),
  other: givenRating.nullable(),
  /** The last calendar day on which the caller can give theirs, or change it; null when they cannot. */
  until: z.string().nullable(),
  supplier: ratingSummary,
  buyer: ratingSummary,
});
export type ContractRatings = z.output<typeof contractRatings>;
