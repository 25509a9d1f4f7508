import { isTry, samenessOf, type EventRow } from './event-row';

/** A try seen within the last minutes. */
interface BufferedTry {
  firstMs: number;
  /** Id of its row; null until it is written. */
  id: number | null;
  /** The row or increment to be written. */
  waiting: EventRow | null;
}

/** An event to be written: a new row, or an increment of an existing one. */
export interface Taken {
  row: EventRow;
  rowId: number | null;
}

interface Bounds {
  /** How long repeated tries are merged into one row, in milliseconds. */
  mergedMs: number;
  /**
   * Maximum number of rows in that time for one sort of account (known or unknown), and of rows
   * waiting to be written.
   */
  most: number;
}

/**
 * Creates the buffer of events before they are written. A try repeated within some minutes is
 * counted in its row; acts are never merged. If there are too many different tries, the rest of a
 * kind becomes one row that names nobody, so a flood costs neither memory nor rows. Tries about
 * existing accounts have room of their own.
 */
export function createCollectedEvents({ mergedMs, most }: Bounds) {
  const knownAccounts = new Map<string, BufferedTry>();
  const unknownAccounts = new Map<string, BufferedTry>();
  const restByKind = new Map<string, BufferedTry>();
  const changed = new Set<BufferedTry>();
  let acts: EventRow[] = [];

  /**
   * Returns the entry that a row belongs to, or the entry of the rest of its kind if there is no
   * room.
   */
  function entryFor(row: EventRow): { entry: BufferedTry; row: EventRow } {
    const nowMs = row.lastAt.getTime();
    const map = row.loginId === null ? unknownAccounts : knownAccounts;
    const entry = isRest(row) ? null : find(map, samenessOf(row), nowMs);
    if (entry) return { entry, row };
    // Each kind has one such entry, for which there is always room.
    const rest = find(restByKind, row.kind, nowMs) ?? newEntry(nowMs);
    return { entry: rest, row: restOf(row) };
  }

  function find(map: Map<string, BufferedTry>, key: string, nowMs: number): BufferedTry | null {
    const isOver = ({ firstMs, waiting }: BufferedTry) => waiting === null && nowMs - firstMs >= mergedMs;
    const entry = map.get(key);
    if (entry && !isOver(entry)) return entry;
    map.delete(key);
    if (map.size >= most) {
      // Entries are in order of arrival, so the first unexpired one ends the search.
      for (const [oldKey, old] of map) {
        if (!isOver(old)) break;
        map.delete(oldKey);
      }
      if (map.size >= most) return null;
    }
    const made = newEntry(nowMs);
    map.set(key, made);
    return made;
  }

  function mergeTry(given: EventRow): void {
    const { entry, row } = entryFor(given);
    entry.waiting = entry.waiting === null ? row : merge(entry.waiting, row);
    changed.add(entry);
  }

  return {
    add(row: EventRow): void {
      if (isTry(row.kind) || acts.length >= most) mergeTry(row);
      else acts.push(row);
    },

    get isEmpty(): boolean {
      return acts.length === 0 && changed.size === 0;
    },

    /**
     * Removes and returns all waiting events, acts first. Call it only after the previous batch was
     * written.
     */
    take(): Taken[] {
      const taken = [
        ...acts.map((row) => ({ row, rowId: null })),
        ...[...changed].flatMap(({ waiting, id }) => (waiting ? { row: waiting, rowId: id } : [])),
      ];
      for (const entry of changed) entry.waiting = null;
      changed.clear();
      acts = [];
      return taken;
    },

    /** Returns events to the buffer that could not be written. */
    putBack(taken: Taken[]): void {
      for (const { row } of taken) this.add(row);
    },

    /** Records the id of a written row, so that repeated tries are added to it. */
    wrote(id: number, row: Pick<EventRow, 'kind' | 'loginId' | 'account' | 'address' | 'detail'>): void {
      const entry = isRest(row)
        ? restByKind.get(row.kind)
        : (row.loginId === null ? unknownAccounts : knownAccounts).get(samenessOf(row));
      if (entry) entry.id = id;
    },

    /** Removes the owner from waiting events of a login, and adds nothing to its written ones. */
    forget(loginId: number): void {
      const isOfLogin = (row: EventRow | null) => row?.loginId === loginId;
      for (const [key, entry] of knownAccounts) {
        if ((JSON.parse(key) as unknown[])[1] !== loginId) continue;
        if (entry.waiting) entry.waiting = ownerless(entry.waiting);
        entry.id = null;
        knownAccounts.delete(key);
      }
      acts = acts.map((row) => (isOfLogin(row) ? ownerless(row) : row));
    },
  };
}

const newEntry = (firstMs: number): BufferedTry => ({ firstMs, id: null, waiting: null });

function merge(one: EventRow, other: EventRow): EventRow {
  return {
    ...one,
    times: one.times + other.times,
    createdAt: one.createdAt < other.createdAt ? one.createdAt : other.createdAt,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
  };
}

function restOf(row: EventRow): EventRow {
  return { ...row, loginId: null, account: '', address: '', device: '', detail: { others: true } };
}
const isRest = ({ detail }: Pick<EventRow, 'detail'>) => detail['others'] === true;

/**
 * Removes the owner from the row of a deleted login. Tries keep their address; acts of the owner
 * lose it.
 */
function ownerless(row: EventRow): EventRow {
  const address = isTry(row.kind) ? row.address : '';
  return { ...row, loginId: null, account: '', device: '', detail: {}, address };
}
