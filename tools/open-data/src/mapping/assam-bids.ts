import { parseAmount, rupeesOf } from '@proffer/server/offer-files';
import { companyName } from './company-name';
import { amountRange } from './rupees';

/** One bid with the cells of the portal's tables, not yet interpreted. */
export type Bid = { bidder: string; status: string; value: string; awardedValue: string };

/** Summary of all bids on one tender. */
export type BidSummary = {
  lowest: number | null;
  highest: number | null;
  /** Name of the accepted bidder with the lowest value; empty if no accepted bidder is named. */
  winner: string;
  winnerValue: number;
};

export const noBids: BidSummary = { lowest: null, highest: null, winner: '', winnerValue: Infinity };

/**
 * Adds a bid to a summary. Missing, zero or unreadable values are ignored. Rate contracts accept many bidders: the
 * lowest accepted value wins, and on a tie the earlier row, so that the result does not depend on the order.
 */
export function addBid(summary: BidSummary, bid: Bid): BidSummary {
  const value = rupeesOf(parseAmount(bid.value));
  const { from, to } = amountRange([summary.lowest, summary.highest, value]);
  const next = { ...summary, lowest: from, highest: to };
  const isAccepted = bid.awardedValue.trim() !== '' || bid.status.trim().startsWith('Accepted-AOC');
  const winner = isAccepted ? companyName(bid.bidder) : '';
  if (winner === '') return next;
  const winnerValue = value ?? Number.MAX_SAFE_INTEGER;
  return winnerValue < summary.winnerValue ? { ...next, winner, winnerValue } : next;
}
