import { z } from 'zod';
import { calendarDayFault, dayOfMoment, dayTexts } from '../wire/calendar-day';
import { hsnFault } from '../offers/price-terms';
import { requirableCertificates } from '../wire/choices';
import { limits } from '../wire/limits';
import { id, lineOf, nullIsEmpty, numberOf, ruled, textOf } from '../wire/primitives.schemas';
import {
  itemRule,
  lineFaults,
  placeRule,
  priceFault,
  quantityFault,
  taxRateFault,
  totalFault,
  unitRule,
  type ContractLine,
} from './lines';
import {
  governingLawRule,
  jurisdictionRule,
  milestoneRule,
  milestonesFault,
  paymentTermsRule,
  percentFault,
} from './substance';

/** A paper of a contract: a PDF; for a delivery or an invoice also a picture. */
export const contractPaper = z.object({
  paperId: z.number(),
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** The unverified names in the signatures that the file had at upload; absent without a signature. */
  signedBy: z.array(z.string()).optional(),
});
export type ContractPaper = z.output<typeof contractPaper>;

/** The content of a contract besides its name, description and days, as stored and returned. */
export const contractSubstance = z.object({
  lines: z.array(
    z.object({
      item: z.string(),
      /** HSN or SAC code; absent if not stated. */
      hsnCode: z.string().optional(),
      quantity: z.number(),
      unit: z.string(),
      /** Rupees, without tax. */
      unitPrice: z.number(),
      taxRate: z.number(),
      /** Calendar day, or empty. */
      deliveryDate: z.string(),
      deliveryPlace: z.string(),
    }),
  ),
  paymentTerms: z.string(),
  milestones: z.array(z.object({ what: z.string(), dueDate: z.string(), percent: z.number() })),
  governingLaw: z.string(),
  jurisdiction: z.string(),
  papers: z.array(contractPaper),
  /** Kinds of certificates that the supplier has to hold; absent for none. */
  requiredCertificates: z.array(z.enum(requirableCertificates)).optional(),
});

export type Substance = z.output<typeof contractSubstance>;

const sum = { net: z.number(), tax: z.number() };

/** Totals of the lines, in rupees; zeros without lines. */
export const contractTotals = z.object({
  ...sum,
  total: z.number(),
  rates: z.array(z.object({ rate: z.number(), ...sum })),
});

/** A day, or none yet. */
export const openDay = nullIsEmpty(
  z
    .string(dayTexts.missing)
    .trim()
    .overwrite(dayOfMoment)
    .superRefine(ruled((day) => (day === '' ? undefined : calendarDayFault(day)))),
).default('');

const hsnCode = nullIsEmpty(
  z.string('Must be text.').trim().superRefine(ruled(hsnFault)).meta({ maxLength: 8 }),
);

const isRight = (line: ContractLine): boolean => Object.keys(lineFaults(line)).length === 0;

const givenLines = z
  .array(
    z.object({
      item: lineOf(itemRule),
      hsnCode: hsnCode.default(''),
      quantity: numberOf(quantityFault),
      unit: lineOf(unitRule),
      unitPrice: numberOf(priceFault),
      taxRate: numberOf(taxRateFault),
      deliveryDate: openDay,
      deliveryPlace: lineOf(placeRule).default(''),
    }),
  )
  .max(limits.contractLines, `At most ${limits.contractLines} lines.`)
  // Invalid lines have no sum.
  .superRefine(ruled((lines) => (lines.every(isRight) ? totalFault(lines) : undefined)));

const givenMilestones = z
  .array(z.object({ what: lineOf(milestoneRule), dueDate: openDay, percent: numberOf(percentFault) }))
  .max(limits.contractMilestones, `At most ${limits.contractMilestones} milestones.`)
  .superRefine(ruled(milestonesFault));

/** The content that a call sends: omitted parts stay unchanged, or are empty in a new contract. */
export const givenSubstance = z.object({
  lines: givenLines.optional(),
  paymentTerms: textOf(paymentTermsRule).optional(),
  milestones: givenMilestones.optional(),
  governingLaw: lineOf(governingLawRule).optional(),
  jurisdiction: lineOf(jurisdictionRule).optional(),
  /** In any order; each kind counts once. */
  requiredCertificates: z
    .array(z.enum(requirableCertificates, 'Please choose from the list.'))
    .max(requirableCertificates.length)
    .transform((kinds) => requirableCertificates.filter((kind) => kinds.includes(kind)))
    .optional(),
  /** Ids of papers that were uploaded before. */
  papers: z.array(id).max(limits.contractPapers, `At most ${limits.contractPapers} papers.`).optional(),
});
export type GivenSubstance = z.output<typeof givenSubstance>;
