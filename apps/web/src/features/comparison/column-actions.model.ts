import type { ComparedColumn } from './comparison';

/** Returns true if a buyer can request a quote: the offer is on the market and open to them (QUO-4). */
export const canAskForQuote = ({ closed, withheld, quote }: ComparedColumn): boolean =>
  !closed && !withheld && quote === null;
