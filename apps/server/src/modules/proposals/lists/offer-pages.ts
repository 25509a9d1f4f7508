import type { OffersOf } from './lists.repository';
import type { LiveLists } from './live-lists';
import type { ListedOfferRow, OfferRowsRepository } from './offer-rows.repository';
import type { PackedList } from './packed-list';
import type { ListOrder } from './packing.rows';

export type OfferSort = 'newest' | 'budget' | 'title';

export interface OfferPage {
  rows: ListedOfferRow[];
  total: number;
}

/** A list as it is now, and the offers of it that this viewer's list leaves out. */
export interface OpenList {
  list: PackedList;
  leftOut?: PackedList | undefined;
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

/** The order a list is kept in; by title it is not, then any order says how many there are. */
export function orderOf(sort: OfferSort | undefined, keyword: string | undefined): ListOrder {
  if (sort === 'budget' || sort === 'newest') return sort;
  return keyword === undefined || keyword === '' ? 'newest' : 'best';
}

export function sizeOf({ list, leftOut }: OpenList): number {
  return list.length - (leftOut ? list.positionsOf(leftOut).length : 0);
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
      const gaps = leftOut ? list.positionsOf(leftOut) : [];
      const total = list.length - gaps.length;
      const ids = list.page(page * size, size, gaps);
      const found = (await rows.find(ids, viewer)).filter(isStillOn);
      if (found.length === ids.length || attempt === tries) return { rows: found, total };
    }
  }

  /** The rows of a page whose ids are known, with the total of its list. */
  async function readIds(
    open: () => Promise<OpenList>,
    isStillOn: (row: ListedOfferRow) => boolean,
    { ids, viewer }: { ids: number[]; viewer: number },
  ): Promise<OfferPage> {
    const found = (await rows.find(ids, viewer)).filter(isStillOn);
    return { rows: found, total: sizeOf(await open()) };
  }

  return {
    read,
    readIds,

    /** A page of the market, or of a supplier's own offers. */
    async page(request: PageRequest): Promise<OfferPage> {
      const { of, sort, page, size, viewer } = request;
      const order = orderOf(sort, of.filters.keyword);
      const isStillOn = (row: ListedOfferRow) =>
        of.supplierId === undefined
          ? row.status === 'published'
          : row.status !== 'closed' && (of.status === undefined || row.status === of.status);
      const open = async () => ({ list: await live.get({ ...of, order }) });
      if (sort !== 'title') return read(open, isStillOn, request);
      return readIds(open, isStillOn, { ids: await rows.idsByTitle(of, page * size, size), viewer });
    },
  };
}
export type OfferPages = ReturnType<typeof createOfferPages>;
