import {
  answerBlocks,
  namedText,
  type AnswerSources,
  type AskedQuestion,
} from '@proffer/contract/offers/answers';
import { publishingFaults, type PublishedTerms } from '@proffer/contract/offers/rules';
import type { FieldError } from '@proffer/contract/wire/errors';
import type { ProposalChanges } from '@proffer/contract/offers/schemas';
import { AppError } from '../../platform/errors';
import type { OfferViewRow } from './offers.rows';

type Answered = Pick<OfferViewRow, 'answers'> & { attachments: readonly { fileName: string }[] };
type Publishable = Answered & PublishedTerms;

/** Questions that an offer answers, and the supplier's valid certificates; null if they are not checked. */
export interface Asked {
  questions: readonly AskedQuestion[];
  certificates: AnswerSources['certificates'];
}

/**
 * Returns everything that prevents publishing a draft, each at its field. The questions are those of the offer's
 * template, which decides what must be answered and how.
 */
export function publishingBlocks(offer: Publishable, asked: Asked): FieldError[] {
  return [...publishingFaults(offer), ...answeringBlocks(offer, asked)];
}

/**
 * Returns errors for required fields that this edit of a published offer would empty; fields that were empty before
 * are ignored.
 */
export function lostTerms(before: PublishedTerms, changes: ProposalChanges): FieldError[] {
  const {
    detail = before.detail,
    duration = before.duration,
    qtyFrom = before.qtyFrom,
    qtyTo = before.qtyTo,
    budgetFrom = before.budgetFrom,
    budgetTo = before.budgetTo,
    priceBasis = before.priceBasis,
    unit = before.unit,
    priceSlabs = before.priceSlabs,
  } = changes;
  const lacked = publishingFaults(before);
  const after = { detail, duration, qtyFrom, qtyTo, budgetFrom, budgetTo, priceBasis, unit, priceSlabs };
  return publishingFaults(after).filter(({ text }) => !lacked.some((known) => known.text === text));
}

/** Returns the errors in the answers to the template's questions. */
export function answeringBlocks(
  { answers, attachments }: Answered,
  { questions, certificates }: Asked,
): FieldError[] {
  const attachmentNames = attachments.map(({ fileName }) => fileName);
  return answerBlocks(questions, answers, { attachmentNames, certificates }).map((block) => ({
    field: block.field,
    text: namedText(block),
  }));
}

/** Throws an error that lists the given errors, if there are any. */
export function refuseIncomplete(blocks: FieldError[]): void {
  const [first] = blocks;
  if (first) throw new AppError('invalid_input', { text: first.text, fields: blocks });
}
