import { isTry, samenessOf, type EventRow } from './event-row';

/** A try that was seen within the last minutes. */
interface Held {
  firstMs: number;
  /** Of its row; null until it is written. */
  id: number | null;
  /** What is to be written or added to it. */
  waiting: EventRow | null;
}

/** What is to be written: a new row, or more of one that is there. */
export interface Taken {
  row: EventRow;
  rowId: number | null;
}

interface Bounds {
  /** How long the same try goes into one row. */
  mergedMs: number;
  /** Rows that tries about one sort of account may open in that time, and that may wait to be written. */
  most: number;
}

/**
 * Events on their way into the table. The same try again within some minutes is counted, not added; acts never are. When
 * more different ones come than are kept apart, the rest of a kind is one row that says so and names nobody, so a flood
 * costs neither memory nor rows. Tries about accounts that exist have room of their own, which invented ones cannot take.
 */
export function createCollectedEvents({ mergedMs, most }: Bounds) {
  const known = new Map<string, Held>();
  const unknown = new Map<string, Held>();
  const others = new Map<string, Held>();
  const changed = new Set<Held>();
  let acts: EventRow[] = [];

  /** Where the row belongs; the rest of its kind when there is no room. */
  function placeOf(row: EventRow): { place: Held; row: EventRow } {
    const nowMs = row.lastAt.getTime();
    const map = row.loginId === null ? unknown : known;
    const place = isRest(row) ? null : find(map, samenessOf(row), nowMs);
    if (place) return { place, row };
    // There is one for each kind, which is always room for.
    const rest = find(others, row.kind, nowMs) ?? newHeld(nowMs);
    return { place: rest, row: restOf(row) };
  }

  function find(map: Map<string, Held>, key: string, nowMs: number): Held | null {
    const isOver = ({ firstMs, waiting }: Held) => waiting === null && nowMs - firstMs >= mergedMs;
    const held = map.get(key);
    if (held && !isOver(held)) return held;
    map.delete(key);
    if (map.size >= most) {
      // They stand in the order in which they came, so the first that is not over ends the search.
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

    /** Everything that waits, the acts first; they wait no longer. Not before what was taken last is written. */
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

    /** What was taken and could not be written waits again. */
    putBack(taken: Taken[]): void {
      for (const { row } of taken) this.add(row);
    },

    /** A row that now stands in the table: the same again belongs to it. */
    wrote(id: number, row: Pick<EventRow, 'kind' | 'loginId' | 'account' | 'address' | 'detail'>): void {
      const held = isRest(row)
        ? others.get(row.kind)
        : (row.loginId === null ? unknown : known).get(samenessOf(row));
      if (held) held.id = id;
    },

    /** What waits of a login loses its owner, and nothing is added to what is written of it. */
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

/** Of a login that is closed: what was tried stays with where it came from, what its owner did names no place either. */
function ownerless(row: EventRow): EventRow {
  const address = isTry(row.kind) ? row.address : '';
  return { ...row, loginId: null, account: '', device: '', detail: {}, address };
}
