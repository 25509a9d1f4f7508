import { AppError } from '../../../platform/errors';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit';
import type { ListOf, OffersOf } from './lists.repository';
import { isWholeMarket, type LiveLists } from './live-lists';
import { isNarrowed, type Narrowing } from './offer-matching';
import type { ListedOfferRow, OfferRowsRepository } from '../../offers';
import type { OfferSelection } from './offer-selection';
import type { ListOrder } from './packing.rows';
import type { WholeMarket } from './whole-market.repository';

export type OfferSort = 'newest' | 'budget' | 'title';

export interface OfferPage {
  rows: ListedOfferRow[];
  total: number;
}

/** A list as it is now, and the offers of it that this viewer's list leaves out. */
export interface OpenList {
  list: OfferSelection;
  leftOut?: OfferSelection | undefined;
}

/** How a list is opened. */
export interface Opening {
  open: () => Promise<OpenList>;
  /** Of a list that is the market in the order of time, but for what filters and marks leave out. */
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
  /** Absent: the best fitting first when there is a keyword, else the newest. */
  sort: OfferSort | undefined;
  page: number;
  size: number;
  /** 0: nobody in particular. */
  viewer: number;
}

const stillReading = () =>
  new AppError('unavailable', {
    text: 'The market is being read after a restart, and many filter it at once. Please try again in a few seconds.',
    details: { retryAfterSeconds: 3 },
  });

/** A page whose offers changed while it was read is read again so often; then the ones that are left are shown. */
const tries = 3;

export function orderOf(sort: OfferSort | undefined, keyword: string | undefined): ListOrder {
  if (sort) return sort;
  return keyword === undefined || keyword === '' ? 'newest' : 'best';
}

/** Ids of the first so many offers of a list, in its order; a list of the market is held only while this runs. */
export function idsOf({ list, leftOut }: OpenList, most: number): number[] {
  return list.page(0, most, leftOut ? list.placesOf(leftOut) : []);
}

export function sizeOf({ list, leftOut }: OpenList): number {
  return list.length - (leftOut ? list.placesOf(leftOut).length : 0);
}

async function findInMemory({ open }: Opening, { offset, size }: PageWindow): Promise<FoundPage> {
  const { list, leftOut } = await open();
  const gaps = leftOut ? list.placesOf(leftOut) : [];
  return { ids: list.page(offset, size, gaps), total: list.length - gaps.length };
}

/** Pages of lists: the total from the list in memory, the rows from the database by their ids. */
export function createOfferPages({
  live,
  market,
  rows,
}: {
  live: LiveLists;
  market: WholeMarket;
  rows: OfferRowsRepository;
}) {
  /** One after the other, as each count keeps the database from the list that will make all of them needless. */
  const inTurn = createConcurrencyLimit({ atOnce: 1, maxWaiting: 100, refusal: stillReading });

  /**
   * Ids of a page and the total. While the list of the whole market is being read they come from the database, for a
   * list that is `whole`.
   */
  async function find(opening: Opening, window: PageWindow): Promise<FoundPage> {
    const { whole } = opening;
    if (!whole) return findInMemory(opening, window);
    const findWhole = async () => {
      if (await live.isAtHand(wholeMarket)) return findInMemory(opening, window);
      return market.page({ filters: whole.filters, viewer: whole.leavesOutMarksOf, ...window });
    };
    const needsNoTurn = !isNarrowed(whole.filters) || (await live.isAtHand(wholeMarket));
    return needsNoTurn ? findWhole() : inTurn(findWhole);
  }

  /** A page of a list with the rows that are `isStillOn` it. */
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

  /** The rows of these offers, batch by batch, but of those that left the list meanwhile. */
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

    /** A page of the market, or of a supplier's own offers. */
    async page(request: PageRequest): Promise<OfferPage> {
      const { of, sort } = request;
      const order = orderOf(sort, of.filters.keyword);
      const isStillOn = (row: ListedOfferRow) =>
        of.supplierId === undefined
          ? row.status === 'published'
          : row.status !== 'closed' && (of.status === undefined || row.status === of.status);
      const open = async () => ({ list: await live.get({ ...of, order }) });
      const whole = isWholeMarket({ ...of, order }) ? { filters: of.filters } : undefined;
      return read({ open, whole }, isStillOn, request);
    },
  };
}
export type OfferPages = ReturnType<typeof createOfferPages>;
