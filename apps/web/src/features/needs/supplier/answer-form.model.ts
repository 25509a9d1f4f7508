import { type ContractTotals, priceFault, taxRateFault } from '@proffer/contract/contracts/lines';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { answerFaults, answerTotals } from '@proffer/contract/needs/answer-rules';
import { type AnswerLineKind, answerLineKinds } from '@proffer/contract/needs/choices';
import { type Faults, faultsOf } from '@proffer/contract/wire/faults';
import { readNumber, readQuantity, typedNumberFault } from '../../../entities/contracts/lines.model';
import type { AnswerLine, Need, OwnAnswer } from '../../../entities/needs/need';
import type { CallParts } from '../../../lib/client';

/** A line of an answer as typed. */
export interface AnswerLineForm extends Record<Exclude<keyof AnswerLine, 'kind'>, string> {
  kind: AnswerLineKind;
}

/** An answer as typed. */
export interface AnswerForm {
  /** Id of the offer on which it rests; `newOffer` for one that only this buyer sees. */
  offer: string;
  lines: AnswerLineForm[];
  startDate: string;
  endDate: string;
  paymentTerms: string;
  note: string;
  validUntil: string;
}

export const newOffer = 'new';

const contractDays = 90;
const validDays = 30;

const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Day of the deadline in the market, before which no answer may expire. */
const deadlineDayOf = ({ deadline }: Pick<Need, 'deadline'>): string =>
  deadline === null ? '' : marketDay(new Date(deadline));

/** Returns the initial values: the stored answer, else the lines of the need without prices. */
export function startOfAnswer(need: Need, answer: OwnAnswer | null, today: string): AnswerForm {
  const deadlineDay = deadlineDayOf(need) || today;
  const stored = answer?.content;
  if (!stored) {
    const end = need.requiredBy > deadlineDay ? need.requiredBy : deadlineDay;
    return {
      offer: '',
      lines: need.lines.map((line) => emptyAnswerLine(line, need.requiredBy)),
      startDate: deadlineDay,
      endDate: dayLater(end, contractDays),
      paymentTerms: '',
      note: '',
      validUntil: dayLater(deadlineDay, validDays),
    };
  }
  return {
    offer: answer.offerId === null ? newOffer : String(answer.offerId),
    // The need may have other lines since.
    lines: need.lines.map((line, index) => {
      const before = stored.lines[index];
      return before && isSameLine(before, line)
        ? answerLineFormOf(before)
        : emptyAnswerLine(line, need.requiredBy);
    }),
    startDate: stored.startDate,
    endDate: stored.endDate,
    paymentTerms: stored.paymentTerms,
    note: stored.note,
    validUntil: stored.validUntil,
  };
}

type NeedLine = Need['lines'][number];

/** Returns whether an answered line still is about this line of the need; an alternative is kept by its position. */
const isSameLine = (answered: AnswerLine, line: NeedLine): boolean =>
  answered.kind === 'alternative' || (answered.item === line.item && answered.quantity === line.quantity);

const emptyAnswerLine = (
  { item, hsnCode, quantity, unit }: NeedLine,
  requiredBy: string,
): AnswerLineForm => ({
  kind: 'offered',
  item,
  hsnCode,
  quantity: String(quantity),
  unit,
  unitPrice: '',
  taxRate: '18',
  deliveryDate: requiredBy,
  note: '',
});

const answerLineFormOf = (line: AnswerLine): AnswerLineForm => ({
  ...line,
  quantity: String(line.quantity),
  unitPrice: line.kind === 'not_offered' ? '' : String(line.unitPrice),
  taxRate: String(line.taxRate),
});

/** Returns a typed line as it is sent; offered and missing ones have the item and quantity of the need. */
export function readAnswerLine(line: AnswerLineForm, wanted: NeedLine): AnswerLine {
  const { kind } = line;
  const isAlternative = kind === 'alternative';
  return {
    kind,
    item: isAlternative ? line.item.trim() : wanted.item,
    hsnCode: isAlternative ? line.hsnCode.trim() : wanted.hsnCode,
    quantity: isAlternative ? readQuantity(line.quantity) : wanted.quantity,
    unit: isAlternative ? line.unit.trim() : wanted.unit,
    unitPrice: kind === 'not_offered' ? 0 : readNumber(line.unitPrice),
    taxRate: readNumber(line.taxRate),
    deliveryDate: kind === 'not_offered' ? '' : line.deliveryDate,
    note: line.note.trim(),
  };
}

const readLines = (form: AnswerForm, need: Pick<Need, 'lines'>): AnswerLine[] =>
  need.lines.flatMap((wanted, index) => {
    const line = form.lines[index];
    return line ? [readAnswerLine(line, wanted)] : [];
  });

/** Returns the totals of the lines whose numbers are valid. */
export const totalsOfForm = (form: AnswerForm, need: Pick<Need, 'lines'>): ContractTotals =>
  answerTotals({
    lines: readLines(form, need).filter(
      (line) =>
        priceFault(line.unitPrice) === undefined &&
        taxRateFault(line.taxRate) === undefined &&
        Number.isFinite(line.quantity),
    ),
  });

type Body = CallParts<'saveAnswer'>['body'];

/** Returns the answer from the form values. `version` is the stored one that was read; 0 for the first. */
export function readAnswer(form: AnswerForm, need: Need, version: number): Body {
  return {
    offerId: form.offer === newOffer ? null : Number(form.offer),
    needVersion: need.version,
    version,
    lines: readLines(form, need),
    startDate: form.startDate,
    endDate: form.endDate,
    paymentTerms: form.paymentTerms.trim(),
    note: form.note.trim(),
    validUntil: form.validUntil,
  };
}

/** Returns the faults by field; a price with two readings names both. */
export function answerFormFaults(form: AnswerForm, need: Need, today: string): Faults<string> {
  const content = { ...form, lines: readLines(form, need) };
  const { lines, ...faults }: Faults<string> = answerFaults(
    content,
    { lines: need.lines, deadline: need.deadline ?? '' },
    today,
  );
  return {
    ...faults,
    ...ambiguousPrices(form),
    ...faultsOf({
      'lines.0.kind': lines,
      offer: form.offer === '' ? 'Please choose the offer on which the answer rests.' : undefined,
    }),
  };
}

const ambiguousPrices = ({ lines }: AnswerForm): Faults<string> =>
  Object.fromEntries(
    lines.flatMap(({ kind, unitPrice }, index) => {
      const fault = kind === 'not_offered' ? undefined : typedNumberFault(unitPrice, priceFault);
      return fault === undefined ? [] : [[`lines.${index}.unitPrice`, fault]];
    }),
  );

export const isLineKind = (value: string): value is AnswerLineKind =>
  answerLineKinds.some((kind) => kind === value);
