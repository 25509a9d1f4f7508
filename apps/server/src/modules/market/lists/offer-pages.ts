import type { OffersOf } from './lists.repository';
import type { LiveLists } from './live-lists';
import type { ListedOfferRow, OfferRowsRepository } from '../../offers';
import type { OfferSelection } from './offer-selection';
import type { ListOrder } from './packing.rows';

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

interface PageRequest {
  of: OffersOf;
  /** Absent: the best fitting first when there is a keyword, else the newest. */
  sort: OfferSort | undefined;
  page: number;
  size: number;
  /** 0: nobody in particular. */
  viewer: number;
}

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

/** Pages of lists: the total from the list in memory, the rows from the database by their ids. */
export function createOfferPages({ live, rows }: { live: LiveLists; rows: OfferRowsRepository }) {
  /** The page of a list that `open` opens, with the rows that `isStillOn` it. */
  async function read(
    open: () => Promise<OpenList>,
    isStillOn: (row: ListedOfferRow) => boolean,
    { page, size, viewer }: Pick<PageRequest, 'page' | 'size' | 'viewer'>,
  ): Promise<OfferPage> {
    for (let attempt = 1; ; attempt += 1) {
      const { list, leftOut } = await open();
      const gaps = leftOut ? list.placesOf(leftOut) : [];
      const total = list.length - gaps.length;
      const ids = list.page(page * size, size, gaps);
      const found = (await rows.find(ids, viewer)).filter(isStillOn);
      if (found.length === ids.length || attempt === tries) return { rows: found, total };
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
      return read(open, isStillOn, request);
    },
  };
}
export type OfferPages = ReturnType<typeof createOfferPages>;
