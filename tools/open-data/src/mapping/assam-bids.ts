import { parseAmount, rupeesOf } from '@proffer/server/offer-files';
import { companyName } from './company-name';
import { amountRange } from './rupees';

/** One bid as the portal's tables state it; cells unread. */
export type Bid = { bidder: string; status: string; value: string; awardedValue: string };

/** What an offer needs of all bids on one tender, whatever their number. */
export type BidSummary = {
  lowest: number | null;
  highest: number | null;
  /** Name of the accepted bidder with the lowest value; empty when none is accepted or named. */
  winner: string;
  winnerValue: number;
};

export const noBids: BidSummary = { lowest: null, highest: null, winner: '', winnerValue: Infinity };

/**
 * Takes one more bid into a summary. Values that are absent, zero or unreadable do not count. Rate contracts accept
 * many bidders: the lowest accepted value wins, the earlier row on a tie, so every order of import agrees.
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
