import type { RelaxableFilter } from '@proffer/contract/wire/choices';
import type { Category } from '@proffer/contract/offers/schemas';
import type { OfferFacets } from './offer';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { type OfferView, openRange } from './offer-view.model';

export type CountedCategory = OfferFacets['categories'][number];

/** Number of categories that are shown before "Show all". */
export const shortCategoryList = 8;

/** Returns the number of offers for a choice; undefined while the counts are loading. */
export function countOf<T>(choices: { value: T; count: number }[] | undefined, value: T): number | undefined {
  return choices?.find((choice) => choice.value === value)?.count;
}

/** Returns a count for display after a label, such as ` (4,267)`; empty for an unknown count. */
export function countText(count: number | undefined): string {
  return count === undefined ? '' : ` (${groupIndian(count)})`;
}

/**
 * Returns a title without accents and capitals. A first comparison with Intl would block a browser for about 14 ms.
 */
const lettersOf = ({ title }: CountedCategory): string => title.normalize('NFD').toLowerCase();

/** Returns the categories sorted by the number of their offers, highest first. */
export function byCount(categories: CountedCategory[]): CountedCategory[] {
  return categories.toSorted((a, b) => b.count - a.count || (lettersOf(a) < lettersOf(b) ? -1 : 1));
}

/** Returns a category of the path or of the next level by its code. */
export function findCategory(facets: OfferFacets | undefined, code: string): Category | undefined {
  return [...(facets?.path ?? []), ...(facets?.categories ?? [])].find((category) => category.code === code);
}

interface WayOut {
  filter: RelaxableFilter;
  /** Name of the filter to remove, such as `Budget`. */
  name: string;
  count: number;
  change: Partial<OfferView>;
}

/** Returns the filters whose removal would find offers, the most effective first. */
export function waysOut(facets: OfferFacets, view: OfferView): WayOut[] {
  return facets.relax.map(({ filter, count }) => ({
    filter,
    name: filter === 'keyword' ? `“${view.keyword}”` : names[filter],
    count,
    change: without[filter],
  }));
}

/** Names of the filters as in the filter panel. */
const names: Record<Exclude<RelaxableFilter, 'keyword'>, string> = {
  scope: 'Scope',
  contractLength: 'Contract length',
  quantity: 'Quantity',
  budget: 'Budget',
  visibility: 'Visibility',
  pricedPer: 'Price basis',
  place: 'Location',
  deliveredBy: 'Delivery',
  category: 'Category',
};

const without: Record<RelaxableFilter, Partial<OfferView>> = {
  keyword: { keyword: '' },
  scope: { scope: undefined },
  contractLength: { duration: undefined },
  quantity: { quantity: openRange },
  budget: { budget: openRange },
  visibility: { visibility: undefined },
  pricedPer: { pricedPer: undefined },
  place: { state: undefined, city: undefined },
  deliveredBy: { deliveredBy: undefined },
  category: { category: undefined },
};
