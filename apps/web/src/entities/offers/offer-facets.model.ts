import type { RelaxableFilter } from '@proffer/contract/wire/choices';
import type { Category } from '@proffer/contract/offers/schemas';
import type { OfferFacets } from './offer';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { type OfferView, openRange } from './offer-view.model';

export type CountedCategory = OfferFacets['categories'][number];

/** How many categories are shown before "Show all". */
export const shortCategoryList = 8;

/** How many offers a choice leaves; unknown while the counts are. */
export function countOf<T>(choices: { value: T; count: number }[] | undefined, value: T): number | undefined {
  return choices?.find((choice) => choice.value === value)?.count;
}

/** ` (4,267)`, to stand behind a choice; nothing while the count is not known. */
export function countText(count: number | undefined): string {
  return count === undefined ? '' : ` (${groupIndian(count)})`;
}

/** Without marks and capitals: the first comparison by the rules of a language holds a browser up for some 14 ms. */
const lettersOf = ({ title }: CountedCategory): string => title.normalize('NFD').toLowerCase();

/** Those with the most offers first. */
export function byCount(categories: CountedCategory[]): CountedCategory[] {
  return categories.toSorted((a, b) => b.count - a.count || (lettersOf(a) < lettersOf(b) ? -1 : 1));
}

/** A category among those that the counts name: on the way to the chosen one, or a step below it. */
export function findCategory(facets: OfferFacets | undefined, code: string): Category | undefined {
  return [...(facets?.path ?? []), ...(facets?.categories ?? [])].find((category) => category.code === code);
}

interface WayOut {
  filter: RelaxableFilter;
  /** What is left out: `Budget`. */
  name: string;
  count: number;
  change: Partial<OfferView>;
}

/** The filters that can be taken off when nothing is found, the one that brings the most offers first. */
export function waysOut(facets: OfferFacets, view: OfferView): WayOut[] {
  return facets.relax.map(({ filter, count }) => ({
    filter,
    name: filter === 'keyword' ? `“${view.keyword}”` : names[filter],
    count,
    change: without[filter],
  }));
}

/** As the fields of the panel are named. */
const names: Record<Exclude<RelaxableFilter, 'keyword'>, string> = {
  scope: 'Scope',
  contractLength: 'Contract length',
  quantity: 'Quantity',
  budget: 'Budget',
  visibility: 'Visibility',
  category: 'Category',
};

const without: Record<RelaxableFilter, Partial<OfferView>> = {
  keyword: { keyword: '' },
  scope: { scope: undefined },
  contractLength: { duration: undefined },
  quantity: { quantity: openRange },
  budget: { budget: openRange },
  visibility: { visibility: undefined },
  category: { category: undefined },
};
