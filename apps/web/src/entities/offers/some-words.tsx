import { lazy, type ReactNode, Suspense } from 'react';
import type { OfferView } from './offer-view.model';

export const SomeOfTab = lazy(async () => ({ default: (await import('./some-words-open')).SomeOfTab }));

interface SomeWordsProps {
  /** How many offers all of the words find. */
  total: number | undefined;
  view: OfferView;
  children: ReactNode;
}

/** Where all words of a search find less than a page, room for offers that have some of them (OFF-343). */
export function SomeWords({ total = 10, view, children }: SomeWordsProps) {
  return total < 10 && view.keyword.includes(' ') && <Suspense>{children}</Suspense>;
}
