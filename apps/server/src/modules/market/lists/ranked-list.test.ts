import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OfferColumns } from './offer-columns';
import { PackedList } from './packed-list';
import { packedBytes } from './packing.rows';
import { RankedList } from './ranked-list';

/** Packs offers as the database does (packing.rows.ts), without values for filters. */
function pack(offers: { id: number; key: number }[]): Buffer {
  const bytes = Buffer.alloc(offers.length * packedBytes);
  offers.forEach(({ id, key }, index) => {
    bytes.writeBigInt64BE(BigInt(id), index * packedBytes);
    bytes.writeDoubleBE(key, index * packedBytes + 8);
  });
  return bytes;
}
const columnsOf = (offers: { id: number; key: number }[]) => OfferColumns.from(pack(offers));
const filled = (list: PackedList, offers: { id: number; key: number }[]) => {
  list.append(pack(offers));
  return list;
};
const inOrder = (ids: readonly number[]) =>
  filled(
    new RankedList({ filled: 3, most: 5 }),
    ids.toReversed().map((id) => ({ id, key: 0 })),
  );
const select = (list: PackedList) => list.select({});
const allIds = (list: PackedList) => select(list).page(0, list.length);

describe('a ranked list', () => {
  it('has the order of a newly read list after any changes', () => {
    const order = fc.shuffledSubarray(Array.from({ length: 30 }, (_, n) => n + 1));
    fc.assert(
      fc.property(order, order, fc.array(fc.integer({ min: 1, max: 30 })), (first, then, also) => {
        // Unchanged offers keep their order.
        const changed = new Set([...also, ...then.filter((id) => !first.includes(id))]);
        const kept = first.filter((id) => !changed.has(id) && then.includes(id));
        let next = 0;
        const now = then.map((id) => (changed.has(id) ? id : (kept[next++] ?? 0)));
        const gone = first.filter((id) => !now.includes(id));
        const list = inOrder(first);
        const placed = now.flatMap((id, index) =>
          changed.has(id) ? [{ id, key: now[index - 1] ?? 0 }] : [],
        );
        expect(list.update([...changed, ...gone], columnsOf(placed))).toBe(true);
        expect(allIds(list)).toEqual(now);
      }),
    );
  });

  it('refuses an update when no number is left between two neighbours', () => {
    const list = inOrder([1, 2]);
    let id = 3;
    while (list.update([id], columnsOf([{ id, key: 1 }]))) id += 1;
    expect(id).toBeGreaterThan(40);
    expect(allIds(list)).toHaveLength(id - 1);
  });

  it('refuses an update when the preceding offer is not on it', () => {
    expect(inOrder([1]).update([2], columnsOf([{ id: 2, key: 7 }]))).toBe(false);
  });

  it('leaves out the offers of a list in another order by their ids', () => {
    const list = select(inOrder([5, 3, 9, 1]));
    const others = select(
      filled(
        new PackedList(),
        [5, 7, 9].map((id) => ({ id, key: id })),
      ),
    );
    expect(list.page(0, 10, list.placesOf(others))).toEqual([3, 1]);
  });
});
