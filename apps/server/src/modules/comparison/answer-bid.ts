import { offeredLines } from '@proffer/contract/needs/answer-rules';
import type { ReceivedAnswer } from '@proffer/contract/needs/answers.schemas';
import type { Bid } from './column-facts';

/** Returns an answer to an open need in the form of the quote that it becomes at the deadline. */
export function answerBid({ content, totals, at }: ReceivedAnswer): Bid {
  const { startDate, endDate, paymentTerms, note, validUntil } = content;
  const lines = offeredLines(content.lines).map(
    ({ item, hsnCode, quantity, unit, unitPrice, taxRate, deliveryDate }) => ({
      item,
      hsnCode,
      quantity,
      unit,
      unitPrice,
      taxRate,
      deliveryDate,
      deliveryPlace: '',
    }),
  );
  const [first] = lines;
  const isOne = lines.length === 1 && first !== undefined;
  return {
    quote: {
      quoteId: null,
      status: 'Quoted',
      quantity: isOne ? first.quantity : 1,
      unit: isOne ? first.unit : 'lot',
      validUntil,
      deliveryPlace: '',
      round: 1,
      total: totals.total,
      blockedReason: null,
    },
    round: {
      number: 1,
      side: 'supplier',
      startDate,
      endDate,
      lines,
      paymentTerms,
      milestones: [],
      governingLaw: '',
      jurisdiction: '',
      papers: [],
      totals,
      note,
      validUntil,
      createdDate: at,
    },
  };
}
