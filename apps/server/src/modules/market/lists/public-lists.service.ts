import type { PublicOffersQuery } from '@proffer/contract/offers/schemas';
import type { Categories } from '../../categories';
import type { OfferStatus } from '../../offers';
import { toPublicOffer } from '../market.mapper';
import { searchAndAskBack, withMissing, type ListSearch } from '../search/search.service';
import type { OfferFilters } from '../search/keyword.filters';
import { countCategories } from './facets';
import type { LiveLists } from './live-lists';
import type { OfferSelection } from './offer-selection';
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

const isPublished = ({ status }: { status: OfferStatus }) => status === 'published';

/** The beginning of a list. */
const firstOf = (open: () => Promise<OfferSelection>, size: number) => ({
  opening: { open: async () => ({ list: await open() }) },
  page: 0,
  size,
});

/** The market as anybody may read it (OFF-101): from the lists in memory, as nobody in particular. */
export function createPublicLists({ live, pages, search, categories }: PublicListsDeps) {
  const ofMarket = { open: async () => ({ list: await live.get(wholeMarket) }), whole: {} };

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

    /** The newest of a company, and near a category: rows alone, without what is counted beside a list. */
    async beside(
      { supplierId, near }: { supplierId: number; near: string | undefined },
      sizes: { ofCompany: number; alike: number },
    ) {
      const own = {
        supplierId,
        status: 'published',
        isForOthers: true,
        filters: {},
        order: 'newest',
      } as const;
      const asked = [firstOf(() => live.get(own), sizes.ofCompany)];
      if (near !== undefined) {
        asked.push(firstOf(async () => (await nearest(near)).selection, sizes.alike));
      }
      const read = await pages.readEach(asked, isPublished, 0);
      const [ofCompany = [], alike = []] = read.map(({ rows }) => rows.map(toPublicOffer));
      return { ofCompany, alike };
    },

    /** The newest offers by their ids. */
    async newestIds(atMost: number): Promise<number[]> {
      const { ids } = await pages.find(ofMarket, { offset: 0, size: atMost });
      return ids;
    },
  };
}
export type PublicLists = ReturnType<typeof createPublicLists>;
