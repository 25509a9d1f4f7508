import { isTry, samenessOf, type EventRow } from './event-row';

/** A try seen within the last minutes. */
interface Held {
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
  const known = new Map<string, Held>();
  const unknown = new Map<string, Held>();
  const others = new Map<string, Held>();
  const changed = new Set<Held>();
  let acts: EventRow[] = [];

  /**
   * Returns the entry that a row belongs to, or the entry of the rest of its kind if there is no
   * room.
   */
  function placeOf(row: EventRow): { place: Held; row: EventRow } {
    const nowMs = row.lastAt.getTime();
    const map = row.loginId === null ? unknown : known;
    const place = isRest(row) ? null : find(map, samenessOf(row), nowMs);
    if (place) return { place, row };
    // Each kind has one such entry, for which there is always room.
    const rest = find(others, row.kind, nowMs) ?? newHeld(nowMs);
    return { place: rest, row: restOf(row) };
  }

  function find(map: Map<string, Held>, key: string, nowMs: number): Held | null {
    const isOver = ({ firstMs, waiting }: Held) => waiting === null && nowMs - firstMs >= mergedMs;
    const held = map.get(key);
    if (held && !isOver(held)) return held;
    map.delete(key);
    if (map.size >= most) {
      // Entries are in order of arrival, so the first unexpired one ends the search.
      for (const [oldKey, old] of map) {
        if (!isOver(old)) break;
        map.delete(oldKey);
      }
      if (map.size >= most) return null;
    }
    const made = newHeld(nowMs);
    map.set(key, made);
    return made;
  }

  function hold(given: EventRow): void {
    const { place, row } = placeOf(given);
    place.waiting = place.waiting === null ? row : together(place.waiting, row);
    changed.add(place);
  }

  return {
    add(row: EventRow): void {
      if (isTry(row.kind) || acts.length >= most) hold(row);
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
      for (const held of changed) held.waiting = null;
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
      const held = isRest(row)
        ? others.get(row.kind)
        : (row.loginId === null ? unknown : known).get(samenessOf(row));
      if (held) held.id = id;
    },

    /** Removes the owner from waiting events of a login, and adds nothing to its written ones. */
    forget(loginId: number): void {
      const isOfLogin = (row: EventRow | null) => row?.loginId === loginId;
      for (const [key, held] of known) {
        if ((JSON.parse(key) as unknown[])[1] !== loginId) continue;
        if (held.waiting) held.waiting = ownerless(held.waiting);
        held.id = null;
        known.delete(key);
      }
      acts = acts.map((row) => (isOfLogin(row) ? ownerless(row) : row));
    },
  };
}

const newHeld = (firstMs: number): Held => ({ firstMs, id: null, waiting: null });

function together(one: EventRow, other: EventRow): EventRow {
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
