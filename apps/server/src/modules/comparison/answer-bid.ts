import { quotedLines, quotedQuantity } from '@proffer/contract/needs/answer-rules';
import type { ReceivedAnswer } from '@proffer/contract/needs/answers.schemas';
import type { Bid } from './column-facts';

/** Returns an answer to an open need in the form of the quote that it becomes at the deadline. */
export function answerBid({ content, totals, at }: ReceivedAnswer): Bid {
  const { lines, startDate, endDate, paymentTerms, note, validUntil } = content;
  return {
    quote: {
      quoteId: null,
      status: 'Quoted',
      ...quotedQuantity(lines),
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
      lines: quotedLines(lines, ''),
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
