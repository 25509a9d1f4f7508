import { lazy, type ReactNode, Suspense } from 'react';
import type { OfferView } from './offer-view.model';

export const SomeOfTab = lazy(async () => ({ default: (await import('./some-words-open')).SomeOfTab }));

interface SomeWordsProps {
  /** Number of offers with all words of the keyword. */
  total: number | undefined;
  view: OfferView;
  children: ReactNode;
}

/** Section with offers that have some words of the keyword, if fewer than a page have all of them (OFF-343). */
export function SomeWords({ total = 10, view, children }: SomeWordsProps) {
  return total < 10 && view.keyword.includes(' ') && <Suspense>{children}</Suspense>;
}
