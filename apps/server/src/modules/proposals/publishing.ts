import { answerBlocks, namedText, type AskedQuestion } from '@proffer/contract/answers';
import type { FieldError } from '@proffer/contract/errors';
import type { OfferViewRow } from './proposals.rows';

type Answered = Pick<OfferViewRow, 'answers'> & { attachments: readonly { fileName: string }[] };
type Publishable = Answered &
  Pick<OfferViewRow, 'detail' | 'duration' | 'qtyFrom' | 'qtyTo' | 'budgetFrom' | 'budgetTo'>;

/**
 * What stands between a draft and the market, each at its field; empty when it may be published. `questions` are those
 * of the template that the offer names: they say what must be answered and how.
 */
export function publishingBlocks(offer: Publishable, questions: readonly AskedQuestion[]): FieldError[] {
  const blocks: FieldError[] = [];
  if (offer.detail.trim() === '') blocks.push({ field: 'detail', text: 'Please describe the offer.' });
  if (offer.duration === null) blocks.push({ field: 'duration', text: 'Please choose a duration.' });
  if ((offer.qtyFrom === null) !== (offer.qtyTo === null)) {
    blocks.push({ field: 'qtyTo', text: 'Please give both ends of the quantity, or none.' });
  }
  if (offer.budgetFrom === null || offer.budgetTo === null) {
    blocks.push({ field: 'budgetFrom', text: 'Please give the budget from and to.' });
  }
  return [...blocks, ...answeringBlocks(offer, questions)];
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
