import type { SavedSearch } from '@proffer/contract/searches/schemas';
import { OpenSavedSearch } from '../../../entities/searches/open-saved-search';
import { SearchButtons } from '../../../entities/searches/search-buttons';
import type { ActiveFilter } from '../../../ui/page-frame';
import {
  foundNeedsFilters,
  type FoundNeedsView,
  readFoundNeedsView,
  writeFoundNeedsView,
} from './found-needs.model';

/** Buttons that save the search over needs and open the saved ones (NED-102). */
export function NeedSearchActions({ view, chips }: { view: FoundNeedsView; chips: readonly ActiveFilter[] }) {
  const { show: _show, page: _page, sort: _sort, keyword = '', ...needFilters } = foundNeedsFilters(view);
  const filterNames = chips.filter(({ key }) => key !== 'keyword').map(({ label }) => label);
  const search = { found: { subject: 'needs' as const, keyword, needFilters }, filterNames };
  return <SearchButtons search={chips.length > 0 ? search : null} />;
}

/** Opens a saved search over needs (NED-100). */
export function OpenNeedSearch({ searchId }: { searchId: number }) {
  return <OpenSavedSearch searchId={searchId} title="Needs" addressOf={addressOf} />;
}

/** Returns the address of the list with a saved search's words and filters. */
const addressOf = ({ keyword, needFilters }: SavedSearch) =>
  writeFoundNeedsView(readFoundNeedsView({ ...needFilters, keyword }));
