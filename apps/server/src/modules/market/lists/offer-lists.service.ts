import type { NdaStatus } from '@proffer/contract/wire/choices';
import type {
  FacetsQuery,
  ListedProposal,
  PageAllQuery,
  ProposalFacets,
  SearchNames,
} from '@proffer/contract/offers/lists.schemas';
import { namesIn } from '@proffer/contract/search-words/names';
import type { Proposal } from '@proffer/contract/offers/schemas';
import { daysBetween } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { Clock } from '../../../platform/clock';
import { AppError, invalidField } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import { toListedProposal, toProposal, type Viewer } from '../../offers';
import type { OfferFilters } from '../search/keyword.filters';
import {
  searchWithSuggestion,
  searchForgivingly,
  withMissing,
  type ListSearch,
  type SearchNotes,
} from '../search/search.service';
import { countFacets } from './facets';
import type { OffersOf } from './listed-offers.rows';
import type { LiveLists } from './live-lists';
import type { PlacesRepository } from './places.repository';
import { orderOf, type OfferPages } from './offer-pages';
import type { Counting } from './selected-segment';

interface OfferListsDeps {
  live: LiveLists;
  pages: OfferPages;
  search: ListSearch;
  categories: Categories;
  places: PlacesRepository;
  clock: Clock;
}

/** A query with `draft` replaced by its opposite, `isPublished`. */
type ListQuery<Query extends FacetsQuery> = Omit<Query, 'draft'> & { isPublished: boolean | undefined };

/** Returns the filters of a query, with the ids of its place. Throws at `category` if the code does not exist. */
export async function readFilters(
  query: Omit<FacetsQuery, 'userId' | 'draft'>,
  { categories, places, clock }: FilterLookups,
): Promise<OfferFilters> {
  const { keyword, scope, contractLength, qtyFrom, qtyTo, budgetFrom, budgetTo, visibility, pricedPer } =
    query;
  const { state, city, deliveredBy } = query;
  return {
    keyword,
    scope,
    duration: contractLength,
    qtyFrom,
    qtyTo,
    budgetFrom,
    budgetTo,
    visibility,
    pricedPer,
    places: state === undefined && city === undefined ? undefined : await places.findIds({ state, city }),
    leadDaysTo: deliveredBy === undefined ? undefined : daysBetween(marketDay(clock.now()), deliveredBy),
    category: categories.readFilter(query.category),
  };
}

/** Lookups that filters by category, place and day need. */
export interface FilterLookups {
  categories: Pick<Categories, 'readFilter'>;
  places: Pick<PlacesRepository, 'findIds'>;
  clock: Clock;
}

/** Serves lists of the market and of a supplier's own offers (OFF-77 to OFF-89). */
export function createOfferListsService({ live, pages, search, categories, places, clock }: OfferListsDeps) {
  /** Returns the list of a query: with `userId` the supplier's own offers, without it the published ones. */
  async function listOf(actor: Actor, query: ListQuery<FacetsQuery>): Promise<OffersOf> {
    const filters = await readFilters(query, { categories, places, clock });
    if (query.userId === undefined) {
      if (query.isPublished === false) {
        throw invalidField('draft', 'Drafts are listed only with your own userId.');
      }
      return { filters };
    }
    if (actor.role !== 'supplier' || query.userId !== actor.userId) {
      throw new AppError('forbidden', {
        text: 'Only a supplier’s own proposals can be listed by userId.',
      });
    }
    const status = query.isPublished === undefined ? undefined : query.isPublished ? 'published' : 'draft';
    return { supplierId: query.userId, status, filters };
  }

  return {
    async page(
      actor: Actor,
      query: ListQuery<PageAllQuery>,
    ): Promise<{ items: ListedProposal[]; total: number } & SearchNotes> {
      const of = await listOf(actor, query);
      const { page, size, sort } = query;
      const viewer = actor.role === 'buyer' ? actor.userId : 0;
      return searchWithSuggestion(search, query, async (terms) => {
        const filters = { ...of.filters, ...terms };
        const { rows, total } = await pages.page({ of: { ...of, filters }, sort, page, size, viewer });
        const items = rows.map((row) => toListedProposal(row, actor));
        return { items: await withMissing(search, items, terms, of.supplierId !== undefined), total };
      });
    },

    /**
     * Returns published offers of one company as this viewer may read them, newest first or by relevance, with the
     * status and id of a buyer's NDA request. A null viewer is the public.
     */
    async ofCompany(
      viewer: Viewer,
      supplierId: number,
      { page, size, keyword }: { page: number; size: number; keyword?: string | undefined },
    ): Promise<{ items: (Proposal & { ndaStatus: NdaStatus | null; ndaId?: number })[]; total: number }> {
      const buyerId = viewer?.role === 'buyer' ? viewer.userId : 0;
      // Without a keyword the owner and others share one list.
      const isForOthers = keyword !== undefined;
      const filters = await search.expand(keyword, false);
      const of: OffersOf = { supplierId, status: 'published', isForOthers, filters };
      const { rows, total } = await pages.page({ of, sort: undefined, page, size, viewer: buyerId });
      const items = rows.map((row) =>
        Object.assign(toProposal(row, viewer), {
          ndaStatus: viewer?.role === 'buyer' ? (row.ndaStatus ?? 'Not Requested') : null,
          ...(row.ndaId === null ? {} : { ndaId: row.ndaId }),
        }),
      );
      return { items, total };
    },

    /** Returns the places and categories that a search text names; strangers learn no places of companies. */
    async namesIn(actor: Actor | null, text: string): Promise<SearchNames> {
      const named = namesIn(text);
      return {
        places: actor && named.places.length > 0 ? await places.findNamed(named.places) : [],
        categories: named.codes.flatMap((typed) => {
          const category = categories.find(Number(typed));
          return category ? [{ ...category, typed }] : [];
        }),
      };
    },

    /** Returns how many offers each choice of each filter would leave on the list of `page`. */
    async facets(actor: Actor, query: ListQuery<FacetsQuery>): Promise<ProposalFacets> {
      const of = await listOf(actor, query);
      const open = async (filters: OfferFilters, counting: Counting) => ({
        list: await live.get({ ...of, filters, order: orderOf(undefined, filters.keyword) }, counting),
      });
      const named = { places: await places.readAll(), state: query.state };
      const {
        correctedKeyword: _,
        meanings: __,
        ...facets
      } = await searchForgivingly(search, query, (terms) =>
        countFacets(open, { ...of.filters, ...terms }, categories, named),
      );
      return facets;
    },
  };
}
export type OfferListsService = ReturnType<typeof createOfferListsService>;
