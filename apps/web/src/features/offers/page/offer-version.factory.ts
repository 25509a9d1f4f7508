import { blankContent } from '@proffer/contract/offers/fields';
import type { OfferVersion } from '../../../entities/offers/offer';

/** Returns a published version of an offer for tests. */
export function sampleVersion(change: Partial<OfferVersion> = {}): OfferVersion {
  return {
    version: 1,
    changedDate: '2026-11-03T10:00:00Z',
    ...blankContent,
    title: 'Irrigation pumps',
    detail: 'Twelve pumps with motors.',
    scope: 'small',
    duration: 'Short:1 month',
    qtyFrom: 5,
    qtyTo: 12,
    budgetFrom: 100_000,
    budgetTo: 200_000,
    answers: [],
    categories: [],
    withheld: false,
    ...change,
  };
}
