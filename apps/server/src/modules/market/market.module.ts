import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor, type HeavyRead } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { TableWriters } from '../../platform/table-file';
import type { Categories } from '../categories';
import { createOfferRowsRepository, type Offers } from '../offers';
import { createBuyerExport } from './buyer/buyer-export.service';
import { registerBuyerListRoutes } from './buyer/buyer-lists.routes';
import { createBuyerListsService } from './buyer/buyer-lists.service';
import { createMarksRepository } from './buyer/marks.repository';
import { createListsRepository } from './lists/lists.repository';
import { createLiveLists } from './lists/live-lists';
import { createOfferListsService } from './lists/offer-lists.service';
import { createOfferPages, wholeMarket } from './lists/offer-pages';
import { createPlacesRepository } from './lists/places.repository';
import { createPublicLists } from './lists/public-lists.service';
import type { OfferFilters } from './search/keyword.filters';
import { createWholeMarket } from './lists/whole-market.repository';
import { registerMarketRoutes } from './market.routes';
import { createSearchRepository } from './search/search.repository';
import { createSearchService } from './search/search.service';
import { renewStaleWords } from './search/stale-words.repository';
import { toTile } from './market.mapper';
import type { TileRow } from './tiles.repository';

/**
 * Name of the job that adds the words of published offers to the vocabulary, newest first, until a batch brings no
 * new word. A trigger adds the words of newly published offers; the job finds those that the trigger missed.
 */
const learnWordsJob = 'market.learn-words';

/** Name of the job that recomputes the search words of offers after a release that splits words differently. */
const renewWordsJob = 'market.renew-words';

/** Memory for cached lists of offers in each process, in addition to the list of the market. */
const listMemoryBytes = 80 * 1024 * 1024;

interface MarketDeps {
  db: Database;
  readHeavy: HeavyRead;
  categories: Categories;
  offers: { changes: Pick<Offers['changes'], 'begin'> };
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  writers: TableWriters;
  clock: Clock;
  /** Time to wait for the list of the market before pages are read from the database, in milliseconds. */
  marketPatienceMs?: number | undefined;
  /** Saved searches, which are a later module: `enqueueRenewal` runs when the search words of all offers are new. */
  renewals: { enqueueRenewal(tx: Executor): Promise<void> };
}

/** Creates the market module: the lists of offers in memory, the search, and a buyer's own lists. */
export function createMarket(deps: MarketDeps) {
  const { db, readHeavy, categories, offers, jobs, writers, clock } = deps;
  const search = createSearchService({ repository: createSearchRepository(db), clock });
  jobs.define<{ before?: number }>(learnWordsJob, ({ before }) =>
    withTransaction(db, async (tx) => {
      const { last, words } = await search.learnWordsBefore(before, tx);
      // One transaction: words without the next job would make the vocabulary look complete.
      if (last !== null && words > 0) await jobs.enqueue(tx, learnWordsJob, { before: last });
    }),
  );
  jobs.define(renewWordsJob, () =>
    withTransaction(db, async (tx) => {
      const left = await renewStaleWords(tx);
      if (left === 'some') await jobs.enqueue(tx, renewWordsJob, {});
      if (left === 'ended') await deps.renewals.enqueueRenewal(tx);
    }),
  );
  const live = createLiveLists({
    repository: createListsRepository(db, { readHeavy }),
    maxBytes: listMemoryBytes,
    marketPatienceMs: deps.marketPatienceMs,
  });
  const pages = createOfferPages({
    live,
    market: createWholeMarket(db),
    rows: createOfferRowsRepository(db),
  });
  const places = createPlacesRepository(db);
  const lists = createOfferListsService({ live, pages, search, categories, places, clock });
  const publicLists = createPublicLists({
    live,
    pages,
    search,
    categories,
  });
  const marks = createMarksRepository();
  const buyerLists = createBuyerListsService({
    db,
    repository: marks,
    offerChanges: offers.changes,
    search,
    categories,
    places,
    live,
    pages,
    clock,
  });
  const exporting = createBuyerExport({ lists: buyerLists, writers, clock });
  /** Returns the ids of the published offers that a search finds, newest first, `most` at most. */
  async function findIds(
    { exact = false, ...filters }: OfferFilters & { exact?: boolean | undefined },
    most: number,
  ): Promise<number[]> {
    const terms = await search.expand(filters.keyword, exact);
    return (await live.get({ filters: { ...filters, ...terms }, order: 'newest' })).page(0, most);
  }
  return {
    listOfCompany: lists.ofCompany,
    /** Ids and number of published offers, for the sitemap. */
    listPublic: publicLists.list,
    countPublic: publicLists.count,
    describePublic: publicLists.describe,
    idsNear: publicLists.idsNear,
    describeTiles: (rows: readonly TileRow[]) => rows.map(toTile),
    findIds,
    /** Returns a keyword with the meanings and weights of its words. */
    expand: search.expand,
    places,
    forget: marks.forget,
    forgetMeanings: search.forgetMeanings,
    buyerTotals: buyerLists.totals,
    /** Enqueues the jobs that update the vocabulary, because offers may have changed while the server was down. */
    async begin(): Promise<void> {
      await jobs.enqueue(db, learnWordsJob, {}, { key: learnWordsJob });
      await jobs.enqueue(db, renewWordsJob, {}, { key: renewWordsJob });
    },
    /** Reads the list of the market into memory before the first request. */
    async warm(): Promise<void> {
      await live.get(wholeMarket);
    },
    register(handle: Handle): void {
      registerMarketRoutes(handle, { lists, publicLists, search });
      registerBuyerListRoutes(handle, buyerLists, exporting);
    },
  };
}
export type Market = ReturnType<typeof createMarket>;
