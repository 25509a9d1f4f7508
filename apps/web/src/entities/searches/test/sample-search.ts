import type { SavedSearch } from '@proffer/contract/searches/schemas';

/** Returns a saved search over offers, unless the change says otherwise. */
export const sampleSearch = (change: Partial<SavedSearch> = {}): SavedSearch => ({
  searchId: 4,
  name: 'Cheap pumps',
  subject: 'offers',
  suitsOffers: false,
  keyword: 'pump',
  filters: { budgetTo: 500_000 },
  needFilters: {},
  alert: 'daily',
  newCount: 0,
  ...change,
});
