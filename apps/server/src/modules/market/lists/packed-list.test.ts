import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durations, scopes, visibilities } from '@proffer/contract/wire/choices';
import { CategoryGroups } from './category-groups';
import type { Narrowing } from './memory.filters';
import type { OfferSelection } from './offer-selection';
import { OfferColumns } from './offer-columns';
import { PackedList } from './packed-list';
import { packedBytes } from './packing.rows';

interface Offer {
  id: number;
  key: number;
  scope: number;
  /** 0 for none. */
  duration: number;
  visibility: number;
  categories: number[];
  /** Range of the price and of the quantity, if the offer has one. */
  budget?: [from: number, to: number] | undefined;
  quantity?: [from: number, to: number] | undefined;
}

/** Packs offers as the database does (packing.rows.ts). */
function pack(offers: Offer[]): Buffer {
  const bytes = Buffer.alloc(offers.length * packedBytes);
  offers.forEach(({ id, key, scope, duration, visibility, categories, budget, quantity }, index) => {
    const start = index * packedBytes;
    bytes.writeBigInt64BE(BigInt(id), start);
    bytes.writeDoubleBE(key, start + 8);
    bytes.writeInt32BE(scope + 4 * duration + 32 * visibility, start + 16);
    [0, 1, 2].forEach((n) => bytes.writeInt32BE(categories[n] ?? 0, start + 20 + n * 4));
    [...(budget ?? [NaN, NaN]), ...(quantity ?? [NaN, NaN])].forEach((amount, n) =>
      bytes.writeDoubleBE(amount, start + 32 + n * 8),
    );
  });
  return bytes;
}

const ascending = (offers: Offer[]) => offers.toSorted((a, b) => a.key - b.key || a.id - b.id);
/** The segments are so short that most lists of these tests have several. */
const listOf = (offers: Offer[], sizes = { filled: 3, most: 5 }) => {
  const list = new PackedList(sizes);
  list.append(pack(ascending(offers)));
  return list;
};
const idsOf = (offers: Offer[]) =>
  ascending(offers)
    .toReversed()
    .map(({ id }) => id);
const select = (list: PackedList, filters: Narrowing = {}): OfferSelection => list.select(filters);
const allOf = (offers: Offer[]) => select(listOf(offers));
const idsIn = (selection: OfferSelection) => selection.page(0, selection.length + 10);
const allIds = (list: PackedList) => idsIn(select(list));

const category = fc.constantFrom(30_000_000, 30_100_000, 44_613_110, 45_000_000);
const range = fc.option(
  fc.tuple(fc.nat(20), fc.nat(20)).map(([from, more]): [number, number] => [from, from + more]),
  { nil: undefined },
);
const offer = (id: fc.Arbitrary<number>): fc.Arbitrary<Offer> =>
  fc.record({
    budget: range,
    quantity: range,
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

/** Filters are mostly absent, so that rarely nothing matches. */
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const filters: fc.Arbitrary<Narrowing> = fc.record({
  scope: maybe(fc.constantFrom(...scopes)),
  duration: maybe(fc.constantFrom(...durations)),
  visibility: maybe(fc.constantFrom(...visibilities)),
  category: maybe(fc.constantFrom(30_000_000, 30_100_000, 44_613_110, 44_600_000)),
  budgetFrom: maybe(fc.nat(40)),
  budgetTo: maybe(fc.nat(40)),
  qtyFrom: maybe(fc.nat(40)),
  qtyTo: maybe(fc.nat(40)),
});

describe('a packed list', () => {
  it('stores ids that need more than 32 bits', () => {
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

  it('selects the same offers when the list changes during its preparation', async () => {
    await fc.assert(
      fc.asyncProperty(offers, offers, filters, async (first, written, asked) => {
        const list = listOf(first);
        const changed = written.map(({ id }) => id);
        const preparing = list.prepare(asked);
        list.update(changed, OfferColumns.from(pack(written)));
        await preparing;
        const now = [...first.filter(({ id }) => !changed.includes(id)), ...written];
        expect(idsIn(select(list, asked))).toEqual(
          idsIn(select(listOf(now, { filled: 99, most: 99 }), asked)),
        );
      }),
    );
  });

  it('returns any page in its order, greatest key first', () => {
    fc.assert(
      fc.property(offers, fc.nat(45), fc.integer({ min: 1, max: 12 }), (all, offset, size) => {
        expect(allOf(all).page(offset, size)).toEqual(idsOf(all).slice(offset, offset + size));
      }),
    );
  });

  it('returns any page without the offers that are left out', () => {
    fc.assert(
      fc.property(
        offers,
        fc.func(fc.boolean()),
        fc.nat(45),
        fc.integer({ min: 1, max: 12 }),
        (all, isOut, offset, size) => {
          const out = all.filter(({ id }) => isOut(id));
          const list = allOf(all);
          const gaps = list.placesOf(allOf(out));
          expect(gaps).toHaveLength(out.length);
          const left = idsOf(all.filter((each) => !out.includes(each)));
          expect(list.page(offset, size, gaps)).toEqual(left.slice(offset, offset + size));
        },
      ),
    );
  });

  it('has no place for an offer that is not on it', () => {
    const base: Offer = { id: 5, key: 1, scope: 0, duration: 0, visibility: 0, categories: [] };
    expect(
      allOf([base]).placesOf(
        allOf([
          { ...base, id: 6 },
          { ...base, key: 2 },
        ]),
      ),
    ).toEqual([]);
  });

  it('equals a newly read list after any updates', () => {
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
            list.update(changed, OfferColumns.from(pack(written)));
            expect(allIds(list)).toEqual(idsOf([...now.values()]));
            expect(select(list).countFacets()).toEqual(allOf([...now.values()]).countFacets());
          }
        },
      ),
    );
  });

  it('counts the offers with each scope, contract length and visibility', () => {
    fc.assert(
      fc.property(offers, (all) => {
        const counts = allOf(all).countFacets();
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

  it('counts an offer once in each group of its categories, with and without preparation', async () => {
    await fc.assert(
      fc.asyncProperty(offers, fc.boolean(), async (all, isPrepared) => {
        const list = listOf(all);
        const division = (code: number) => Math.floor(code / 1_000_000);
        const groups = new CategoryGroups('divisions', [30, 44], division);
        if (isPrepared) {
          await list.prepare({}, (stretch) => stretch.countGroups(groups));
        }
        expect(select(list).countCategories(groups)).toEqual(
          [30, 44].map(
            (group) =>
              all.filter(({ categories }) => categories.some((code) => division(code) === group)).length,
          ),
        );
        const others = new CategoryGroups('others', [45], division);
        expect(select(list).countCategories(others)).toEqual([
          all.filter(({ categories }) => categories.includes(45_000_000)).length,
        ]);
      }),
    );
  });

  // OFF-77, OFF-78, OFF-79
  it('selects the offers that match every filter, also after a change', () => {
    fc.assert(
      fc.property(offers, offers, filters, (first, written, asked) => {
        const list = listOf(first);
        const left = (all: Offer[]) => idsOf(all.filter((each) => matches(each, asked)));
        const found = select(list, asked);
        expect(found).toHaveLength(left(first).length);
        expect(idsIn(found)).toEqual(left(first));
        list.update(
          written.map(({ id }) => id),
          OfferColumns.from(pack(written)),
        );
        const changed = new Set(written.map(({ id }) => id));
        const now = [...first.filter(({ id }) => !changed.has(id)), ...written];
        const selection = select(list, asked);
        expect(idsIn(selection)).toEqual(left(now));
        const some = allOf(now.filter(({ id }) => id % 2 === 0));
        const places = selection.placesOf(some);
        expect(selection.page(0, now.length, places)).toEqual(left(now).filter((id) => id % 2 === 1));
      }),
      { numRuns: 400 },
    );
  });

  it('finds any range of amounts, with fractions and beyond 32 bits, also after a change', () => {
    const amount = fc.oneof(
      fc.nat(3),
      fc.nat(300),
      fc.nat(30_000).map((hundredths) => hundredths / 100),
      fc.constantFrom(2 ** 16 - 2, 2 ** 16 - 1, 2 ** 33),
    );
    const withGaps = (of: fc.Arbitrary<number>) =>
      fc.array(fc.option(of, { nil: undefined }), { minLength: 100, maxLength: 300 });
    // Few different amounts, and many.
    const amounts = fc.oneof(withGaps(fc.nat(9)), withGaps(amount));
    fc.assert(
      fc.property(amounts, amount, amount, (all, budgetFrom, budgetTo) => {
        const many = all.map((each, n): Offer => {
          const budget: Offer['budget'] = each === undefined ? undefined : [each, each];
          return { id: n + 1, key: n, scope: n % 3, duration: 0, visibility: 0, categories: [], budget };
        });
        const list = listOf(many, { filled: 97, most: 150 });
        const expectEach = () => {
          for (const asked of [
            { budgetFrom },
            { budgetTo },
            { scope: 'medium', budgetFrom, budgetTo },
          ] as const) {
            const left = idsOf(many.filter((each) => matches(each, asked)));
            expect(idsIn(select(list, asked))).toEqual(left);
          }
        };
        expectEach();
        const written = many.filter((_, n) => n % 97 === 50);
        for (const each of written) each.budget = [budgetFrom, budgetFrom];
        list.update(
          written.map(({ id }) => id),
          OfferColumns.from(pack(written)),
        );
        expectEach();
      }),
    );
  });

  it('keeps its memory bounded however many different filters are used', () => {
    const list = listOf(
      Array.from({ length: 40_000 }, (_, n): Offer => {
        return {
          id: n + 1,
          key: n,
          scope: n % 3,
          duration: 0,
          visibility: 0,
          categories: [],
          budget: [n, n],
        };
      }),
      { filled: 10_000, most: 16_384 },
    );
    const { bytes } = list;
    for (let budgetFrom = 0; budgetFrom < 200; budgetFrom += 1) {
      expect(select(list, { budgetFrom })).toHaveLength(40_000 - budgetFrom);
    }
    expect(list.bytes).toBeLessThan(bytes * 1.3);
  });
});

/** Applies the rules of the filters (OFF-77 to OFF-79) to one offer. */
function matches(offer: Offer, asked: Narrowing): boolean {
  const { scope, duration, visibility, category, budgetFrom, budgetTo, qtyFrom, qtyTo } = asked;
  const overlaps = (of: Offer['budget'], from: number | undefined, to: number | undefined) =>
    (from === undefined && to === undefined) ||
    (of !== undefined && of[1] >= (from ?? 0) && of[0] <= (to ?? Infinity));
  const isUnder = (code: number, above: number) =>
    String(code).startsWith(String(above).replace(/0+$/, '')) || code === above;
  return (
    (scope === undefined || scopes[offer.scope] === scope) &&
    (duration === undefined || durations[offer.duration - 1] === duration) &&
    (visibility === undefined || visibilities[offer.visibility] === visibility) &&
    (category === undefined || offer.categories.some((code) => isUnder(code, category))) &&
    overlaps(offer.budget, budgetFrom, budgetTo) &&
    overlaps(offer.quantity, qtyFrom, qtyTo)
  );
}
