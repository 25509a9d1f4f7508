import { besideSizes } from '@proffer/contract/home/beside-offer';
import type { PublicOffer, PublicOffersQuery } from '@proffer/contract/offers/lists.schemas';
import type { Categories } from '../../categories';
import { toPublicOffer } from '../market.mapper';
import { searchWithSuggestion, withMissing, type ListSearch } from '../search/search.service';
import type { OfferFilters } from '../search/keyword.filters';
import { countCategories, pathTo } from './facets';
import type { ListOf } from './listed-offers.rows';
import { isWholeMarket, type LiveLists } from './live-lists';
import { orderOf, wholeMarket, type OfferPages } from './offer-pages';
import type { Counting } from './selected-segment';

const isPublished = ({ status }: { status: string }): boolean => status === 'published';

interface PublicListsDeps {
  live: LiveLists;
  pages: OfferPages;
  search: ListSearch;
  categories: Categories;
}

/** Minimum number of other offers for a row of similar offers. */
const enoughNear = 4;

/** Serves the market to the public (OFF-101) from the lists in memory. */
export function createPublicLists({ live, pages, search, categories }: PublicListsDeps) {
  const ofMarket = { open: async () => ({ list: await live.get(wholeMarket) }), whole: { filters: {} } };

  /** Extras such as counts are left out while the market is being read after a start, instead of delaying the page. */
  const isMarketLoaded = () => live.isLoaded(wholeMarket);

  /** Returns the offers of the category, or of its nearest ancestor with enough offers, or else of the broadest one. */
  function nearest(number: number) {
    const choices = categories
      .path(number)
      .toReversed()
      .map((category) => ({ category }));
    return live.getFirst({ order: 'newest' }, choices, ({ length }) => length > enoughNear);
  }

  /**
   * Returns the number of the category or of its ancestor with enough offers; the category itself while counts are
   * unknown.
   */
  async function widen(code: string): Promise<number | undefined> {
    const number = categories.getNumber(code, 'near');
    return (await isMarketLoaded()) ? (await nearest(number)).filters.category : number;
  }

  return {
    /** Returns a page of published offers, without category counts while the market is being read after a start. */
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
      return searchWithSuggestion(search, { keyword, exact, some }, async (terms) => {
        const filters = { ...terms, category };
        const of = listOf(filters);
        const { rows, total } = await pages.page({ of, sort: undefined, page, size, viewer: 0 });
        const offers = await withMissing(search, rows.map(toPublicOffer), terms);
        const isCountable = !isWholeMarket(of) || (await isMarketLoaded());
        const counts = isCountable
          ? await countCategories(open, filters, categories)
          : { categories: [], path: pathTo(category, categories) };
        return { offers, total, ...counts };
      });
    },

    /** Returns the newest offers near a category, to show alongside an offer; none while the market is being read. */
    async idsNear(code: string): Promise<number[]> {
      if (!(await isMarketLoaded())) return [];
      const { selection } = await nearest(categories.getNumber(code, 'near'));
      return selection.page(0, besideSizes.alike);
    },

    /** Returns the offers with these ids as everybody may read them, without those that are not published. */
    async describe(ids: readonly number[]): Promise<PublicOffer[]> {
      const found: PublicOffer[] = [];
      for await (const rows of pages.walk(ids, isPublished, { size: ids.length, viewer: 0 })) {
        found.push(...rows.map(toPublicOffer));
      }
      return found;
    },

    /** Returns ids of published offers, newest first. */
    async list({ offset, limit }: { offset: number; limit: number }): Promise<number[]> {
      const { ids } = await pages.find(ofMarket, { offset, size: limit });
      return ids;
    },

    /** Returns the number of published offers. */
    async count(): Promise<number> {
      const { total } = await pages.find(ofMarket, { offset: 0, size: 1 });
      return total;
    },
  };
}
export type PublicLists = ReturnType<typeof createPublicLists>;
