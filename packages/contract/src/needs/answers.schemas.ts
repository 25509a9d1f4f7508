import { z } from 'zod';
import { calendarDay } from '../wire/primitives.schemas';
import { priceFault, quantityFault, taxRateFault, unitRule } from '../contracts/lines';
import { contractTotals, openDay } from '../contracts/substance.schemas';
import { hsnFault } from '../offers/price-terms';
import { paymentTermsRule } from '../contracts/substance';
import { quoteNoteRule } from '../quotes/rules';
import { quoteStatuses } from '../wire/choices';
import { limits } from '../wire/limits';
import {
  id,
  lineOf,
  moment,
  nullIsEmpty,
  numberOf,
  pageNumber,
  pageOf,
  pageSize,
  ruled,
  textOf,
} from '../wire/primitives.schemas';
import { answerLineKinds, declineReasons, needOutcomes } from './choices';
import { answerBands } from './answer-rules';
import { needRules } from './rules';
import { listedNeed } from './schemas';

/**
 * A line of an answer, about the line of the need at the same position. For `not_offered` the other fields are those
 * of the need, with the price 0.
 */
export const answerLine = z.object({
  kind: z.enum(answerLineKinds),
  item: z.string(),
  hsnCode: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Rupees, without tax. */
  unitPrice: z.number(),
  taxRate: z.number(),
  /** Calendar day, or empty. */
  deliveryDate: z.string(),
  note: z.string(),
});
export type AnswerLine = z.output<typeof answerLine>;

/** Content of an answer: what the quote made of it states. */
export const answerContent = z.object({
  /** The version of the need that it answers. */
  needVersion: z.number(),
  lines: z.array(answerLine),
  startDate: z.string(),
  endDate: z.string(),
  paymentTerms: z.string(),
  note: z.string(),
  /** Last day on which the resulting quote can be accepted. */
  validUntil: z.string(),
});
export type AnswerContent = z.output<typeof answerContent>;

const givenAnswerLine = z.object({
  kind: z.enum(answerLineKinds),
  item: lineOf(needRules.item),
  hsnCode: nullIsEmpty(
    z.string('Must be text.').trim().superRefine(ruled(hsnFault)).meta({ maxLength: 8 }),
  ).default(''),
  quantity: numberOf(quantityFault),
  unit: lineOf(unitRule),
  unitPrice: numberOf(priceFault),
  taxRate: numberOf(taxRateFault),
  deliveryDate: openDay,
  note: textOf(needRules.note).default(''),
});

/** An answer as a supplier saves it. `proposalId` null answers with a new offer that only this buyer sees. */
export const answerInput = z.object({
  proposalId: id.nullable(),
  needVersion: z.number().int().min(1).max(limits.integer),
  /** The version of the answer that was read; 0 for the first. */
  version: z.number().int().min(0).max(limits.integer),
  lines: z.array(givenAnswerLine).max(limits.contractLines, `At most ${limits.contractLines} lines.`),
  startDate: calendarDay,
  endDate: calendarDay,
  paymentTerms: textOf(paymentTermsRule).default(''),
  note: textOf(quoteNoteRule).default(''),
  validUntil: calendarDay,
});
export type AnswerInput = z.output<typeof answerInput>;

/** An answer as its supplier reads it. */
export const ownAnswer = z.object({
  answerId: z.number(),
  needId: z.number(),
  /** The offer on which it rests; null until an unlisted one exists. */
  proposalId: z.number().nullable(),
  proposalTitle: z.string(),
  version: z.number(),
  isWithdrawn: z.boolean(),
  content: answerContent,
  totals: contractTotals,
  /** True if the need has changed materially since, and the supplier has neither confirmed nor revised the answer. */
  needsConfirmation: z.boolean(),
  /** SHA-256 of the answer in the register of the need. */
  hash: z.string(),
  /** All versions, oldest first. */
  versions: z.array(
    z.object({ number: z.number(), at: moment, by: z.string(), total: z.number(), hash: z.string() }),
  ),
  /** The quote made of it; null before the deadline. */
  quoteId: z.number().nullable(),
  /** Reason of the buyer's decision against it; null before it. */
  decline: z.object({ reason: z.enum(declineReasons), note: z.string() }).nullable(),
  /** Position by total once the need has ended; null if fewer than three answered. */
  band: z.enum(answerBands).nullable(),
});
export type OwnAnswer = z.output<typeof ownAnswer>;

export const ownAnswerReply = z.object({
  /** Null if the company has not answered. */
  answer: ownAnswer.nullable(),
});

/** An answer as the buyer reads it; sealed ones are not returned before the deadline. */
export const receivedAnswer = z.object({
  answerId: z.number(),
  supplierId: z.number(),
  supplierCompany: z.string(),
  /** Null before the deadline for an answer that rests on no existing offer. */
  proposalId: z.number().nullable(),
  proposalTitle: z.string(),
  isUnlisted: z.boolean(),
  version: z.number(),
  content: answerContent,
  totals: contractTotals,
  /** Number of lines offered as wanted, with an alternative, and not offered. */
  offered: z.number(),
  alternatives: z.number(),
  notOffered: z.number(),
  needsConfirmation: z.boolean(),
  hash: z.string(),
  at: moment,
  quoteId: z.number().nullable(),
  quoteStatus: z.enum(quoteStatuses).nullable(),
  decline: z.object({ reason: z.enum(declineReasons), note: z.string() }).nullable(),
});
export type ReceivedAnswer = z.output<typeof receivedAnswer>;

export const receivedAnswers = z.object({
  /** True while answers are sealed; there are none in the reply then, and their number is unknown. */
  areSealed: z.boolean(),
  /** Lowest total first. */
  received: z.array(receivedAnswer),
});
export type ReceivedAnswers = z.output<typeof receivedAnswers>;

export const declineAnswerBody = z.object({
  reason: z.enum(declineReasons),
  note: textOf(needRules.outcomeNote).default(''),
});

/** The version of the need that the supplier has read. */
export const confirmAnswerBody = z.object({ needVersion: z.number().int().min(1).max(limits.integer) });

/** An own offer whose NDA the buyer is asked to request. */
export const needNdaBody = z.object({ proposalId: id });

export const answerPath = z.object({ id, answerId: id });

export const ownAnswersQuery = z.object({ page: pageNumber, size: pageSize });

/** An own answer in the list of a supplier. */
export const listedAnswer = z.object({
  need: listedNeed,
  answerId: z.number(),
  total: z.number(),
  isWithdrawn: z.boolean(),
  needsConfirmation: z.boolean(),
  quoteId: z.number().nullable(),
  outcome: z.enum(needOutcomes).nullable(),
  isAwarded: z.boolean(),
  changedDate: moment,
});
export const ownAnswerPage = pageOf(listedAnswer);
