import { judge, type ActTable, type Verdict } from '../../platform/states';
import type { ContractSide } from '../contracts';

/** States of a quote. Only `accepted` leads to a contract, and the last three are final. */
export const quoteStates = ['requested', 'quoted', 'countered', 'accepted', 'declined', 'withdrawn'] as const;
export type QuoteState = (typeof quoteStates)[number];

const quoteActs = ['quote', 'counter', 'accept', 'decline', 'withdraw'] as const;
export type QuoteAct = (typeof quoteActs)[number];

/**
 * Transition table of quotes: who may do what, and the resulting state (QUO-5 to QUO-12). The side whose answer is
 * awaited may decline, the other may withdraw. Anything not listed is refused.
 */
export const quoteTable: ActTable<QuoteState, QuoteAct, ContractSide> = {
  transitions: [
    { from: 'requested', act: 'quote', by: 'supplier', to: 'quoted' },
    { from: 'countered', act: 'quote', by: 'supplier', to: 'quoted' },
    { from: 'quoted', act: 'quote', by: 'supplier', to: 'quoted' },

    { from: 'quoted', act: 'counter', by: 'buyer', to: 'countered' },

    { from: 'quoted', act: 'accept', by: 'buyer', to: 'accepted' },
    { from: 'countered', act: 'accept', by: 'supplier', to: 'accepted' },

    { from: 'requested', act: 'decline', by: 'supplier', to: 'declined' },
    { from: 'countered', act: 'decline', by: 'supplier', to: 'declined' },
    { from: 'quoted', act: 'decline', by: 'buyer', to: 'declined' },

    { from: 'requested', act: 'withdraw', by: 'buyer', to: 'withdrawn' },
    { from: 'countered', act: 'withdraw', by: 'buyer', to: 'withdrawn' },
    { from: 'quoted', act: 'withdraw', by: 'supplier', to: 'withdrawn' },
  ],
  repeats: [
    { from: 'accepted', act: 'accept', by: 'supplier' },
    { from: 'accepted', act: 'accept', by: 'buyer' },
    { from: 'declined', act: 'decline', by: 'supplier' },
    { from: 'declined', act: 'decline', by: 'buyer' },
    { from: 'withdrawn', act: 'withdraw', by: 'supplier' },
    { from: 'withdrawn', act: 'withdraw', by: 'buyer' },
  ],
  refusal,
};

/** Returns the outcome of an act in a state. */
export function judgeQuote(from: QuoteState, act: QuoteAct, by: ContractSide): Verdict<QuoteState> {
  return judge(quoteTable, from, act, by);
}

/** Returns the side whose answer a quote in a state awaits. */
export function turnOf(state: QuoteState): ContractSide | null {
  if (state === 'quoted') return 'buyer';
  return state === 'requested' || state === 'countered' ? 'supplier' : null;
}

function refusal(from: QuoteState, act: QuoteAct, by: ContractSide): string {
  if (from === 'accepted') return 'This quote was accepted and became a contract.';
  if (from === 'declined') return 'This quote was declined.';
  if (from === 'withdrawn') return 'This quote was withdrawn.';
  if (act === 'quote') return 'Only the supplier can send a quote.';
  if (act === 'counter' && by === 'supplier')
    return 'Only the buyer can propose other terms. You can revise your quote.';
  if (turnOf(from) === by) return 'It is waiting for your answer. You can decline it.';
  if (act === 'decline') return 'It is waiting for the other side. You can withdraw it.';
  return by === 'supplier' ? 'The buyer has not answered yet.' : 'The supplier has not answered yet.';
}
