import { activeFilters } from '../../../entities/offers/active-filters';
import { isNarrowed, type OfferView, writeOfferView } from '../../../entities/offers/offer-view.model';
import { useOfferView } from '../../../entities/offers/use-offer-view';
import type { ListSearch } from '../../../entities/searches/save-search-dialog';
import { SearchButtons } from '../../../entities/searches/search-buttons';
import { useSession } from '../../../lib/session';
import { ExportBuyerOffers } from '../lists/export-buyer-offers';

/** Buttons of a list of offers: save the current search, open the saved ones, export a buyer's list (OFF-140). */
export function SearchActions() {
  const { view } = useOfferView();
  const isBuyer = useSession()?.userType === 'Buyer';
  return (
    <>
      <SearchButtons search={isNarrowed(view) ? searchOf(view) : null} />
      {isBuyer && <ExportBuyerOffers />}
    </>
  );
}

function searchOf(view: OfferView): ListSearch {
  const { keyword = '', exact, sort: _sort, page: _page, only: _only, ...filters } = writeOfferView(view);
  return {
    found: { subject: 'offers', keyword, filters: { ...filters, ...(exact && { exact: true }) } },
    filterNames: activeFilters({ ...view, keyword: '' }, () => undefined, undefined).map(
      ({ label }) => label,
    ),
  };
}
