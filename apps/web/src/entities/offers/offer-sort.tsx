import { type OfferSort, offerSorts } from './offer-view.model';
import type { OfferViewControl } from './use-offer-view';
import { FilterSelect } from '../../ui/filter-select';

const labels: Record<OfferSort, string> = {
  best: 'Best match',
  newest: 'Newest first',
  budget: 'Price, lowest first',
  title: 'Title (A-Z)',
};

/** Select for the sort order of a list of offers. */
export function OfferSortSelect({ control: { view, change } }: { control: OfferViewControl }) {
  // Without a keyword there is no relevance to sort by.
  const sorts = offerSorts.filter((sort) => sort !== 'best' || view.keyword !== '');
  return (
    <FilterSelect
      aria-label="Sort"
      size="sm"
      data={sorts.map((sort) => ({ value: sort, label: labels[sort] }))}
      value={sorts.find((sort) => sort === view.sort) ?? 'newest'}
      onChange={(value) => change({ sort: sorts.find((sort) => sort === value) ?? 'best' })}
    />
  );
}
