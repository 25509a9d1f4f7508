import type { FieldError } from '@proffer/contract/errors';
import type { OfferViewRow } from './proposals.rows';

type Publishable = Pick<
  OfferViewRow,
  'detail' | 'duration' | 'qtyFrom' | 'qtyTo' | 'budgetFrom' | 'budgetTo' | 'answers'
>;

/** What stands between a draft and the market, each at its field; empty when it may be published. */
export function publishingBlocks(offer: Publishable): FieldError[] {
  const blocks: FieldError[] = [];
  if (offer.detail.trim() === '') blocks.push({ field: 'detail', text: 'Please describe the offer.' });
  if (offer.duration === null) blocks.push({ field: 'duration', text: 'Please choose a duration.' });
  if ((offer.qtyFrom === null) !== (offer.qtyTo === null)) {
    blocks.push({ field: 'qtyTo', text: 'Please give both ends of the quantity, or none.' });
  }
  if (offer.budgetFrom === null || offer.budgetTo === null) {
    blocks.push({ field: 'budgetFrom', text: 'Please give the budget from and to.' });
  }
  for (const [index, answer] of offer.answers.entries()) {
    if (answer.mandatory && answer.answer.trim() === '') {
      blocks.push({ field: `answers.${index}.answer`, text: `Please answer: ${answer.question}` });
    }
  }
  return blocks;
}
