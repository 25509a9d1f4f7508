import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../platform/errors';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit';
import { asksNothing, keywordName } from '../search/keyword.filters';
import type { ListOf, ListsRepository } from './lists.repository';
import type { Narrowing } from './offer-matching';
import type { OfferSelection } from './offer-selection';
import type { PackedList } from './packed-list';
import type { Counting } from './selected-stretch';
import { sharedRuns } from './shared-runs';

interface Kept {
  /** Its keyword, its owner and its order; every other filter is applied in memory. */
  of: ListOf;
  list: PackedList;
  /** The list is what the database held in this snapshot. */
  snapshot: string;
  /** Brings it up to date; false when too much has changed and it must be read anew. */
  refresh: () => Promise<boolean>;
}

const stillReading = () =>
  new AppError('unavailable', {
    text: 'So many offers have these words that it takes a moment to put them in order. Please try again in a few seconds.',
    details: { retryAfterSeconds: 3 },
  });

interface Reading {
  list: Promise<Kept>;
  /** When others had better ask the database. */
  isSlow: Promise<void>;
}

interface LiveListsDeps {
  repository: Pick<ListsRepository, 'read' | 'look' | 'readChanges'>;
  maxBytes: number;
  /** So many searches of the market are read at once, so that others find a connection. */
  searchesAtOnce?: number;
  /** Who waits longer for a search is told so; it goes on being read, and is there for who asks again. */
  searchPatienceMs?: number;
  /** So long somebody waits for the market's list, before what can be had from the database is read there. */
  marketPatienceMs?: number | undefined;
}

/**
 * Lists of offers in memory, as they are in the database at this moment: before each use the database says which
 * offers were written by transactions that the list's snapshot did not see, and only those are read again. So a total
 * is right without being counted, a page costs the same at any depth, and any number of processes may do this side by
 * side. Filters are applied to the list in memory. The lists used least go when memory is needed, but never the market's own.
 */
export function createLiveLists({
  repository,
  maxBytes,
  searchesAtOnce = 4,
  searchPatienceMs = 10_000,
  marketPatienceMs = 500,
}: LiveListsDeps) {
  const inTurn = createConcurrencyLimit({ atOnce: searchesAtOnce, maxWaiting: 100, refusal: stillReading });
  const kept = new Map<string, Kept>();
  const building = new Map<string, Reading>();

  async function build(name: string, of: ListOf): Promise<Kept> {
    const read = () => repository.read(of);
    const { snapshot, list } = await (isMarketSearch(of) ? inTurn(read) : read());
    const entry: Kept = { of, list, snapshot, refresh: sharedRuns(() => bringUpToDate(entry)) };
    kept.set(name, entry);
    makeRoom();
    return entry;
  }

  /** Not for the market's own list: it is what everybody opens first, and takes longest to read. */
  function makeRoom(): void {
    const others = [...kept].filter(([, { of }]) => !isWholeMarket(of));
    let bytes = others.reduce((sum, [, { list }]) => sum + list.bytes, 0);
    // The one used last stays, however long it is.
    for (const [name, { list }] of others.slice(0, -1)) {
      if (bytes <= maxBytes) return;
      kept.delete(name);
      bytes -= list.bytes;
    }
  }

  async function bringUpToDate(entry: Kept): Promise<boolean> {
    const seen = await repository.look(entry.of, entry.snapshot);
    if (!seen.hasChanges) {
      entry.snapshot = seen.snapshot;
      return true;
    }
    const changes = await repository.readChanges(entry.of, entry.snapshot);
    if (!changes || !entry.list.update(changes.changedIds, changes.now)) return false;
    entry.snapshot = changes.snapshot;
    return true;
  }

  async function open(of: ListOf): Promise<PackedList> {
    const name = nameOf(of);
    const known = kept.get(name);
    if (known) {
      // Used last: the map is in the order of use.
      kept.delete(name);
      kept.set(name, known);
      if (await known.refresh()) return known.list;
      if (kept.get(name) === known) kept.delete(name);
    }
    const begun = building.get(name);
    if (begun) {
      const built = await patiently(of, begun.list);
      if (await built.refresh()) return built.list;
    }
    return (await patiently(of, begin(name, of).list)).list;
  }

  async function patiently(of: ListOf, reading: Promise<Kept>): Promise<Kept> {
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

  /** What the filters leave of lists as they are now, with what is to be counted of them. Not to be held across an await: they change with the next use. */
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
   * The first of several sets of filters that leaves enough of a list, or the last of them, in one look at the database. Good
   * as long as what `getEach` gives.
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

    /** The same of one list. */
    get: async (of: ListOf, counting?: Counting): Promise<OfferSelection> =>
      (await getEach([of], counting))[0],
    getEach,

    /**
     * Whether a list is in memory, or will be in a moment. One that is not is being read from now on; that it cannot be is told
     * to those who wait for it.
     */
    async isAtHand(of: ListOf): Promise<boolean> {
      const name = nameOf(of);
      if (kept.has(name)) return true;
      const { list, isSlow } = building.get(name) ?? begin(name, of);
      await Promise.race([list.catch(() => undefined), isSlow]);
      return kept.has(name);
    },
  };
}
export type LiveLists = ReturnType<typeof createLiveLists>;

const isOfMarket = ({ supplierId, marked }: ListOf): boolean => supplierId === undefined && !marked;

const isMarketSearch = (of: ListOf): boolean => isOfMarket(of) && !asksNothing(of.filters.keyword);

export const isWholeMarket = (of: ListOf): boolean =>
  isOfMarket(of) && of.order === 'newest' && asksNothing(of.filters.keyword);

/** What a search means and what its words count is the same object for some seconds, and long. */
const written = new WeakMap<object, string>();
function write(part: object | undefined): string {
  const known = part && written.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part) ?? '';
  if (part) written.set(part, text);
  return text;
}

/** Two lists of the same name hold the same offers in the same order. */
function nameOf({ supplierId, status, isForOthers = false, marked, order, filters }: ListOf): string {
  const { keyword, meanings, words: weighed, some, typed } = filters;
  const words = keyword === undefined || asksNothing(keyword) ? null : keywordName(keyword);
  const whose = marked ? [marked.buyerId, marked.tab, marked.isAsItIs] : [supplierId, status, isForOthers];
  const said = JSON.stringify([Boolean(marked), ...whose, order, words, some, typed]);
  return `${said} ${write(meanings)} ${write(weighed)}`;
}
