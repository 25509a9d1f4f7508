import { besideSizes } from '@proffer/contract/home/beside-offer';
import type { PublicOffersQuery } from '@proffer/contract/offers/lists.schemas';
import type { Categories } from '../../categories';
import { toPublicOffer } from '../market.mapper';
import { searchAndAskBack, withMissing, type ListSearch } from '../search/search.service';
import type { OfferFilters } from '../search/keyword.filters';
import { countCategories } from './facets';
import type { LiveLists } from './live-lists';
import type { OffersOf } from './lists.repository';
import { orderOf, wholeMarket, type OfferPages } from './offer-pages';
import type { Counting } from './selected-stretch';

interface PublicListsDeps {
  live: LiveLists;
  pages: OfferPages;
  search: ListSearch;
  categories: Categories;
}

/** So many offers besides the one that is looked at are worth a row of similar ones. */
const enoughNear = 4;

/** The market as anybody may read it (OFF-101): from the lists in memory, as nobody in particular. */
export function createPublicLists({ live, pages, search, categories }: PublicListsDeps) {
  const ofMarket = { open: async () => ({ list: await live.get(wholeMarket) }), whole: { filters: {} } };

  /** Offers of the category or of the narrowest above it with enough of them; of the broadest one when none has. */
  function nearest(code: string) {
    const path = categories.path(categories.getNumber(code, 'near')).toReversed();
    const choices = path.map((category) => ({ category }));
    return live.getFirst({ order: 'newest' }, choices, ({ length }) => length > enoughNear);
  }

  return {
    async page({ supplierId, keyword, exact, some, page, size, near, ...query }: PublicOffersQuery) {
      const wide = near === undefined ? undefined : (await nearest(near)).filters.category;
      const category = wide ?? categories.readFilter(query.category);
      const listOf = (filters: OfferFilters): OffersOf =>
        supplierId === undefined
          ? { filters }
          : { supplierId, status: 'published', isForOthers: true, filters };
      const open = async (filters: OfferFilters, counting: Counting) => ({
        list: await live.get({ ...listOf(filters), order: orderOf(undefined, filters.keyword) }, counting),
      });
      return searchAndAskBack(search, { keyword, exact, some }, async (asked) => {
        const filters = { ...asked, category };
        const { rows, total } = await pages.page({
          of: listOf(filters),
          sort: undefined,
          page,
          size,
          viewer: 0,
        });
        const offers = await withMissing(search, rows.map(toPublicOffer), asked);
        return { offers, total, ...(await countCategories(open, filters, categories)) };
      });
    },

    /** So many of the newest near a category that stand beside an offer. */
    idsNear: async (code: string): Promise<number[]> =>
      (await nearest(code)).selection.page(0, besideSizes.alike),

    /** The newest offers by their ids. */
    async newestIds(atMost: number): Promise<number[]> {
      const { ids } = await pages.find(ofMarket, { offset: 0, size: atMost });
      return ids;
    },
  };
}
export type PublicLists = ReturnType<typeof createPublicLists>;
