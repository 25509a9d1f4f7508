import { z } from 'zod';
import { noteKinds, noteStates } from '../wire/choices';
import { limits } from '../wire/limits';
import { calendarDay, id, lineOf, moment, numberOf, textOf } from '../wire/primitives.schemas';
import { reasonRule } from '../wire/text-rules';
import { referenceRule, remarkRule } from './fulfilment';
import { quantityFault, sumFault } from './lines';
import { contractPaper } from './substance.schemas';

/** An entry of a note, as it is kept and replied. */
export const keptEntry = z.object({
  line: z.number().nullable(),
  item: z.string(),
  unit: z.string(),
  quantity: z.number().nullable(),
  amount: z.number().nullable(),
});

/** What confirmed deliveries and invoices come to, in rupees with tax. */
export const contractProgress = z.object({
  delivered: z.number(),
  invoiced: z.number(),
  /** Delivered of its value, in percent, rounded down; null without a value. */
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

/** A delivery or an invoice under a contract, as one side noted it and the other answered. */
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
  /** Why it is disputed. */
  answerReason: z.string(),
});
export type ContractNote = z.output<typeof contractNote>;

/** What was noted under a contract, the newest first, and how far that has brought it; amounts in rupees with tax. */
export const contractFulfilment = z.object({
  notes: z.array(contractNote),
  /** What its lines come to; null without lines. */
  value: z.number().nullable(),
  lines: z.array(lineProgress),
  ...contractProgress.shape,
  /** Noted and not answered yet. */
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

/** What was delivered of which lines; of a contract without lines, that it was. */
export const deliveryBody = noteBody.extend({
  entries: z
    .array(z.object({ line: place, quantity: numberOf(quantityFault) }))
    .max(limits.contractLines, most)
    .default([]),
});

/** What was invoiced, in rupees with tax: of which lines, or (`line` null) of the contract in whole. */
export const invoiceBody = noteBody.extend({
  entries: z
    .array(z.object({ line: place.nullable(), amount: numberOf(sumFault) }))
    .max(limits.contractLines + 1, most),
});

export const noteDisputeBody = z.object({ reason: textOf(reasonRule) });

/** One note of a contract, in the path of its calls. */
export const notePath = z.object({ id, noteId: id });
