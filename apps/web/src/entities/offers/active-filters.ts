import type { OfferFacets } from './offer';
import { pricedPerLabel } from '@proffer/contract/offers/price-terms';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { dayText } from '../../ui/date-text.model';
import { moneyText } from '../../ui/money.model';
import type { ActiveFilter } from '../../ui/page-frame';
import { findCategory } from './offer-facets.model';
import { scopeLabels, visibilityLabels } from './offer-labels';
import { appliedRange, type OfferRange, type OfferView, openRange } from './offer-view.model';

/** Returns the active filters as removable chips; a category shows its code until its title is loaded. */
export function activeFilters(
  view: OfferView,
  change: (change: Partial<OfferView>) => void,
  facets: OfferFacets | undefined,
): ActiveFilter[] {
  const quantity = appliedRange(view.quantity);
  const budget = appliedRange(view.budget);
  const filters: (ActiveFilter | false)[] = [
    view.keyword !== '' && {
      key: 'keyword',
      label: `${view.isExact ? 'Only ' : ''}“${view.keyword}”`,
      remove: () => change({ keyword: '' }),
    },
    view.scope !== undefined && {
      key: 'scope',
      label: scopeLabels[view.scope],
      remove: () => change({ scope: undefined }),
    },
    view.isDraftOnly && {
      key: 'draft',
      label: 'Draft Only',
      remove: () => change({ isDraftOnly: false }),
    },
    view.duration !== undefined && {
      key: 'duration',
      label: view.duration,
      remove: () => change({ duration: undefined }),
    },
    isBounded(quantity) && {
      key: 'quantity',
      label: `Quantity ${rangeText(quantity, groupIndian)}`,
      remove: () => change({ quantity: openRange }),
    },
    isBounded(budget) && {
      key: 'budget',
      label: `Budget ${rangeText(budget, moneyText)}`,
      remove: () => change({ budget: openRange }),
    },
    view.visibility !== undefined && {
      key: 'visibility',
      label: visibilityLabels[view.visibility],
      remove: () => change({ visibility: undefined }),
    },
    view.state !== undefined && {
      key: 'place',
      label: view.city === undefined ? view.state : `${view.city}, ${view.state}`,
      remove: () => change({ state: undefined, city: undefined }),
    },
    view.pricedPer !== undefined && {
      key: 'pricedPer',
      label: `Price ${pricedPerLabel(view.pricedPer)}`,
      remove: () => change({ pricedPer: undefined }),
    },
    view.deliveredBy !== undefined && {
      key: 'deliveredBy',
      label: `Delivered by ${dayText(view.deliveredBy)}`,
      remove: () => change({ deliveredBy: undefined }),
    },
    view.category !== undefined && {
      key: 'category',
      label: findCategory(facets, view.category)?.title ?? `Category ${view.category}`,
      remove: () => change({ category: undefined }),
    },
  ];
  return filters.filter((filter) => filter !== false);
}

function isBounded(range: OfferRange): boolean {
  return range.from !== undefined || range.to !== undefined;
}

/** Returns a range as text, such as `at least 5`, `up to 9` or `5 – 9`. */
export function rangeText({ from, to }: Partial<OfferRange>, figure: (value: number) => string): string {
  if (from !== undefined && to !== undefined) return `${figure(from)} – ${figure(to)}`;
  if (from !== undefined) return `at least ${figure(from)}`;
  return to === undefined ? 'any' : `up to ${figure(to)}`;
}
