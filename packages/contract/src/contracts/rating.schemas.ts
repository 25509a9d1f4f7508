import { z } from 'zod';
import { numberOf } from '../wire/primitives.schemas';
import { scoreFault } from './rating';

const score = numberOf(scoreFault);

/** A company's rating of an ended contract, from 1 to 5 for each question (CON-140). */
export const ratingBody = z.object({ inTime: score, asAgreed: score, answered: score });

const figures = { inTime: z.number(), asAgreed: z.number(), answered: z.number() };

/** The average ratings of a company, to one decimal; null for fewer than three ratings (CON-142). */
export const ratingSummary = z
  .object({
    count: z.number(),
    /** Average of all questions. */
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

/** The ratings of one contract as one side reads them, with the summaries of both companies. */
export const contractRatings = z.object({
  own: givenRating.nullable(),
  other: givenRating.nullable(),
  /** The last calendar day on which the caller can give or change a rating; null if that is not possible. */
  until: z.string().nullable(),
  supplier: ratingSummary,
  buyer: ratingSummary,
});
export type ContractRatings = z.output<typeof contractRatings>;
