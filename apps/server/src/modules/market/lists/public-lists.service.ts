import { besideSizes } from '@proffer/contract/home/beside-offer';
import type { PublicOffersQuery } from '@proffer/contract/offers/lists.schemas';
import type { Categories } from '../../categories';
import { toPublicOffer } from '../market.mapper';
import { searchAndAskBack, withMissing, type ListSearch } from '../search/search.service';
import type { OfferFilters } from '../search/keyword.filters';
import { countCategories, pathTo } from './facets';
import type { ListOf } from './lists.repository';
import { isWholeMarket, type LiveLists } from './live-lists';
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

  /** Nobody waits for what stands beside a list until all of the market has been read after a start. */
  const isMarketAtHand = () => live.isAtHand(wholeMarket);

  /** Offers of the category or of the narrowest above it with enough of them; of the broadest one when none has. */
  function nearest(number: number) {
    const choices = categories
      .path(number)
      .toReversed()
      .map((category) => ({ category }));
    return live.getFirst({ order: 'newest' }, choices, ({ length }) => length > enoughNear);
  }

  /** The category itself as long as nobody can say how many others have. */
  async function widen(code: string): Promise<number | undefined> {
    const number = categories.getNumber(code, 'near');
    return (await isMarketAtHand()) ? (await nearest(number)).filters.category : number;
  }

  return {
    /** A page of what is published; without counts of categories while the market is being read after a start. */
    async page({ supplierId, keyword, exact, some, page, size, near, ...query }: PublicOffersQuery) {
      const category = near === undefined ? categories.readFilter(query.category) : await widen(near);
      const listOf = (filters: OfferFilters): ListOf => {
        const order = orderOf(undefined, filters.keyword);
        return supplierId === undefined
          ? { filters, order }
          : { supplierId, status: 'published', isForOthers: true, filters, order };
      };
      const open = async (filters: OfferFilters, counting: Counting) => ({
        list: await live.get(listOf(filters), counting),
      });
      return searchAndAskBack(search, { keyword, exact, some }, async (asked) => {
        const filters = { ...asked, category };
        const of = listOf(filters);
        const { rows, total } = await pages.page({ of, sort: undefined, page, size, viewer: 0 });
        const offers = await withMissing(search, rows.map(toPublicOffer), asked);
        const isCountable = !isWholeMarket(of) || (await isMarketAtHand());
        const counts = isCountable
          ? await countCategories(open, filters, categories)
          : { categories: [], path: pathTo(category, categories) };
        return { offers, total, ...counts };
      });
    },

    /** So many of the newest near a category that stand beside an offer; none while the market is being read. */
    async idsNear(code: string): Promise<number[]> {
      if (!(await isMarketAtHand())) return [];
      const { selection } = await nearest(categories.getNumber(code, 'near'));
      return selection.page(0, besideSizes.alike);
    },

    /** The newest offers by their ids. */
    async newestIds(atMost: number): Promise<number[]> {
      const { ids } = await pages.find(ofMarket, { offset: 0, size: atMost });
      return ids;
    },
  };
}
export type PublicLists = ReturnType<typeof createPublicLists>;
