import { z } from 'zod';
import { quantityFault, unitRule } from '../contracts/lines';
import { limits } from '../wire/limits';
import { ndaStatuses, quoteStatuses } from '../wire/choices';
import {
  calendarDay,
  id,
  lineOf,
  moment,
  numberOf,
  optionalFilter,
  optionalLine,
  rupees,
  textOf,
} from '../wire/primitives.schemas';
import { columnLetters, columnsText, readColumn, readColumns, type ColumnKind } from './columns';
import { rowGroups, type RowGroup } from './rows';
import { comparisonNameRule, comparisonNoteRule } from './rules';

const kinds = Object.keys(columnLetters) as [ColumnKind, ...ColumnKind[]];
const groups = Object.keys(rowGroups) as [RowGroup, ...RowGroup[]];

/** Keys of columns separated by commas; others are ignored, as addresses are also typed. */
const columns = z
  .string()
  .max(1_000)
  .transform((text) => columnsText(readColumns(text)));

const columnKey = z.string().refine((key) => readColumn(key) !== undefined, 'Must be a column such as o12.');
const rowKey = optionalLine(40);

/** The wishes of a buyer: quantity, last day of delivery, place and budget; all optional. */
const wishes = {
  quantity: optionalFilter(numberOf(quantityFault)),
  unit: optionalFilter(optionalLine(unitRule.most)),
  by: optionalFilter(calendarDay),
  state: optionalFilter(optionalLine(limits.shortText)),
  city: optionalFilter(optionalLine(limits.shortText)),
  budget: optionalFilter(rupees),
};

/** Either the id of a saved comparison, or its columns and wishes. */
export const comparisonQuery = z.object({
  id: optionalFilter(id),
  columns: optionalFilter(columns),
  ...wishes,
});
export type ComparisonQuery = z.output<typeof comparisonQuery>;

export const comparisonExportQuery = comparisonQuery.extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
});
export type ComparisonExportQuery = z.output<typeof comparisonExportQuery>;

/** The columns and wishes of a comparison; empty texts and nulls for those not given. */
const comparedFor = z.object({
  columns: z.string(),
  quantity: z.number().nullable(),
  unit: z.string(),
  by: z.string().nullable(),
  state: z.string(),
  city: z.string(),
  budget: z.number().nullable(),
});
export type ComparedFor = z.output<typeof comparedFor>;

/** A column: the offer or quote with what its head and its actions need. */
export const comparedColumn = z.object({
  key: z.string(),
  kind: z.enum(kinds),
  title: z.string(),
  /** Null for an answer whose offer does not exist yet. */
  proposalId: z.number().nullable(),
  supplierId: z.number(),
  companyName: z.string(),
  logo: z.string().nullable(),
  /** Address of the picture of the offer, unless it is withheld. */
  picture: z.string().nullable(),
  closed: z.boolean(),
  ndaRequired: z.boolean(),
  withheld: z.boolean(),
  /** Absent for the public, the owner and administrators. */
  ndaStatus: z.enum(ndaStatuses).optional(),
  ndaId: z.number().optional(),
  /** True if an NDA on another offer covers this one and it has not been opened yet. */
  isCovered: z.boolean(),
  quote: z
    .object({
      quoteId: z.number(),
      status: z.enum(quoteStatuses),
      /** The round that was read. */
      round: z.number(),
      total: z.number().nullable(),
      /** Actions of the caller that the state of the quote allows. */
      canAccept: z.boolean(),
      canDecline: z.boolean(),
    })
    .nullable(),
});
export type ComparedColumn = z.output<typeof comparedColumn>;

const text = z.string();
/** A cell, as `Cell` in `rows.ts`. */
export const comparedCell = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text }),
  z.object({ kind: z.literal('facts'), facts: z.array(text) }),
  z.object({ kind: z.literal('figure'), value: z.number(), text }),
  z.object({ kind: z.literal('money'), amount: z.number(), formula: text }),
  z.object({ kind: z.literal('interval'), from: z.number(), to: z.number(), formula: text }),
  z.object({ kind: z.literal('withheld') }),
  z.object({ kind: z.literal('unsaid') }),
  z.object({ kind: z.literal('none') }),
]);

export const comparedRow = z.object({
  row: z.string(),
  group: z.enum(groups),
  label: z.string(),
  /** One cell for each column, in their order. */
  cells: z.array(comparedCell),
  /** True if two columns state different things. */
  isDifferent: z.boolean(),
  /** True if all cells are the same. */
  isEqual: z.boolean(),
  /** Remark on the row as a whole. */
  note: z.string().nullable(),
  /** True if the texts may have lists and bold words. */
  isWritten: z.boolean(),
  /** True if the supplier can be asked for an unstated cell. */
  isAskable: z.boolean(),
});
export type ComparedRow = z.output<typeof comparedRow>;

/** A note of the caller's company on a column or, with a row, on one of its cells. */
export const comparisonNote = z.object({
  column: z.string(),
  /** Empty for a note on the whole column. */
  row: z.string(),
  text: z.string(),
  /** Time of the supplier's message that the text was taken from; null for own words. */
  messageAt: moment.nullable(),
});

/** A cell about which the supplier was asked, with the reply that may answer it. */
export const comparisonQuestion = z.object({
  questionId: z.number(),
  column: z.string(),
  row: z.string(),
  askedAt: moment,
  reply: z.object({ messageId: z.number(), text: z.string(), sentAt: moment }).nullable(),
});

export const comparison = z.object({
  asked: comparedFor,
  /** The saved comparison that was opened. */
  saved: z.object({ id: z.number(), name: z.string(), by: z.string() }).nullable(),
  columns: z.array(comparedColumn),
  /** Keys of columns that do not exist for the caller. */
  missing: z.array(z.string()),
  rows: z.array(comparedRow),
  notes: z.array(comparisonNote),
  questions: z.array(comparisonQuestion),
});
export type Comparison = z.output<typeof comparison>;

export const savedComparison = z.object({
  id: z.number(),
  name: z.string(),
  /** Person who saved it. */
  by: z.string(),
  columns: z.string(),
  createdDate: moment,
});
export type SavedComparison = z.output<typeof savedComparison>;

export const saveComparisonBody = z.object({
  name: lineOf(comparisonNameRule),
  columns: columns.refine((keys) => keys !== '', 'Please choose what to compare.'),
  ...wishes,
});
export type SaveComparison = z.output<typeof saveComparisonBody>;

export const noteComparisonBody = z.object({
  column: columnKey,
  row: rowKey.default(''),
  /** Empty to remove the note. */
  text: textOf(comparisonNoteRule).default(''),
  /** The question that the text answers: it is taken from the supplier's message. */
  questionId: id.optional(),
  messageId: id.optional(),
});
export type NoteComparison = z.output<typeof noteComparisonBody>;

export const askComparedBody = z.object({
  /** Chosen by the client, so that a repeated call sends nothing again. */
  clientId: z.uuid('Must be a UUID.'),
  cells: z
    .array(z.object({ column: columnKey, row: rowKey }))
    .min(1, 'Please choose a cell.')
    .max(limits.comparisonQuestions, `At most ${limits.comparisonQuestions} questions at once.`),
});
export type AskCompared = z.output<typeof askComparedBody>;

export const askComparedReply = z.object({
  /** One entry for each message. */
  sent: z.array(
    z.object({
      conversationId: z.number(),
      supplierId: z.number(),
      companyName: z.string(),
      questions: z.number(),
    }),
  ),
});
export type AskComparedReply = z.output<typeof askComparedReply>;

export const dismissReplyBody = z.object({ messageId: id });
