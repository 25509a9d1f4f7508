import type { SavedSearch } from '@proffer/contract/searches/schemas';
import { readOfferView, writeOfferView } from '../../../entities/offers/offer-view.model';
import { OpenSavedSearch } from '../../../entities/searches/open-saved-search';
import { useSession } from '../../../lib/session';

/** Opens a saved search over offers; a buyer's shows the active ones. */
export function OpenOfferSearch({ searchId }: { searchId: number }) {
  const isBuyer = useSession()?.userType === 'Buyer';
  return (
    <OpenSavedSearch
      searchId={searchId}
      title="Search Results"
      addressOf={isBuyer ? activeAddressOf : addressOf}
    />
  );
}

/** Returns the address of a saved search's results; a search that is being opened shows the newest first. */
const addressOf = ({ keyword, filters }: SavedSearch) => ({
  ...writeOfferView({ ...readOfferView({ ...filters, keyword }), page: 0 }),
});
const activeAddressOf = (search: SavedSearch) => ({ tab: 'active', ...addressOf(search) });
