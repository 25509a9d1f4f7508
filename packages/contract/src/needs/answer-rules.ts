import {
  priceFault,
  quantityFault,
  taxRateFault,
  totalFault,
  totalsOf,
  unitRule,
  type ContractTotals,
} from '../contracts/lines';
import { paymentTermsRule } from '../contracts/substance';
import { hsnFault } from '../offers/price-terms';
import { quoteDaysFaults, quoteNoteRule } from '../quotes/rules';
import { calendarDayFault, dayOfMoment } from '../wire/calendar-day';
import { faultsOf, type Faults } from '../wire/faults';
import { limits } from '../wire/limits';
import { lineFault, textFault } from '../wire/text-rules';
import type { AnswerLineKind, DeclineReason } from './choices';
import { needRules, type NeedLine } from './rules';

/** Rules of answers to needs, for forms and calls alike (NED-21 to NED-24). Free of zod. */

/** A line of an answer, about the line of the need at the same position. */
export interface TypedAnswerLine {
  kind: AnswerLineKind;
  item: string;
  hsnCode: string;
  quantity: number;
  unit: string;
  /** Rupees, without tax. */
  unitPrice: number;
  taxRate: number;
  /** Calendar day, or empty. */
  deliveryDate: string;
  note: string;
}

export interface TypedAnswer {
  lines: readonly TypedAnswerLine[];
  startDate: string;
  endDate: string;
  paymentTerms: string;
  note: string;
  validUntil: string;
}

/** The parts of a need that limit its answers. */
export interface AnsweredNeed {
  lines: readonly NeedLine[];
  /** ISO moment. */
  deadline: string;
}

export type AnswerField = keyof TypedAnswer | `lines.${number}.${keyof TypedAnswerLine}`;

/** Shown for an answer that offers none of the lines. */
export const nothingOfferedText = 'Please offer at least one line.';
/** Shown for an answer whose lines are not those of the need. */
export const otherLinesText = 'The lines of the need have changed. Please reload the page.';

const wantedText = 'Must be as in the need. Please offer an alternative instead.';

/** Returns the faults of a line. Only an alternative may differ from the need in item, quantity and unit. */
export function answerLineFaults(line: TypedAnswerLine, wanted: NeedLine): Faults<keyof TypedAnswerLine> {
  const isAsWanted = line.kind !== 'alternative';
  const differs = (field: 'item' | 'quantity' | 'unit') =>
    isAsWanted && line[field] !== wanted[field] ? wantedText : undefined;
  const isOffered = line.kind !== 'not_offered';
  return faultsOf({
    item: lineFault(needRules.item, line.item) ?? differs('item'),
    hsnCode: hsnFault(line.hsnCode),
    quantity: quantityFault(line.quantity) ?? differs('quantity'),
    unit: lineFault(unitRule, line.unit) ?? differs('unit'),
    unitPrice: isOffered || line.unitPrice === 0 ? priceFault(line.unitPrice) : 'Must be 0 if not offered.',
    taxRate: taxRateFault(line.taxRate),
    deliveryDate: line.deliveryDate === '' ? undefined : calendarDayFault(line.deliveryDate),
    note: textFault(needRules.note, line.note),
  });
}

/** Returns the fault of sound lines together. */
function linesFault(lines: readonly TypedAnswerLine[]): string | undefined {
  const offered = offeredLines(lines);
  if (offered.length === 0) return nothingOfferedText;
  return totalFault(offered.map((line) => ({ ...line, deliveryPlace: '' })));
}

/** Returns the last day on which a quote must be acceptable: the day of the deadline. */
const firstValidDay = ({ deadline }: Pick<AnsweredNeed, 'deadline'>): string => dayOfMoment(deadline);

function validityFault(day: string, need: Pick<AnsweredNeed, 'deadline'>): string | undefined {
  return (
    calendarDayFault(day) ??
    (day < firstValidDay(need) ? 'Must not be before the deadline for answers.' : undefined)
  );
}

/** Returns the faults of the lines, each at its field; that of all lines only if each is sound. */
function faultsOfLines(lines: readonly TypedAnswerLine[], wanted: readonly NeedLine[]): Faults<AnswerField> {
  if (lines.length !== wanted.length) return { lines: otherLinesText };
  const faults: Faults<AnswerField> = {};
  for (const [index, line] of lines.entries()) {
    const asked = wanted[index];
    if (!asked) continue;
    const found = answerLineFaults(line, asked);
    for (const field of Object.keys(found) as (keyof TypedAnswerLine)[]) {
      const fault = found[field];
      if (fault !== undefined) faults[`lines.${index}.${field}`] = fault;
    }
  }
  return Object.keys(faults).length > 0 ? faults : faultsOf({ lines: linesFault(lines) });
}

/** Returns the faults of an answer on the market's day, each at its field, such as `lines.2.unitPrice`. */
export function answerFaults(answer: TypedAnswer, need: AnsweredNeed, today: string): Faults<AnswerField> {
  return {
    ...faultsOfLines(answer.lines, need.lines),
    ...faultsOf({
      paymentTerms: textFault(paymentTermsRule, answer.paymentTerms),
      note: textFault(quoteNoteRule, answer.note),
      validUntil: validityFault(answer.validUntil, need),
    }),
    ...quoteDaysFaults(answer, today),
  };
}

/** Returns the lines with a price, which become those of the quote. */
export const offeredLines = <Line extends Pick<TypedAnswerLine, 'kind'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ kind }) => kind !== 'not_offered');

/** Returns the lines of the quote that an answer becomes, delivered to the need's place. */
export const quotedLines = (lines: readonly TypedAnswerLine[], deliveryPlace: string) =>
  offeredLines(lines).map(({ item, hsnCode, quantity, unit, unitPrice, taxRate, deliveryDate }) => ({
    item,
    hsnCode,
    quantity,
    unit,
    unitPrice,
    taxRate,
    deliveryDate,
    deliveryPlace,
  }));

/** Returns the quantity of the quote that an answer becomes: that of its only line, else one lot. */
export function quotedQuantity(lines: readonly TypedAnswerLine[]): { quantity: number; unit: string } {
  const [line, ...others] = offeredLines(lines);
  return line && others.length === 0
    ? { quantity: line.quantity, unit: line.unit }
    : { quantity: 1, unit: 'lot' };
}

/** Returns the totals of an answer, in rupees. */
export const answerTotals = ({ lines }: Pick<TypedAnswer, 'lines'>): ContractTotals =>
  totalsOf(offeredLines(lines));

/** Returns the number of lines of each kind. */
export function coverageOf({ lines }: { lines: readonly Pick<TypedAnswerLine, 'kind'>[] }) {
  const countOf = (kind: AnswerLineKind) => lines.filter((line) => line.kind === kind).length;
  return {
    offered: countOf('offered'),
    alternatives: countOf('alternative'),
    notOffered: countOf('not_offered'),
  };
}

/** Returns a line of an answer as a form begins: as wanted, without a price. */
export const answerLineFor = ({ item, hsnCode, quantity, unit }: NeedLine): TypedAnswerLine => ({
  kind: 'offered',
  item,
  hsnCode,
  quantity,
  unit,
  unitPrice: 0,
  taxRate: 18,
  deliveryDate: '',
  note: '',
});

/** Third of all answers, ordered by their totals, in which an answer is. */
export const answerBands = ['lowest', 'middle', 'highest'] as const;
export type AnswerBand = (typeof answerBands)[number];

/**
 * Returns the band of a total among the totals of all answers; null if fewer than three suppliers answered. Equal
 * totals have the same band.
 */
export function bandOf(total: number, totals: readonly number[]): AnswerBand | null {
  if (totals.length < limits.needs.bandFrom) return null;
  const lower = totals.filter((other) => other < total).length;
  return answerBands[Math.floor((lower * answerBands.length) / totals.length)] ?? null;
}

/** Reasons against an answer in words, for screens and the history of its quote. */
export const declineReasonTexts: Record<DeclineReason, string> = {
  price: 'Price too high',
  time: 'Delivery too late',
  terms: 'Terms do not fit',
  incomplete: 'Answer incomplete',
  quality: 'Quality or specification does not fit',
  other_chosen: 'Another supplier was chosen',
  other: 'Another reason',
};
