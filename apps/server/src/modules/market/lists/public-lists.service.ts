import type { PublicOffer, PublicOffersQuery } from '@proffer/contract/offers/schemas';
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
  const openMarket = async () => ({ list: await live.get(wholeMarket) });

  /** The category or the narrowest above it with enough offers; the broadest one when none has. */
  async function nearest(category: number): Promise<number | undefined> {
    const path = categories.path(category).toReversed();
    for (const one of path) {
      const list = await live.get({ filters: { category: one }, order: 'newest' });
      if (list.length > enoughNear) return one;
    }
    return path.at(-1);
  }

  async function read(of: OffersOf, size: number): Promise<PublicOffer[]> {
    const { rows } = await pages.page({ of, sort: undefined, page: 0, size, viewer: 0 });
    return rows.map(toPublicOffer);
  }

  return {
    async page({ supplierId, keyword, exact, some, page, size, near, ...query }: PublicOffersQuery) {
      const wide = near === undefined ? undefined : await nearest(categories.getNumber(near, 'near'));
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

    /** The newest of a company, and near a category: rows alone, without what is counted beside a list. */
    async beside(
      { supplierId, near }: { supplierId: number; near: string | undefined },
      sizes: { ofCompany: number; alike: number },
    ) {
      const readAlike = async (code: string) =>
        read({ filters: { category: await nearest(categories.getNumber(code, 'near')) } }, sizes.alike);
      const [ofCompany, alike] = await Promise.all([
        read({ supplierId, status: 'published', isForOthers: true, filters: {} }, sizes.ofCompany),
        near === undefined ? [] : readAlike(near),
      ]);
      return { ofCompany, alike };
    },

    /** The newest offers by their ids. */
    async newestIds(atMost: number): Promise<number[]> {
      const { ids } = await pages.find({ open: openMarket, whole: {} }, { offset: 0, size: atMost });
      return ids;
    },
  };
}
export type PublicLists = ReturnType<typeof createPublicLists>;
