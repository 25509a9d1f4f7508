import { fewOffers } from '@proffer/contract/home/next-steps';
import type { SuggestedStep } from '@proffer/contract/home/schemas';

/** State of a supplier's account, from which the next step follows. */
export interface SupplierState {
  isDescribed: boolean;
  published: number;
  drafts: number;
  /** Published offers whose price has no basis. */
  unpriced: number;
}

/** State of a buyer's account, from which the next step follows. */
export interface BuyerState {
  isDescribed: boolean;
  saved: number;
  hasNdas: boolean;
  hasSearches: boolean;
  hasQuotes: boolean;
}

/** Returns the most useful next step of a supplier (OFF-543). */
export function supplierStep({ isDescribed, published, drafts, unpriced }: SupplierState): SuggestedStep {
  if (!isDescribed) return { step: 'profile', count: 0 };
  if (drafts > 0) return { step: 'publish', count: drafts };
  if (unpriced > 0) return { step: 'price', count: unpriced };
  if (published === 0) return { step: 'post', count: 0 };
  return { step: published < fewOffers ? 'import' : 'figures', count: published };
}

/** Returns the most useful next step of a buyer (OFF-543). */
export function buyerStep(state: BuyerState): SuggestedStep {
  const { isDescribed, saved, hasNdas, hasSearches, hasQuotes } = state;
  if (saved === 0 && !hasNdas) return { step: 'find', count: 0 };
  if (!isDescribed) return { step: 'profile', count: 0 };
  if (saved > 1 && !hasNdas) return { step: 'compare', count: saved };
  if (hasNdas && !hasQuotes) return { step: 'quote', count: 0 };
  if (!hasSearches) return { step: 'saveSearch', count: 0 };
  return saved > 1 ? { step: 'compare', count: saved } : { step: 'find', count: 0 };
}
