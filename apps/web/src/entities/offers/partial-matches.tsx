import { lazy, type ReactNode, Suspense } from 'react';
import type { OfferView } from './offer-view.model';

export const PartialMatchesOfTab = lazy(async () => ({
  default: (await import('./partial-matches-open')).PartialMatchesOfTab,
}));

interface PartialMatchesProps {
  /** Number of offers with all words of the keyword. */
  total: number | undefined;
  view: OfferView;
  children: ReactNode;
}

/** Section with offers that have some words of the keyword, if fewer than a page have all of them (OFF-343). */
export function PartialMatches({ total = 10, view, children }: PartialMatchesProps) {
  return total < 10 && view.keyword.includes(' ') && <Suspense>{children}</Suspense>;
}
