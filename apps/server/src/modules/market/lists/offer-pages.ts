import { AppError } from '../../../platform/errors';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit';
import type { ListOf, OffersOf } from './listed-offers.rows';
import { isWholeMarket, type LiveLists } from './live-lists';
import { isNarrowed, type Narrowing } from './memory.filters';
import type { ListedOfferRow, OfferRowsRepository } from '../../offers';
import type { OfferSelection } from './offer-selection';
import type { ListOrder } from './packing.rows';
import type { WholeMarket } from './whole-market.repository';

export type OfferSort = 'newest' | 'budget' | 'title';

export interface OfferPage {
  rows: ListedOfferRow[];
  total: number;
}

/** A current list, and the offers that are left out of it for this viewer. */
export interface OpenList {
  list: OfferSelection;
  leftOut?: OfferSelection | undefined;
}

/** A list that can be opened. */
export interface Opening {
  open: () => Promise<OpenList>;
  /** Present if the list is the whole market by time, apart from filters and left-out marks. */
  whole?: { filters: Narrowing; leavesOutMarksOf?: number } | undefined;
}

export const wholeMarket: ListOf = { filters: {}, order: 'newest' };

interface PageWindow {
  offset: number;
  size: number;
}

interface FoundPage {
  ids: number[];
  total: number;
}

interface PageRequest {
  of: OffersOf;
  /** Absent: by relevance if there is a keyword, else newest first. */
  sort: OfferSort | undefined;
  page: number;
  size: number;
  /** The user who reads the page; 0 for the public. */
  viewer: number;
}

const stillReading = () =>
  new AppError('unavailable', {
    text: 'The market is still loading after a restart. Please try again in a few seconds.',
    details: { retryAfterSeconds: 3 },
  });

/** Number of attempts to read a page whose offers change meanwhile; then the remaining ones are shown. */
const tries = 3;

/** Returns the order of a list: as requested, else by relevance with a keyword and newest first without. */
export function orderOf(sort: OfferSort | undefined, keyword: string | undefined): ListOrder {
  if (sort) return sort;
  return keyword === undefined || keyword === '' ? 'newest' : 'best';
}

/** Returns the ids of the first offers of a list, `most` at most. */
export function idsOf({ list, leftOut }: OpenList, most: number): number[] {
  return list.page(0, most, leftOut ? list.placesOf(leftOut) : []);
}

/** Returns the number of offers on a list. */
export function sizeOf({ list, leftOut }: OpenList): number {
  return list.length - (leftOut ? list.placesOf(leftOut).length : 0);
}

async function findInMemory({ open }: Opening, { offset, size }: PageWindow): Promise<FoundPage> {
  const { list, leftOut } = await open();
  const gaps = leftOut ? list.placesOf(leftOut) : [];
  return { ids: list.page(offset, size, gaps), total: list.length - gaps.length };
}

/** Reads pages of lists: ids and totals from the lists in memory, rows from the database by id. */
export function createOfferPages({
  live,
  market,
  rows,
}: {
  live: LiveLists;
  market: WholeMarket;
  rows: OfferRowsRepository;
}) {
  /** Counts run one at a time, because each delays the read of the list that makes counting needless. */
  const inTurn = createConcurrencyLimit({ atOnce: 1, maxWaiting: 100, refusal: stillReading });

  /**
   * Returns the ids of a page and the total. For a `whole` list they come from the database while the list of the
   * market is still being read.
   */
  async function find(opening: Opening, window: PageWindow): Promise<FoundPage> {
    const { whole } = opening;
    if (!whole) return findInMemory(opening, window);
    const findWhole = async () => {
      if (await live.isLoaded(wholeMarket)) return findInMemory(opening, window);
      return market.page({ filters: whole.filters, viewer: whole.leavesOutMarksOf, ...window });
    };
    const needsNoTurn = !isNarrowed(whole.filters) || (await live.isLoaded(wholeMarket));
    return needsNoTurn ? findWhole() : inTurn(findWhole);
  }

  /** Returns a page of a list, without the rows that are no longer on it (`isStillOn`). */
  async function read(
    opening: Opening,
    isStillOn: (row: ListedOfferRow) => boolean,
    { page, size, viewer }: Pick<PageRequest, 'page' | 'size' | 'viewer'>,
  ): Promise<OfferPage> {
    for (let attempt = 1; ; attempt += 1) {
      const { ids, total } = await find(opening, { offset: page * size, size });
      const shown = (await rows.find(ids, viewer)).filter(isStillOn);
      if (shown.length < ids.length && attempt < tries) continue;
      return { rows: shown, total };
    }
  }

  /** Yields the rows of these offers in batches, without those that have left the list meanwhile. */
  async function* walk(
    ids: readonly number[],
    isStillOn: (row: ListedOfferRow) => boolean,
    { size, viewer }: Pick<PageRequest, 'size' | 'viewer'>,
  ): AsyncGenerator<ListedOfferRow[]> {
    for (let at = 0; at < ids.length; at += size) {
      yield (await rows.find(ids.slice(at, at + size), viewer)).filter(isStillOn);
    }
  }

  return {
    find,
    read,
    walk,

    /** Returns a page of the market or of a supplier's offers. */
    async page(request: PageRequest): Promise<OfferPage> {
      const { of, sort } = request;
      const order = orderOf(sort, of.filters.keyword);
      const isStillOn = (row: ListedOfferRow) =>
        of.supplierId === undefined
          ? row.status === 'published'
          : row.status !== 'closed' &&
            row.status !== 'unlisted' &&
            (of.status === undefined || row.status === of.status);
      const open = async () => ({ list: await live.get({ ...of, order }) });
      const whole = isWholeMarket({ ...of, order }) ? { filters: of.filters } : undefined;
      return read({ open, whole }, isStillOn, request);
    },
  };
}
export type OfferPages = ReturnType<typeof createOfferPages>;
