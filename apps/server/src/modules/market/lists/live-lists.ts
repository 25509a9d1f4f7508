import { asksNothing, keywordName } from '../search/keyword.filters';
import { isOwn, type ListOf, type ListsRepository } from './lists.repository';
import type { Narrowing } from './offer-matching';
import type { OfferSelection } from './offer-selection';
import type { PackedList } from './packed-list';

interface Kept {
  /** Its keyword, its owner and its order; every other filter is applied in memory. */
  of: ListOf;
  list: PackedList;
  /** The list is what the database held in this snapshot. */
  snapshot: string;
  /** The look at the database that is under way, and the one that begins when it is done. */
  running: Promise<boolean> | undefined;
  following: Promise<boolean> | undefined;
}

/**
 * Lists of offers in memory, as they are in the database at this moment: before each use the database says which
 * offers were written by transactions that the list's snapshot did not see, and only those are read again. So a total
 * is right without being counted, a page costs the same at any depth, and any number of processes may do this side by
 * side. Filters are applied to the list in memory. The lists used least go when memory is needed, but never the market's own.
 */
export function createLiveLists({ repository, maxBytes }: { repository: ListsRepository; maxBytes: number }) {
  const kept = new Map<string, Kept>();
  const building = new Map<string, Promise<Kept>>();

  async function build(name: string, of: ListOf): Promise<Kept> {
    const { snapshot, list } = await repository.read(of);
    const entry: Kept = { of, list, snapshot, running: undefined, following: undefined };
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

  /** Brings a list up to date; false when too much has changed and it must be read anew. */
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

  /**
   * Callers that come while a look is under way share the next one: the one under way may have begun before the write
   * that its caller has just been told of.
   */
  function refresh(entry: Kept): Promise<boolean> {
    if (!entry.running) {
      entry.running = bringUpToDate(entry).finally(() => {
        entry.running = undefined;
      });
      return entry.running;
    }
    entry.following ??= entry.running
      .catch(() => false)
      .then(() => {
        entry.following = undefined;
        return refresh(entry);
      });
    return entry.following;
  }

  async function open(of: ListOf): Promise<PackedList> {
    const name = nameOf(of);
    const known = kept.get(name);
    if (known) {
      // Used last: the map is in the order of use.
      kept.delete(name);
      kept.set(name, known);
      if (await refresh(known)) return known.list;
      if (kept.get(name) === known) kept.delete(name);
    }
    const begun = building.get(name);
    if (begun) {
      const built = await begun;
      if (await refresh(built)) return built.list;
    }
    const reading = build(name, of).finally(() => building.delete(name));
    building.set(name, reading);
    return (await reading).list;
  }

  /** What the filters leave of lists as they are now. Not to be held across an await: they change with the next use. */
  async function getEach<const Lists extends readonly ListOf[]>(
    lists: Lists,
  ): Promise<{ [Place in keyof Lists]: OfferSelection }> {
    const opened = await Promise.all(lists.map(async (of) => ({ of, list: await open(of) })));
    await Promise.all(opened.map(({ of, list }) => list.prepare(of.filters, withholding(of))));
    const selections = opened.map(({ of, list }) => list.select(of.filters, withholding(of)));
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
      await list.prepare(filters, withholding(of));
      if (isEnough(list.select(filters, withholding(of)))) break;
    }
    return { filters, selection: list.select(filters, withholding(of)) };
  }

  return {
    getFirst,

    /** The same of one list. */
    get: async (of: ListOf): Promise<OfferSelection> => (await getEach([of]))[0],
    getEach,
  };
}
export type LiveLists = ReturnType<typeof createLiveLists>;

const isWholeMarket = ({ supplierId, marked, order, filters }: ListOf): boolean =>
  supplierId === undefined && !marked && order === 'newest' && asksNothing(filters.keyword);

const withholding = (of: ListOf) => ({ withholdsQuantity: !isOwn(of) });

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
