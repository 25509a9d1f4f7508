import type { BuyerTab } from '@proffer/contract/wire/choices';
import type {
  BuyerExportQuery,
  BuyerFacetsQuery,
  BuyerListQuery as WireQuery,
  BuyerOffer,
  BuyerTotals,
  BuyerTotalsQuery,
  ProposalFacets,
} from '@proffer/contract/offers/lists.schemas';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import { requestedPage } from '../../../platform/http/page';
import type { Actor } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import type { ListedOfferRow, Offers } from '../../offers';
import { countFacets } from '../lists/facets';
import { isWholeMarket, type LiveLists } from '../lists/live-lists';
import type { MarkedBy } from '../lists/marks.rows';
import { isNarrowed } from '../lists/memory.filters';
import { readFilters } from '../lists/offer-lists.service';
import type { PlacesRepository } from '../lists/places.repository';
import {
  idsOf,
  orderOf,
  sizeOf,
  type OfferPage,
  type OfferPages,
  type OfferSort,
  type Opening,
  type OpenList,
} from '../lists/offer-pages';
import type { ListOrder } from '../lists/packing.rows';
import type { Counting } from '../lists/selected-segment';
import { hasNoTerms, type OfferFilters } from '../search/keyword.filters';
import {
  searchWithSuggestion,
  searchForgivingly,
  withMissing,
  type ListSearch,
  type SearchNotes,
} from '../search/search.service';
import { toBuyerOffer } from '../market.mapper';
import type { MarksRepository } from './marks.repository';

interface BuyerListsDeps {
  db: Database;
  repository: MarksRepository;
  offerChanges: Pick<Offers['changes'], 'begin'>;
  search: ListSearch;
  categories: Categories;
  places: PlacesRepository;
  live: LiveLists;
  pages: OfferPages;
  clock: Clock;
}

function assertSelf(actor: Actor, buyerId: number): void {
  if (actor.userId !== buyerId)
    throw new AppError('forbidden', { text: 'These lists belong to another buyer.' });
}

const isOn = (tab: BuyerTab) => (row: ListedOfferRow) =>
  row.tab === tab &&
  (row.status === 'published' || (tab !== 'active' && (row.status !== 'draft' || row.shown !== null)));

/** Serves a buyer's own lists of offers (OFF-57 to OFF-71, OFF-92 to OFF-95). */
export function createBuyerListsService(deps: BuyerListsDeps) {
  const { db, repository, offerChanges, search, categories, places, live, pages, clock } = deps;

  async function assertMayMark(actor: Actor, buyerId: number, offerId: number): Promise<void> {
    assertSelf(actor, buyerId);
    await offerChanges.begin(actor, offerId);
  }

  /** Opens the current list of a tab. Active is the market without the offers that the buyer has marked. */
  async function open(
    buyerId: number,
    tab: BuyerTab,
    filters: OfferFilters,
    order: ListOrder,
    counting?: Counting,
  ): Promise<OpenList> {
    if (tab !== 'active') {
      const isAsItIs = isNarrowed(filters) || !hasNoTerms(filters.keyword);
      return { list: await live.get({ marked: { buyerId, tab, isAsItIs }, filters, order }, counting) };
    }
    const marked: MarkedBy = { buyerId, tab: 'published', isAsItIs: false };
    const [list, leftOut] = await live.getEach(
      [
        { filters, order },
        { marked, filters, order },
      ],
      counting,
    );
    return { list, leftOut };
  }

  const openingOf = (
    buyerId: number,
    tab: BuyerTab,
    filters: OfferFilters,
    sort: OfferSort | undefined,
  ): Opening => {
    const order = orderOf(sort, filters.keyword);
    const isWhole = tab === 'active' && isWholeMarket({ filters, order });
    return {
      open: () => open(buyerId, tab, filters, order),
      whole: isWhole ? { filters, leavesOutMarksOf: buyerId } : undefined,
    };
  };

  async function readPage(
    buyerId: number,
    tab: BuyerTab,
    filters: OfferFilters,
    sort: OfferSort | undefined,
    page: number,
    size: number,
  ): Promise<OfferPage> {
    const opening = openingOf(buyerId, tab, filters, sort);
    return pages.read(opening, isOn(tab), { page, size, viewer: buyerId });
  }

  return {
    /** Returns a page of a tab with the exact total; without `page` and `size` the first 100 offers (OFF-93). */
    async list(
      actor: Actor,
      tab: BuyerTab,
      query: WireQuery,
    ): Promise<{ items: BuyerOffer[]; total: number } & SearchNotes> {
      assertSelf(actor, query.buyerId);
      const filters = await readFilters(query, { categories, places, clock });
      const { page, size } = requestedPage(query);
      return searchWithSuggestion(search, query, async (terms) => {
        const all = { ...filters, ...terms };
        const { rows, total } = await readPage(query.buyerId, tab, all, query.sort, page, size);
        const items = rows.map((row) => toBuyerOffer(row, actor));
        return { items: await withMissing(search, items, terms), total };
      });
    },

    /**
     * Returns the number of offers on each tab, or that a keyword finds there, with corrected spelling as in the
     * list.
     */
    async totals(actor: Actor, { buyerId, ...query }: BuyerTotalsQuery): Promise<BuyerTotals> {
      assertSelf(actor, buyerId);
      const totalOf = async (tab: BuyerTab): Promise<number> => {
        const { total } = await searchForgivingly(search, query, (terms) =>
          pages.find(openingOf(buyerId, tab, terms, undefined), { offset: 0, size: 0 }),
        );
        return total;
      };
      const [saved, active, archived] = await Promise.all([
        totalOf('saved'),
        totalOf('active'),
        totalOf('archived'),
      ]);
      return { saved, active, archived };
    },

    /** Returns the total of a tab and all its offers in batches; no offers if there are more than `most`. */
    async listAll(
      actor: Actor,
      { tab, sort, ...query }: Omit<BuyerExportQuery, 'format'>,
      { most, size }: { most: number; size: number },
    ): Promise<{ total: number; pages: AsyncIterable<BuyerOffer[]> }> {
      const filters = await readFilters(query, { categories, places, clock });
      const found = await searchForgivingly(search, query, async (words) => {
        const opened = await open(actor.userId, tab, { ...filters, ...words }, orderOf(sort, words.keyword));
        const total = sizeOf(opened);
        return { total, ids: total > most ? [] : idsOf(opened, most) };
      });
      const rows = pages.walk(found.ids, isOn(tab), { size, viewer: actor.userId });
      async function* offers(): AsyncGenerator<BuyerOffer[]> {
        for await (const page of rows) yield page.map((row) => toBuyerOffer(row, actor));
      }
      return { total: found.total, pages: offers() };
    },

    /** Returns how many offers each choice of each filter would leave on a tab. */
    async facets(actor: Actor, query: BuyerFacetsQuery): Promise<ProposalFacets> {
      assertSelf(actor, query.buyerId);
      const chosen = await readFilters(query, { categories, places, clock });
      const { buyerId, tab } = query;
      const openTab = async (filters: OfferFilters, counting: Counting): Promise<OpenList> => {
        const order = orderOf(undefined, filters.keyword);
        if (tab === 'active') return open(buyerId, tab, filters, order, counting);
        // Count only offers that a filter can find.
        return {
          list: await live.get({ marked: { buyerId, tab, isAsItIs: true }, filters, order }, counting),
        };
      };
      const named = { places: await places.readAll(), state: query.state };
      const {
        correctedKeyword: _,
        meanings: __,
        ...facets
      } = await searchForgivingly(search, query, (terms) =>
        countFacets(openTab, { ...chosen, ...terms }, categories, named),
      );
      return facets;
    },

    async save(actor: Actor, buyerId: number, offerId: number): Promise<void> {
      await assertMayMark(actor, buyerId, offerId);
      if (!(await repository.save(db, buyerId, offerId, clock.now()))) {
        throw new AppError('already_saved', { text: 'Already saved!' });
      }
    },

    async removeSaved(actor: Actor, buyerId: number, offerId: number): Promise<void> {
      assertSelf(actor, buyerId);
      if (!(await repository.removeSaved(db, buyerId, offerId))) throw notFound('The saved offer');
    },

    /** Archives an offer; archiving it again changes nothing. */
    async archive(actor: Actor, buyerId: number, offerId: number): Promise<void> {
      await assertMayMark(actor, buyerId, offerId);
      await repository.archive(db, buyerId, offerId, clock.now());
    },

    async unarchive(actor: Actor, buyerId: number, offerId: number): Promise<void> {
      assertSelf(actor, buyerId);
      if (!(await repository.unarchive(db, buyerId, offerId))) throw notFound('The archived offer');
    },
  };
}
export type BuyerListsService = ReturnType<typeof createBuyerListsService>;
