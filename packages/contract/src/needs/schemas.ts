import { z } from 'zod';
import { quantityFault, unitRule } from '../contracts/lines';
import { openDay } from '../contracts/substance.schemas';
import { hsnFault } from '../offers/price-terms';
import { attachment, category, categoryCode } from '../offers/schemas';
import { indianStates } from '../profiles/states';
import { limits } from '../wire/limits';
import {
  choiceFilter,
  flag,
  id,
  lineOf,
  moment,
  nullIsEmpty,
  numberOf,
  optionalFilter,
  optionalText,
  pageNumber,
  pageOf,
  pageSize,
  ruled,
  rupees,
  textOf,
} from '../wire/primitives.schemas';
import { needAudiences, needEventActs, needOutcomes, needStatuses, statedOutcomes } from './choices';
import { needRules } from './rules';

/** A line of a need (NED-2). */
export const needLine = z.object({
  item: z.string(),
  hsnCode: z.string(),
  quantity: z.number(),
  unit: z.string(),
  note: z.string(),
});

const givenLine = z.object({
  item: lineOf(needRules.item),
  hsnCode: nullIsEmpty(
    z.string('Must be text.').trim().superRefine(ruled(hsnFault)).meta({ maxLength: 8 }),
  ).default(''),
  quantity: numberOf(quantityFault),
  unit: lineOf(unitRule),
  note: textOf(needRules.note).default(''),
});

/** Content of a need as a buyer saves it. A draft may lack everything but its title. */
export const needInput = z.object({
  title: lineOf(needRules.title),
  detail: textOf(needRules.detail).default(''),
  /** Text that opens only to suppliers with an NDA in force with the company (NED-6). */
  protectedDetail: textOf(needRules.protectedDetail).default(''),
  categories: z
    .array(categoryCode)
    .max(limits.categoriesPerOffer, `At most ${limits.categoriesPerOffer} categories.`)
    .transform((codes) => [...new Set(codes)])
    .default([]),
  lines: z.array(givenLine).max(limits.contractLines, `At most ${limits.contractLines} lines.`).default([]),
  /** Place of delivery. */
  state: z.union([z.literal(''), z.enum(indianStates)]).default(''),
  city: lineOf(needRules.city).default(''),
  requiredBy: openDay,
  /** In rupees, with GST. */
  budget: rupees.nullable().default(null),
  isBudgetShown: z.boolean().default(false),
  /** Moment until which suppliers can answer. */
  deadline: z.iso
    .datetime({ offset: true, error: 'Please set the deadline for answers.' })
    .nullable()
    .default(null),
  isSealed: z.boolean().default(false),
  audience: z.enum(needAudiences).default('everyone'),
  /** Invited suppliers, by the ids of their companies. */
  invited: z.array(id).max(limits.needs.invited, `At most ${limits.needs.invited} suppliers.`).default([]),
  /** False hides the name of the company from suppliers until it asks for their NDA, quotes or messages them. */
  isNameShown: z.boolean().default(true),
});
export type NeedInput = z.output<typeof needInput>;

/** The version that was read, so that a second window overwrites nothing unseen. */
const version = z.number().int().min(1).max(limits.integer);

export const needChangeBody = needInput.extend({ version });
export const needVersionBody = z.object({ version });
export const needDeadlineBody = z.object({
  version,
  deadline: z.iso.datetime({ offset: true, error: 'Please set the deadline for answers.' }),
});
export const needEndBody = z.object({
  outcome: z.enum(statedOutcomes),
  note: textOf(needRules.outcomeNote).default(''),
});

export const needPath = z.object({ id });
export const needFilePath = z.object({ id, fileId: id });
export const needFileQuery = z.object({
  /** True for a file that opens only under the company's NDA. */
  isProtected: optionalFilter(flag),
});

/** A file of a need. */
export const needFile = attachment
  .pick({ fileName: true, sizeBytes: true, contentType: true, scan: true, signedBy: true })
  .extend({ fileId: z.number(), isProtected: z.boolean() });
export type NeedFile = z.output<typeof needFile>;

/** How a buyer's company has decided its earlier needs and answered quotes. */
export const buyerRecord = z.object({
  /** Needs whose deadline has passed. */
  needs: z.number(),
  /** Number of these needs that were decided. */
  decided: z.number(),
  /** Median days from the deadline to the decision; null without a decision. */
  medianDays: z.number().nullable(),
  /** Number of quotes that the company received, and of those that it answered. */
  quotes: z.number(),
  answeredQuotes: z.number(),
});
export type BuyerRecord = z.output<typeof buyerRecord>;

/** A need in a list. Fields that the reader may not see are empty or null. */
export const listedNeed = z.object({
  needId: z.number(),
  title: z.string(),
  status: z.enum(needStatuses),
  outcome: z.enum(needOutcomes).nullable(),
  categories: z.array(category),
  /** Number of lines, and the first one in words, such as `40 pcs End-suction pump`. */
  lineCount: z.number(),
  firstLine: z.string(),
  state: z.string(),
  city: z.string(),
  requiredBy: z.string(),
  /** In rupees; null if there is none or the reader may not see it. */
  budget: z.number().nullable(),
  deadline: moment.nullable(),
  isSealed: z.boolean(),
  audience: z.enum(needAudiences),
  /** Name and id of the buyer's company; empty and null if it is hidden from the reader. */
  companyName: z.string(),
  companyId: z.number().nullable(),
  /** True if it has a part that opens only under the company's NDA. */
  hasProtectedPart: z.boolean(),
  version: z.number(),
  createdDate: moment,
  publishedDate: moment.nullable(),
});
export type ListedNeed = z.output<typeof listedNeed>;

/** A need with everything that the reader may see (NED-6 to NED-8). */
export const needView = listedNeed.extend({
  isOwn: z.boolean(),
  detail: z.string(),
  /** Empty while it is withheld. */
  protectedDetail: z.string(),
  /** True if the reader may not see the protected part. */
  isWithheld: z.boolean(),
  lines: z.array(needLine),
  /** Without the protected ones while they are withheld. */
  files: z.array(needFile),
  isBudgetShown: z.boolean(),
  isNameShown: z.boolean(),
  /** Invited suppliers; only for the buyer. */
  invited: z.array(z.object({ userId: z.number(), companyName: z.string() })),
  /** Last version that changed what suppliers answer to. */
  materialVersion: z.number(),
  contractId: z.number().nullable(),
  outcomeNote: z.string(),
  endedDate: moment.nullable(),
  /** Day on which an undecided need ends; null unless it is being decided. */
  decideUntil: moment.nullable(),
  /** Oldest first; a supplier sees no person. */
  history: z.array(
    z.object({
      at: moment,
      act: z.enum(needEventActs),
      by: z.string(),
      version: z.number(),
      note: z.string(),
    }),
  ),
});
export type NeedView = z.output<typeof needView>;

export const ownNeedsQuery = z.object({
  status: choiceFilter(needStatuses),
  /** Only needs to decide and open ones with a question to answer, the longest waiting first. */
  waiting: optionalFilter(flag),
  keyword: optionalFilter(optionalText(limits.keyword)),
  page: pageNumber,
  size: pageSize,
});
export type OwnNeedsQuery = z.output<typeof ownNeedsQuery>;

/** An own need, with the number of answers if the buyer may know it. */
export const ownNeed = listedNeed.extend({
  /** Number of answers; null while they are sealed. */
  answers: z.number().nullable(),
  /** Number of questions without an answer. */
  openQuestions: z.number(),
});
export type OwnNeed = z.output<typeof ownNeed>;

export const ownNeedPage = pageOf(ownNeed).extend({
  statuses: z.array(z.object({ value: z.enum(needStatuses), count: z.number() })),
});
