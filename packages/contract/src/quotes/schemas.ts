import { z } from 'zod';
import { orderFault } from '../contracts/rules';
import { placeRule, quantityFault, unitRule } from '../contracts/lines';
import { contractSubstance, contractTotals, givenSubstance, openDay } from '../contracts/substance.schemas';
import { quoteEventActs, quoteStatuses } from '../wire/choices';
import { limits } from '../wire/limits';
import {
  calendarDay,
  choiceFilter,
  flag,
  id,
  lineOf,
  moment,
  numberOf,
  optionalFilter,
  optionalText,
  pageNumber,
  pageOf,
  pageSize,
  textOf,
} from '../wire/primitives.schemas';
import { reasonRule } from '../wire/text-rules';
import { noLinesText, quoteNoteRule } from './rules';

const side = z.enum(['supplier', 'buyer']);

/** A quote in the lists of both sides (QUO-14). Days are calendar days without a time zone. */
export const quote = z.object({
  quoteId: z.number(),
  proposalId: z.number(),
  proposalTitle: z.string(),
  /** Version of the offer for which it was requested. */
  proposalVersion: z.number(),
  buyerId: z.number(),
  supplierId: z.number(),
  buyerCompany: z.string(),
  supplierCompany: z.string(),
  /** Addresses of the companies' logos. */
  buyerLogo: z.string().nullable(),
  supplierLogo: z.string().nullable(),
  status: z.enum(quoteStatuses),
  /** The side that has to answer; null once it is over or expired. */
  waitsFor: side.nullable(),
  quantity: z.number(),
  unit: z.string(),
  /** Calendar day, or empty. */
  wantedBy: z.string(),
  deliveryPlace: z.string(),
  note: z.string(),
  /** Number of the last round; 0 before the first quote. */
  round: z.number(),
  /** Total of the last round, in rupees with tax. */
  total: z.number().nullable(),
  /** The last day on which the supplier's last quote can be accepted. */
  validUntil: z.string().nullable(),
  /** The resulting contract. */
  contractId: z.number().nullable(),
  /** The need that it answers. */
  needId: z.number().nullable(),
  createdDate: moment,
  /** Time of the last act of either side. */
  changedDate: moment,
  /** Reason why it cannot be answered, due to the other account's state; else null. */
  blockedReason: z.string().nullable(),
});
export type Quote = z.output<typeof quote>;

/** A quote or counter-quote: the terms that the contract would have. */
export const quoteRound = z.object({
  number: z.number(),
  side,
  startDate: z.string(),
  endDate: z.string(),
  ...contractSubstance.shape,
  totals: contractTotals,
  note: z.string(),
  validUntil: z.string().nullable(),
  createdDate: moment,
});
export type QuoteRound = z.output<typeof quoteRound>;

/** A quote with everything that its page shows. */
export const quoteView = quote.extend({
  /** HSN or SAC code of the offer; empty if not stated. */
  hsnCode: z.string(),
  /** Oldest first. */
  rounds: z.array(quoteRound),
  history: z.array(
    z.object({
      at: moment,
      by: z.string(),
      act: z.enum(quoteEventActs),
      /** The round that the history line is about; 0 before the first. */
      round: z.number(),
      /** Reason of a decline or withdrawal. */
      note: z.string(),
    }),
  ),
});
export type QuoteView = z.output<typeof quoteView>;

export const quoteAskBody = z.object({
  proposalId: id,
  quantity: numberOf(quantityFault),
  unit: lineOf(unitRule),
  wantedBy: openDay,
  deliveryPlace: lineOf(placeRule).default(''),
  note: textOf(quoteNoteRule).default(''),
});
export type QuoteAsk = z.output<typeof quoteAskBody>;

/** The round that was read, so that a newer round is never answered unseen. */
const readRound = z.number().int().min(0).max(limits.quoteRounds);

const givenRound = givenSubstance.omit({ papers: true }).extend({
  lines: givenSubstance.shape.lines.unwrap().min(1, noLinesText),
  startDate: calendarDay,
  endDate: calendarDay,
  note: textOf(quoteNoteRule).default(''),
  round: readRound,
});

const laterEnd = (days: { startDate: string; endDate: string }, context: z.RefinementCtx) => {
  const message = orderFault(days);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['endDate'], message });
};

export const quoteGiveBody = givenRound.extend({ validUntil: calendarDay }).superRefine(laterEnd);
export const quoteCounterBody = givenRound.superRefine(laterEnd);
export const quoteAcceptBody = z.object({ round: readRound });
export const quoteEndBody = z.object({ reason: textOf(reasonRule) });

/** The terms of a round as a call sends them; for a quote also the last day of its validity. */
export type GivenRound = z.output<typeof quoteCounterBody> & { validUntil?: string };

export const quotesQuery = z.object({
  status: choiceFilter(quoteStatuses),
  /** Only quotes that wait for the caller's next step. */
  waiting: optionalFilter(flag),
  /** Only those assigned to the caller. */
  mine: optionalFilter(flag),
  /** Only quotes on this offer. */
  proposalId: optionalFilter(id),
  /** Only quotes with this company: a buyer for a supplier, a supplier for a buyer. */
  partnerId: optionalFilter(id),
  search: optionalFilter(optionalText(limits.keyword)),
  page: pageNumber,
  size: pageSize,
});
export type QuotesQuery = z.output<typeof quotesQuery>;

/** A page of quotes, with the number for each status with the other filters unchanged. */
export const quotePage = pageOf(quote).extend({
  statuses: z.array(z.object({ value: z.enum(quoteStatuses), count: z.number() })),
  /** Total number of the caller's quotes that wait for the caller. */
  waiting: z.number(),
});
