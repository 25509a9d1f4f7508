import type { SearchFilter } from '@proffer/contract/search-words/filters';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { dayText } from '../../ui/date-text.model';
import { moneyText } from '../../ui/money.model';
import { scopeLabels } from '../offers/offer-labels';
import { rangeText } from '../offers/active-filters';
import type { FilterNames } from './lists';

/** Returns the label of a filter in a search text, such as `Budget up to ₹5,00,000`. */
export function filterLabel(filter: SearchFilter, names: FilterNames = {}): string {
  switch (filter.kind) {
    case 'budget':
      return `${names.budget ?? 'Budget'} ${rangeText(filter, moneyText)}`;
    case 'quantity':
      return `Quantity ${filter.from === filter.to ? groupIndian(filter.from ?? 0) : rangeText(filter, groupIndian)}${filter.unit ? ` ${filter.unit}` : ''}`;
    case 'place':
      return filter.city === undefined ? filter.state : `${filter.city}, ${filter.state}`;
    case 'visibility':
      return filter.visibility === 'open' ? 'No NDA' : 'NDA required';
    case 'category':
      return filter.title;
    case 'day':
      return `${names.day ?? 'Delivered by'} ${dayText(filter.to)}`;
    case 'scope':
      return scopeLabels[filter.scope];
    case 'phrase':
    case 'without':
      break;
  }
  const isExcluded = filter.kind === 'without' || filter.isExcluded;
  return `${isExcluded ? 'Without' : 'Exactly'} “${filter.text}”`;
}
