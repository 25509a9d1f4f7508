import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durations, scopes, visibilities } from '@proffer/contract/choices';
import { PackedList } from './packed-list';
import { packedBytes } from './packing.rows';

interface Offer {
  id: number;
  key: number;
  scope: number;
  /** 0: none. */
  duration: number;
  visibility: number;
  categories: number[];
}

/** As the database packs it (packing.rows.ts). */
function pack(offers: Offer[]): Buffer {
  const bytes = Buffer.alloc(offers.length * packedBytes);
  offers.forEach(({ id, key, scope, duration, visibility, categories }, index) => {
    const start = index * packedBytes;
    bytes.writeBigInt64BE(BigInt(id), start);
    bytes.writeDoubleBE(key, start + 8);
    bytes.writeInt32BE(scope + 4 * duration + 32 * visibility, start + 16);
    [0, 1, 2].forEach((n) => bytes.writeInt32BE(categories[n] ?? 0, start + 20 + n * 4));
  });
  return bytes;
}

const ascending = (offers: Offer[]) => offers.toSorted((a, b) => a.key - b.key || a.id - b.id);
const listOf = (offers: Offer[]) => PackedList.decode(pack(ascending(offers)));
const idsOf = (offers: Offer[]) =>
  ascending(offers)
    .toReversed()
    .map(({ id }) => id);
const allIds = (list: PackedList) => list.page(0, list.length + 10);

const category = fc.constantFrom(30_000_000, 30_100_000, 44_613_110, 45_000_000);
const offer = (id: fc.Arbitrary<number>): fc.Arbitrary<Offer> =>
  fc.record({
    id,
    key: fc.integer({ min: -3, max: 6 }),
    scope: fc.integer({ min: 0, max: 2 }),
    duration: fc.integer({ min: 0, max: 5 }),
    visibility: fc.integer({ min: 0, max: 1 }),
    categories: fc.uniqueArray(category, { maxLength: 3 }),
  });
const offers = fc.uniqueArray(offer(fc.integer({ min: 1, max: 40 })), {
  selector: ({ id }) => id,
  maxLength: 40,
});

describe('a packed list', () => {
  it('holds ids beyond 32 bits', () => {
    const one: Offer = {
      id: 9_007_199_254_740_000,
      key: 1,
      scope: 0,
      duration: 0,
      visibility: 0,
      categories: [],
    };
    expect(allIds(listOf([one]))).toEqual([one.id]);
  });

  it('gives any page in its order, the greatest key first', () => {
    fc.assert(
      fc.property(offers, fc.nat(45), fc.integer({ min: 1, max: 12 }), (all, offset, size) => {
        expect(listOf(all).page(offset, size)).toEqual(idsOf(all).slice(offset, offset + size));
      }),
    );
  });

  it('gives any page without the ones left out', () => {
    fc.assert(
      fc.property(
        offers,
        fc.func(fc.boolean()),
        fc.nat(45),
        fc.integer({ min: 1, max: 12 }),
        (all, isOut, offset, size) => {
          const out = all.filter(({ id }) => isOut(id));
          const list = listOf(all);
          const gaps = list.positionsOf(listOf(out));
          expect(gaps).toHaveLength(out.length);
          const left = idsOf(all.filter((each) => !out.includes(each)));
          expect(list.page(offset, size, gaps)).toEqual(left.slice(offset, offset + size));
        },
      ),
    );
  });

  it('knows no place for an offer that is not in it', () => {
    const base: Offer = { id: 5, key: 1, scope: 0, duration: 0, visibility: 0, categories: [] };
    expect(
      listOf([base]).positionsOf(
        listOf([
          { ...base, id: 6 },
          { ...base, key: 2 },
        ]),
      ),
    ).toEqual([]);
  });

  it('is after any updates the list that would be read anew', () => {
    fc.assert(
      fc.property(
        offers,
        fc.array(fc.tuple(offers, fc.array(fc.integer({ min: 1, max: 40 }))), { maxLength: 6 }),
        (first, updates) => {
          const list = listOf(first);
          let now = new Map(first.map((each) => [each.id, each]));
          for (const [written, erased] of updates) {
            now = new Map(now);
            for (const id of erased) now.delete(id);
            for (const each of written) now.set(each.id, each);
            const changed = [...new Set([...erased, ...written.map(({ id }) => id)])];
            list.update(changed, pack(written));
            expect(allIds(list)).toEqual(idsOf([...now.values()]));
            expect(list.countFacets()).toEqual(listOf([...now.values()]).countFacets());
          }
        },
      ),
    );
  });

  it('counts each choice', () => {
    fc.assert(
      fc.property(offers, (all) => {
        const counts = listOf(all).countFacets();
        scopes.forEach((scope, index) => {
          expect(counts.scopes.get(scope) ?? 0).toBe(all.filter((each) => each.scope === index).length);
        });
        durations.forEach((duration, index) => {
          const count = all.filter((each) => each.duration === index + 1).length;
          expect(counts.durations.get(duration) ?? 0).toBe(count);
        });
        visibilities.forEach((visibility, index) => {
          const count = all.filter((each) => each.visibility === index).length;
          expect(counts.visibilities.get(visibility) ?? 0).toBe(count);
        });
      }),
    );
  });

  it('counts an offer once in each group of its categories', () => {
    fc.assert(
      fc.property(offers, (all) => {
        const division = (code: number) => Math.floor(code / 1_000_000);
        const counts = listOf(all).countCategories((code) =>
          division(code) === 45 ? undefined : division(code),
        );
        expect(counts.has(45)).toBe(false);
        for (const group of [30, 44]) {
          const count = all.filter(({ categories }) =>
            categories.some((code) => division(code) === group),
          ).length;
          expect(counts.get(group) ?? 0).toBe(count);
        }
      }),
    );
  });
});
