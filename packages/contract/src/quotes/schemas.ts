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

/** A quote as both lists show it (QUO-14). Days are calendar days without a time zone. */
export const quote = z.object({
  quoteId: z.number(),
  proposalId: z.number(),
  proposalTitle: z.string(),
  /** Version of the offer that it was asked on. */
  proposalVersion: z.number(),
  buyerId: z.number(),
  supplierId: z.number(),
  buyerCompany: z.string(),
  supplierCompany: z.string(),
  /** Where the companies' logos are fetched. */
  buyerLogo: z.string().nullable(),
  supplierLogo: z.string().nullable(),
  status: z.enum(quoteStatuses),
  /** Whose answer it waits for; null once it is over, and while a quote has expired. */
  waitsFor: side.nullable(),
  quantity: z.number(),
  unit: z.string(),
  /** Calendar day, or empty. */
  wantedBy: z.string(),
  deliveryPlace: z.string(),
  note: z.string(),
  /** Number of the last round: 0 before the first quote. */
  round: z.number(),
  /** What the last round comes to, in rupees with tax. */
  total: z.number().nullable(),
  /** The last day on which the supplier's last quote can be accepted. */
  validUntil: z.string().nullable(),
  /** The contract that was made of it. */
  contractId: z.number().nullable(),
  createdDate: moment,
  /** Of the last act of either side. */
  changedDate: moment,
  /** Why it cannot be answered at present: how the other account stands; else null. */
  blockedReason: z.string().nullable(),
});
export type Quote = z.output<typeof quote>;

/** A quote or a counter-quote: the terms that the contract would have. */
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

/** One quote with everything its page shows. */
export const quoteView = quote.extend({
  /** The first one first. */
  rounds: z.array(quoteRound),
  history: z.array(
    z.object({
      at: moment,
      by: z.string(),
      act: z.enum(quoteEventActs),
      /** The round that the line is about; 0 before the first. */
      round: z.number(),
      /** Why it was declined or withdrawn. */
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

/** The round that was read: what was sent meanwhile is never answered unseen. */
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

/** Terms of a round as a call brings them; of a quote also until when it can be accepted. */
export type GivenRound = z.output<typeof quoteCounterBody> & { validUntil?: string };

export const quotesQuery = z.object({
  status: choiceFilter(quoteStatuses),
  /** Only quotes whose next step is the caller's. */
  waiting: optionalFilter(flag),
  /** Only quotes on this offer. */
  proposalId: optionalFilter(id),
  /** Only quotes with this other side: a buyer of the supplier's, a supplier of the buyer's. */
  partnerId: optionalFilter(id),
  search: optionalFilter(optionalText(limits.keyword)),
  page: pageNumber,
  size: pageSize,
});
export type QuotesQuery = z.output<typeof quotesQuery>;

/** A page of quotes, and how many each status would leave with the other filters as they are. */
export const quotePage = pageOf(quote).extend({
  statuses: z.array(z.object({ value: z.enum(quoteStatuses), count: z.number() })),
  /** How many of all of the caller's wait for the caller. */
  waiting: z.number(),
});
