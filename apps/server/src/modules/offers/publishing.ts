import { answerBlocks, namedText, type AskedQuestion } from '@proffer/contract/offers/answers';
import type { FieldError } from '@proffer/contract/wire/errors';
import type { ProposalChanges } from '@proffer/contract/offers/schemas';
import type { OfferViewRow } from './offers.rows';

type Answered = Pick<OfferViewRow, 'answers'> & { attachments: readonly { fileName: string }[] };
type Terms = Pick<OfferViewRow, 'detail' | 'duration' | 'qtyFrom' | 'qtyTo' | 'budgetFrom' | 'budgetTo'>;
type Publishable = Answered & Terms;

/**
 * What stands between a draft and the market, each at its field; empty when it may be published. `questions` are those
 * of the template that the offer names: they say what must be answered and how.
 */
export function publishingBlocks(offer: Publishable, questions: readonly AskedQuestion[]): FieldError[] {
  return [...termBlocks(offer), ...answeringBlocks(offer, questions)];
}

/** Required fields that this edit of a published offer would empty. Fields that were empty already are ignored. */
export function lostTerms(before: Terms, changes: ProposalChanges): FieldError[] {
  const {
    detail = before.detail,
    duration = before.duration,
    qtyFrom = before.qtyFrom,
    qtyTo = before.qtyTo,
    budgetFrom = before.budgetFrom,
    budgetTo = before.budgetTo,
  } = changes;
  const lacked = termBlocks(before);
  return termBlocks({ detail, duration, qtyFrom, qtyTo, budgetFrom, budgetTo }).filter(
    ({ text }) => !lacked.some((known) => known.text === text),
  );
}

/** The part of it that every offer has, whatever its template. */
function termBlocks(offer: Terms): FieldError[] {
  const blocks: FieldError[] = [];
  if (offer.detail.trim() === '') blocks.push({ field: 'detail', text: 'Please describe the offer.' });
  if (offer.duration === null) blocks.push({ field: 'duration', text: 'Please choose a duration.' });
  if ((offer.qtyFrom === null) !== (offer.qtyTo === null)) {
    blocks.push({ field: 'qtyTo', text: 'Please give both ends of the quantity, or none.' });
  }
  if (offer.budgetFrom === null || offer.budgetTo === null) {
    blocks.push({ field: 'budgetFrom', text: 'Please give the budget from and to.' });
  }
  return blocks;
}

/** The part of it that the template decides: its questions as they are answered. */
export function answeringBlocks(
  { answers, attachments }: Answered,
  questions: readonly AskedQuestion[],
): FieldError[] {
  const attachmentNames = attachments.map(({ fileName }) => fileName);
  return answerBlocks(questions, answers, attachmentNames).map((block) => ({
    field: block.field,
    text: namedText(block),
  }));
}
