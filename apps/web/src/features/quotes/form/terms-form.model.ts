import { governingLawRule, jurisdictionRule, paymentTermsRule } from '@proffer/contract/contracts/substance';
import { noLinesText, quoteDaysFaults, quoteNoteRule, validUntilFault } from '@proffer/contract/quotes/rules';
import { type Faults, faultsOf } from '@proffer/contract/wire/faults';
import { lineFault, textFault } from '@proffer/contract/wire/text-rules';
import {
  countedLines,
  emptyLine,
  type LineForm,
  lineFormOf,
  linesFaults,
  readLine,
} from '../../../entities/contracts/lines.model';
import {
  milestoneFaults,
  type MilestoneForm,
  readMilestones,
} from '../../../entities/contracts/milestones.model';
import type { Terms } from '../../../entities/contracts/terms.model';
import type { FullQuote, QuoteRound } from '../../../entities/quotes/quote';

/** Typed terms of a quote or counter-quote. */
export interface TermsForm {
  lines: LineForm[];
  startDate: string;
  endDate: string;
  paymentTerms: string;
  milestones: MilestoneForm[];
  governingLaw: string;
  jurisdiction: string;
  note: string;
  /** Only for a quote. */
  validUntil: string;
}

const validDays = 30;
const contractDays = 90;

const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the initial values: the previous round, else one line with the requested quantity and no price. */
export function startOfTerms(quote: FullQuote, today: string): TermsForm {
  const validUntil = dayLater(today, validDays);
  const last = quote.rounds.at(-1);
  if (last) {
    return {
      lines: last.lines.map(lineFormOf),
      startDate: last.startDate,
      endDate: last.endDate,
      paymentTerms: last.paymentTerms,
      milestones: last.milestones.map((one) => ({ ...one, percent: String(one.percent) })),
      governingLaw: last.governingLaw,
      jurisdiction: last.jurisdiction,
      note: '',
      validUntil,
    };
  }
  const { offerTitle, hsnCode, quantity, unit, wantedBy, deliveryPlace } = quote;
  const line = { ...emptyLine, item: offerTitle, hsnCode, quantity: String(quantity), unit, deliveryPlace };
  return {
    lines: [{ ...line, deliveryDate: wantedBy }],
    startDate: today,
    endDate: dayLater(wantedBy > today ? wantedBy : today, contractDays),
    paymentTerms: '',
    milestones: [],
    governingLaw: '',
    jurisdiction: '',
    note: '',
    validUntil,
  };
}

/** Returns the terms from the form values: trimmed texts, and numbers as numbers. */
export function readTerms(form: TermsForm) {
  return {
    lines: countedLines(form.lines).map(readLine),
    startDate: form.startDate,
    endDate: form.endDate,
    paymentTerms: form.paymentTerms.trim(),
    milestones: readMilestones(form.milestones),
    governingLaw: form.governingLaw.trim(),
    jurisdiction: form.jurisdiction.trim(),
    note: form.note.trim(),
    validUntil: form.validUntil,
  };
}

/** Returns the faults by field. */
export function termsFaults(form: TermsForm, act: 'quote' | 'counter', today: string): Faults<string> {
  return {
    ...(countedLines(form.lines).length === 0 ? { 'lines.0.item': noLinesText } : linesFaults(form.lines)),
    ...quoteDaysFaults(form, today),
    ...milestoneFaults(form.milestones),
    ...faultsOf({
      paymentTerms: textFault(paymentTermsRule, form.paymentTerms),
      governingLaw: lineFault(governingLawRule, form.governingLaw),
      jurisdiction: lineFault(jurisdictionRule, form.jurisdiction),
      note: textFault(quoteNoteRule, form.note),
      validUntil: act === 'quote' ? validUntilFault(form.validUntil, today) : undefined,
    }),
  };
}

/** Returns a round as contract terms, for comparing rounds. */
export const asTerms = (round: QuoteRound): Terms => ({
  ...round,
  contractName: '',
  contractDescription: '',
});
