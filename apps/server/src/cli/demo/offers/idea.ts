import type { SupplierKey } from '../suppliers';

/** What is sold; decides the template, the delivery terms and the closing sentences. */
export type OfferKind = 'goods' | 'services' | 'software' | 'works' | 'medical';

/** Lengths in short; the positions follow `durations` of the contract package. */
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
 * A hand-written offer that is made in several versions. `title` and `detail` may hold the slots `{spec}`,
 * `{site}` (a city), `{weeks}` (lead time) and `{months}` (warranty); every title holds `{spec}`.
 */
export interface OfferIdea {
  supplier: SupplierKey;
  kind: OfferKind;
  /** CPV codes, one to three. */
  categories: readonly string[];
  terms: readonly Term[];
  /** Cities that `{site}` and the delivery term are drawn from, where not every one would do. */
  sites?: readonly string[];
  title: string;
  detail: string;
  variants: readonly OfferVariant[];
}
