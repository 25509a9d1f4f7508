import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../platform/errors';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit';
import { hasNoTerms, keywordName } from '../search/keyword.filters';
import type { ListOf } from './listed-offers.rows';
import type { ListsRepository } from './lists.repository';
import type { Narrowing } from './memory.filters';
import type { OfferSelection } from './offer-selection';
import type { PackedList } from './packed-list';
import type { Counting } from './selected-segment';
import { singleFlight } from './single-flight';

interface CachedList {
  /** Owner, keyword and order of the list; all other filters are applied in memory. */
  of: ListOf;
  list: PackedList;
  /** The snapshot of the database that the list represents. */
  snapshot: string;
  /** Updates the list; returns false if too much has changed and it must be read again. */
  refresh: () => Promise<boolean>;
}

const stillReading = () =>
  new AppError('unavailable', {
    text: 'So many offers match that sorting them takes a moment. Please try again in a few seconds.',
    details: { retryAfterSeconds: 3 },
  });

interface Reading {
  list: Promise<CachedList>;
  /** Resolves when callers should query the database instead of waiting. */
  isSlow: Promise<void>;
}

interface LiveListsDeps {
  repository: Pick<ListsRepository, 'read' | 'check' | 'readChanges'>;
  maxBytes: number;
  /** Maximum number of concurrent reads for searches, so that other calls find a connection. */
  searchesAtOnce?: number;
  /** Time after which a search answers `unavailable`, in milliseconds. The read continues and serves the next call. */
  searchPatienceMs?: number;
  /** Time to wait for the list of the market before pages are read from the database, in milliseconds. */
  marketPatienceMs?: number | undefined;
}

/**
 * Caches lists of offers in memory and keeps them equal to the database. Before each use the database names the
 * offers that were written by transactions after the list's snapshot, and only those are read again. Totals are
 * therefore exact without counting, every page costs the same, and any number of processes can do this in parallel.
 * Filters are applied in memory. The least recently used lists are evicted, but never the market's own.
 */
export function createLiveLists({
  repository,
  maxBytes,
  searchesAtOnce = 4,
  searchPatienceMs = 10_000,
  marketPatienceMs = 500,
}: LiveListsDeps) {
  const inTurn = createConcurrencyLimit({ atOnce: searchesAtOnce, maxWaiting: 100, refusal: stillReading });
  const cached = new Map<string, CachedList>();
  const building = new Map<string, Reading>();

  async function build(name: string, of: ListOf): Promise<CachedList> {
    const read = () => repository.read(of);
    const { snapshot, list } = await (isMarketSearch(of) ? inTurn(read) : read());
    const entry: CachedList = { of, list, snapshot, refresh: singleFlight(() => bringUpToDate(entry)) };
    cached.set(name, entry);
    makeRoom();
    return entry;
  }

  /** Evicts lists, except the market's own: it is opened first by everybody and takes longest to read. */
  function makeRoom(): void {
    const others = [...cached].filter(([, { of }]) => !isWholeMarket(of));
    let bytes = others.reduce((sum, [, { list }]) => sum + list.bytes, 0);
    // The most recently used list stays, however long it is.
    for (const [name, { list }] of others.slice(0, -1)) {
      if (bytes <= maxBytes) return;
      cached.delete(name);
      bytes -= list.bytes;
    }
  }

  async function bringUpToDate(entry: CachedList): Promise<boolean> {
    const result = await repository.check(entry.of, entry.snapshot);
    if (!result.hasChanges) {
      entry.snapshot = result.snapshot;
      return true;
    }
    const changes = await repository.readChanges(entry.of, entry.snapshot);
    if (!changes || !entry.list.update(changes.changedIds, changes.now)) return false;
    entry.snapshot = changes.snapshot;
    return true;
  }

  async function open(of: ListOf): Promise<PackedList> {
    const name = nameOf(of);
    const known = cached.get(name);
    if (known) {
      // Insert it again, because the map is in the order of use.
      cached.delete(name);
      cached.set(name, known);
      if (await known.refresh()) return known.list;
      if (cached.get(name) === known) cached.delete(name);
    }
    const reading = building.get(name);
    if (reading) {
      const built = await withPatience(of, reading.list);
      if (await built.refresh()) return built.list;
    }
    return (await withPatience(of, begin(name, of).list)).list;
  }

  /** Waits for a reading; throws `unavailable` if a search of the market takes too long. */
  async function withPatience(of: ListOf, reading: Promise<CachedList>): Promise<CachedList> {
    if (!isMarketSearch(of)) return reading;
    const over = new AbortController();
    const late = sleep(searchPatienceMs, undefined, { signal: over.signal }).then(() => {
      throw stillReading();
    });
    try {
      return await Promise.race([reading, late]);
    } finally {
      over.abort();
    }
  }

  function begin(name: string, of: ListOf): Reading {
    const list = build(name, of).finally(() => building.delete(name));
    const reading = { list, isSlow: sleep(marketPatienceMs, undefined, { ref: false }) };
    building.set(name, reading);
    return reading;
  }

  /**
   * Returns the offers of several current lists that match their filters, and prepares counts of them. Do not use the
   * result after an `await`: the lists change with their next use.
   */
  async function getEach<const Lists extends readonly ListOf[]>(
    lists: Lists,
    counting?: Counting,
  ): Promise<{ [Place in keyof Lists]: OfferSelection }> {
    const opened = await Promise.all(lists.map(async (of) => ({ of, list: await open(of) })));
    await Promise.all(opened.map(({ of, list }) => list.prepare(of.filters, counting)));
    const selections = opened.map(({ of, list }) => list.select(of.filters));
    return selections as { [Place in keyof Lists]: OfferSelection };
  }

  /**
   * Returns the first of several sets of filters that matches enough offers of a list, or else the last set, with one
   * check for changes. The result is valid as long as that of `getEach`.
   */
  async function getFirst(
    whole: Omit<ListOf, 'filters'>,
    choices: readonly Narrowing[],
    isEnough: (selection: OfferSelection) => boolean,
  ): Promise<{ filters: Narrowing; selection: OfferSelection }> {
    const of = { ...whole, filters: {} };
    const list = await open(of);
    let filters: Narrowing = {};
    for (const choice of choices) {
      filters = choice;
      await list.prepare(filters);
      if (isEnough(list.select(filters))) break;
    }
    return { filters, selection: list.select(filters) };
  }

  return {
    getFirst,

    /** Returns the offers of one current list that match its filters; see `getEach`. */
    get: async (of: ListOf, counting?: Counting): Promise<OfferSelection> =>
      (await getEach([of], counting))[0],
    getEach,

    /**
     * Returns true if a list is in memory, or arrives there shortly. Otherwise it starts to read the list; if that
     * fails, the callers that wait for the list get the error.
     */
    async isLoaded(of: ListOf): Promise<boolean> {
      const name = nameOf(of);
      if (cached.has(name)) return true;
      const { list, isSlow } = building.get(name) ?? begin(name, of);
      await Promise.race([list.catch(() => undefined), isSlow]);
      return cached.has(name);
    },
  };
}
export type LiveLists = ReturnType<typeof createLiveLists>;

const isOfMarket = ({ supplierId, marked }: ListOf): boolean => supplierId === undefined && !marked;

const isMarketSearch = (of: ListOf): boolean => isOfMarket(of) && !hasNoTerms(of.filters.keyword);

/** Returns true for the list of all published offers by time, apart from filters that are applied in memory. */
export const isWholeMarket = (of: ListOf): boolean =>
  isOfMarket(of) && of.order === 'newest' && hasNoTerms(of.filters.keyword);

/** JSON of the meanings and weights of a search: long objects that stay the same for some seconds. */
const jsonOf = new WeakMap<object, string>();
function cachedJson(part: object | undefined): string {
  const known = part && jsonOf.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part) ?? '';
  if (part) jsonOf.set(part, text);
  return text;
}

/** Returns the cache key of a list: lists with the same key have the same offers in the same order. */
function nameOf({ supplierId, status, isForOthers = false, marked, order, filters }: ListOf): string {
  const { keyword, meanings, words: weighed, some, typed } = filters;
  const words = keyword === undefined || hasNoTerms(keyword) ? null : keywordName(keyword);
  const whose = marked ? [marked.buyerId, marked.tab, marked.isAsItIs] : [supplierId, status, isForOthers];
  const rest = JSON.stringify([Boolean(marked), ...whose, order, words, some, typed]);
  return `${rest} ${cachedJson(meanings)} ${cachedJson(weighed)}`;
}
