import type { SupplierKey } from '../suppliers';

/** Kind of offer; determines the template, the delivery terms and the closing sentences. */
export type OfferKind = 'goods' | 'services' | 'software' | 'works' | 'medical';

/** Short names of durations, in the order of `durations` of the contract package. */
export const terms = ['month', 'quarter', 'half-year', 'year', 'years'] as const;
export type Term = (typeof terms)[number];

/** One version of an idea: `[spec, qtyFrom, qtyTo, budgetFrom, budgetTo]`, budgets in whole rupees. */
export type OfferVariant = readonly [
  spec: string,
  qtyFrom: number | null,
  qtyTo: number | null,
  budgetFrom: number,
  budgetTo: number,
];

/**
 * A hand-written offer with several versions. `title` and `detail` may contain the placeholders `{spec}`, `{site}` (a
 * city), `{weeks}` (lead time) and `{months}` (warranty); every title contains `{spec}`.
 */
export interface OfferIdea {
  supplier: SupplierKey;
  kind: OfferKind;
  /** CPV codes, one to three. */
  categories: readonly string[];
  terms: readonly Term[];
  /** Cities for `{site}` and the delivery terms, if not every city is suitable. */
  sites?: readonly string[];
  title: string;
  detail: string;
  variants: readonly OfferVariant[];
}
