import { z } from 'zod';
import { noteKinds, noteStates } from '../wire/choices';
import { limits } from '../wire/limits';
import { calendarDay, id, lineOf, moment, numberOf, textOf } from '../wire/primitives.schemas';
import { reasonRule } from '../wire/text-rules';
import { referenceRule, remarkRule } from './fulfilment';
import { quantityFault, sumFault } from './lines';
import { contractPaper } from './substance.schemas';

/** An entry of a delivery or invoice note, as stored and returned. */
export const keptEntry = z.object({
  line: z.number().nullable(),
  item: z.string(),
  unit: z.string(),
  quantity: z.number().nullable(),
  amount: z.number().nullable(),
});

/** Totals of confirmed deliveries and invoices, in rupees with tax. */
export const contractProgress = z.object({
  delivered: z.number(),
  invoiced: z.number(),
  /** Delivered share of the contract's value in percent, rounded down; null for a contract without a value. */
  deliveredShare: z.number().nullable(),
});

const lineProgress = z.object({
  item: z.string(),
  unit: z.string(),
  agreed: z.number(),
  delivered: z.number(),
  deliveredOpen: z.number(),
  invoiced: z.number(),
  invoicedOpen: z.number(),
});

/** A delivery or invoice note under a contract, recorded by one side and answered by the other. */
export const contractNote = z.object({
  noteId: z.number(),
  kind: z.enum(noteKinds),
  notedBy: z.enum(['supplier', 'buyer']),
  /** Calendar day. */
  day: z.string(),
  reference: z.string(),
  remark: z.string(),
  entries: z.array(keptEntry),
  paper: contractPaper.nullable(),
  state: z.enum(noteStates),
  notedAt: moment,
  answeredAt: moment.nullable(),
  /** Reason of a dispute. */
  answerReason: z.string(),
});
export type ContractNote = z.output<typeof contractNote>;

/** The notes of a contract, newest first, and its progress; amounts in rupees with tax. */
export const contractFulfilment = z.object({
  notes: z.array(contractNote),
  /** Total of the contract's lines; null without lines. */
  value: z.number().nullable(),
  lines: z.array(lineProgress),
  ...contractProgress.shape,
  /** Recorded and not yet answered. */
  deliveredOpen: z.number(),
  invoicedOpen: z.number(),
});
export type ContractFulfilment = z.output<typeof contractFulfilment>;

const place = id.pipe(z.number().max(limits.contractLines));

const noteBody = z.object({
  day: calendarDay,
  reference: lineOf(referenceRule).default(''),
  remark: textOf(remarkRule).default(''),
  /** A paper that was uploaded before. */
  paperId: id.optional(),
});

const most = `At most ${limits.contractLines} lines.`;

/** A delivery of certain lines; for a contract without lines, just the fact of delivery. */
export const deliveryBody = noteBody.extend({
  entries: z
    .array(z.object({ line: place, quantity: numberOf(quantityFault) }))
    .max(limits.contractLines, most)
    .default([]),
});

/** An invoice in rupees with tax, by line or (`line` null) for the whole contract. */
export const invoiceBody = noteBody.extend({
  entries: z
    .array(z.object({ line: place.nullable(), amount: numberOf(sumFault) }))
    .max(limits.contractLines + 1, most),
});

export const noteDisputeBody = z.object({ reason: textOf(reasonRule) });

/** Path parameters of calls on one note of a contract. */
export const notePath = z.object({ id, noteId: id });
