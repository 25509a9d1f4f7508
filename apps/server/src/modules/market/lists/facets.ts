import {
  durations,
  relaxableFilters,
  scopes,
  visibilities,
  type RelaxableFilter,
} from '@proffer/contract/wire/choices';
import { pricedPerChoices } from '@proffer/contract/offers/price-terms';
import type { ProposalFacets } from '@proffer/contract/offers/lists.schemas';
import type { Categories } from '../../categories';
import type { OfferFilters } from '../search/keyword.filters';
import { CategoryGroups } from './category-groups';
import type { Place } from './places.repository';
import { sizeOf, type OpenList } from './offer-pages';
import type { FacetCounts } from './offer-selection';
import type { Counting } from './selected-segment';

/** Opens the list with other filters, in order to count something of it. */
type OpenWith = (filters: OfferFilters, counting: Counting) => Promise<OpenList>;

const choices: Counting = (segment) => {
  segment.countChoices();
  segment.countPrices();
  segment.countPlaces();
};

const without: Record<RelaxableFilter, Partial<Record<keyof OfferFilters, undefined>>> = {
  keyword: { keyword: undefined, meanings: undefined, words: undefined, some: undefined },
  scope: { scope: undefined },
  contractLength: { duration: undefined },
  quantity: { qtyFrom: undefined, qtyTo: undefined },
  budget: { budgetFrom: undefined, budgetTo: undefined },
  visibility: { visibility: undefined },
  pricedPer: { pricedPer: undefined },
  place: { places: undefined },
  deliveredBy: { leadDaysTo: undefined },
  category: { category: undefined },
};

const isInUse = (filters: OfferFilters, filter: RelaxableFilter) =>
  Object.keys(without[filter]).some((field) => {
    const value = filters[field as keyof OfferFilters];
    return value !== undefined && value !== '';
  });

/**
 * Returns how many offers each choice of a filter would leave while the other filters stay. If nothing is found, it
 * also returns how many offers there would be without each filter.
 */
export async function countFacets(
  openWith: OpenWith,
  filters: OfferFilters,
  categories: Pick<Categories, 'find' | 'children' | 'divisions' | 'path'>,
  named: { places: readonly Place[]; state: string | undefined },
): Promise<ProposalFacets> {
  const open = onceEach(openWith);
  const counted = async <T>(filter: RelaxableFilter, count: (facets: FacetCounts) => T): Promise<T> => {
    const { facets } = await open(isInUse(filters, filter) ? { ...filters, ...without[filter] } : filters);
    return count(facets);
  };
  const [total, scopeCounts, lengthCounts, visibilityCounts, priceCounts, placeCounts, categoryCounts] =
    await Promise.all([
      open(filters).then((counts) => counts.total),
      counted('scope', (facets) => facets.scopes),
      counted('contractLength', (facets) => facets.durations),
      counted('visibility', (facets) => facets.visibilities),
      counted('pricedPer', (facets) => facets.pricedPer),
      counted('place', (facets) => facets.places),
      countCategories(openWith, filters, categories),
    ]);
  return {
    total,
    scopes: choicesOf(scopes, scopeCounts),
    contractLengths: choicesOf(durations, lengthCounts),
    visibilities: choicesOf(visibilities, visibilityCounts),
    ...placeFacets(placeCounts, named),
    pricedPer: choicesOf(pricedPerChoices, priceCounts).filter(({ count }) => count > 0),
    ...categoryCounts,
    relax: total === 0 ? await findRelaxing(open, filters) : [],
  };
}

/** Returns the number of offers in each state, and in each city of the chosen state, highest first. */
function placeFacets(
  counts: ReadonlyMap<number, number>,
  { places, state }: { places: readonly Place[]; state: string | undefined },
): Pick<ProposalFacets, 'states' | 'cities'> {
  const states = new Map<string, number>();
  const cities = new Map<string, number>();
  for (const place of places) {
    const count = counts.get(place.id) ?? 0;
    if (count <= 0) continue;
    if (place.state !== '') states.set(place.state, (states.get(place.state) ?? 0) + count);
    const isChosen = state !== undefined && place.state.toLowerCase() === state.toLowerCase();
    if (isChosen && place.city !== '') cities.set(place.city, (cities.get(place.city) ?? 0) + count);
  }
  return { states: mostFirst(states), cities: mostFirst(cities) };
}

const mostFirst = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, mostPlaces);

/** Maximum number of states or cities in the counts. */
const mostPlaces = 100;

interface ListCounts {
  total: number;
  facets: FacetCounts;
}

/**
 * Caches the counts of each list, because most of them are of the same one. A list is counted at once, before it
 * changes.
 */
function onceEach(openWith: OpenWith): (filters: OfferFilters) => Promise<ListCounts> {
  const opened = new Map<string, Promise<ListCounts>>();
  return (filters) => {
    const name = JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b)));
    const known = opened.get(name) ?? openWith(filters, choices).then(countsOf);
    opened.set(name, known);
    return known;
  };
}

function countsOf(opened: OpenList): ListCounts {
  const { list, leftOut } = opened;
  const facets = list.countFacets();
  return {
    total: sizeOf(opened),
    facets: leftOut ? difference(facets, leftOut.countFacets()) : facets,
  };
}

async function findRelaxing(
  open: (filters: OfferFilters) => Promise<ListCounts>,
  filters: OfferFilters,
): Promise<ProposalFacets['relax']> {
  const inUse = relaxableFilters.filter((filter) => isInUse(filters, filter));
  const counts: ProposalFacets['relax'] = [];
  for (const filter of inUse) {
    const { total: count } = await open({ ...filters, ...without[filter] });
    if (count > 0) counts.push({ filter, count });
  }
  return counts.toSorted((a, b) => b.count - a.count);
}

/** Returns the categories from the broadest one down to the chosen one. */
export function pathTo(
  chosen: number | undefined,
  categories: Pick<Categories, 'find' | 'path'>,
): ProposalFacets['path'] {
  return chosen === undefined
    ? []
    : categories.path(chosen).flatMap((number) => categories.find(number) ?? []);
}

/** Returns the counts of the categories one level below the chosen one, without empty ones. */
export async function countCategories(
  open: OpenWith,
  filters: OfferFilters,
  categories: Pick<Categories, 'find' | 'children' | 'divisions' | 'path'>,
): Promise<Pick<ProposalFacets, 'categories' | 'path'>> {
  const chosen = filters.category;
  const path = pathTo(chosen, categories);
  const below = chosen === undefined ? categories.divisions() : categories.children(chosen);
  const groups = new CategoryGroups(String(chosen), below, (code) => categories.path(code)[path.length]);
  const { list, leftOut } = await open(filters, (segment) => segment.countGroups(groups));
  const counts = list.countCategories(groups);
  const gone = leftOut?.countCategories(groups) ?? [];
  return {
    path,
    categories: below.flatMap((number, index) => {
      const count = (counts[index] ?? 0) - (gone[index] ?? 0);
      const category = categories.find(number);
      return category && count > 0 ? [{ ...category, count }] : [];
    }),
  };
}

function choicesOf<T>(choices: readonly T[], counts: Map<T, number>): { value: T; count: number }[] {
  return choices.map((value) => ({ value, count: counts.get(value) ?? 0 }));
}

function difference(all: FacetCounts, gone: FacetCounts): FacetCounts {
  return {
    scopes: less(all.scopes, gone.scopes),
    durations: less(all.durations, gone.durations),
    visibilities: less(all.visibilities, gone.visibilities),
    pricedPer: less(all.pricedPer, gone.pricedPer),
    places: less(all.places, gone.places),
  };
}

function less<K>(from: Map<K, number>, taken: Map<K, number>): Map<K, number> {
  return new Map([...from].map(([key, count]) => [key, count - (taken.get(key) ?? 0)]));
}
