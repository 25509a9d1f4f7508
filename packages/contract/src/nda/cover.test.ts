import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ndaReaches } from '../wire/choices';
import {
  coverLacks,
  isWithinCategory,
  judgeCover,
  whyNotCovered,
  type CoverAsked,
  type CoverLack,
  type CoverNda,
} from './cover';

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const category = fc.constantFrom(30_000_000, 30_200_000, 30_213_000, 30_213_100, 42_000_000, 42_122_000);
const party = fc.integer({ min: 1, max: 2 });
const sha = fc.constantFrom('aa', 'bb');

const nda: fc.Arbitrary<CoverNda> = fc.record({
  ndaId: fc.integer({ min: 1, max: 9 }),
  offerId: fc.integer({ min: 1, max: 3 }),
  buyerId: party,
  supplierId: party,
  isSignedByBoth: fc.boolean(),
  textSha256: fc.option(sha),
  reachSha256: fc.option(sha),
  reach: fc.constantFrom(...ndaReaches),
  reachCategory: fc.option(category),
  validUntil: fc.option(day),
  isEnded: fc.boolean(),
  isReliedOn: fc.boolean(),
});
const asked: fc.Arbitrary<CoverAsked> = fc.record({
  offerId: fc.integer({ min: 4, max: 6 }),
  buyerId: party,
  supplierId: party,
  categories: fc.array(category, { maxLength: 3 }),
  today: day,
  hasLeft: fc.boolean(),
});

/** Returns an NDA between the two companies that covers the offer, with no obstacle. */
function inForce(of: CoverNda, on: CoverAsked): [CoverNda, CoverAsked] {
  const { buyerId, supplierId, today } = on;
  const whole = {
    buyerId,
    supplierId,
    isSignedByBoth: true,
    textSha256: 'aa',
    reachSha256: 'aa',
    isEnded: false,
  };
  const reach = of.reach === 'offer' ? 'supplier' : of.reach;
  const within = { reachCategory: 30_000_000, validUntil: of.validUntil === null ? null : today };
  return [
    { ...of, ...whole, ...within, reach },
    { ...on, hasLeft: false, categories: [...on.categories, 30_213_100] },
  ];
}

/** For each reason, a change that makes a covering NDA not cover the offer. */
const spoilt: Record<CoverLack, (of: CoverNda, on: CoverAsked) => [CoverNda, CoverAsked]> = {
  other_parties: (of, on) => [{ ...of, buyerId: of.buyerId + 1 }, on],
  not_signed: (of, on) => [{ ...of, isSignedByBoth: false }, on],
  this_offer_only: (of, on) => [{ ...of, reach: 'offer' }, on],
  other_text: (of, on) => [{ ...of, textSha256: 'bb' }, on],
  company_left: (of, on) => [of, { ...on, hasLeft: true }],
  out_of_reach: (of, on) => [{ ...of, reach: 'category', reachCategory: 99_000_000 }, on],
  expired: (of, on) => [{ ...of, validUntil: '2025-12-31' }, on],
  ended: (of, on) => [{ ...of, isEnded: true }, on],
};

// NDA-200, NDA-201
describe('judgeCover', () => {
  it('an NDA covers an offer only if every condition holds; each one alone prevents it', () => {
    fc.assert(
      fc.property(nda, asked, fc.constantFrom(...coverLacks), (of, on, lack) => {
        const whole = inForce(of, on);
        expect(whyNotCovered(...whole)).toBeUndefined();
        expect(whyNotCovered(...spoilt[lack](...whole))).toBe(lack);
      }),
    );
  });

  it('an NDA covers an offer exactly if both companies signed, its reach includes the offer, and nothing is over', () => {
    fc.assert(
      fc.property(nda, asked, (of, on) => {
        const isReached =
          of.reach === 'supplier' ||
          (of.reach === 'category' &&
            on.categories.some(
              (one) => of.reachCategory !== null && isWithinCategory(one, of.reachCategory),
            ));
        const holds = [
          of.buyerId === on.buyerId && of.supplierId === on.supplierId,
          of.isSignedByBoth && of.textSha256 !== null && of.textSha256 === of.reachSha256,
          isReached,
          of.validUntil === null || of.validUntil >= on.today,
          !of.isEnded && !on.hasLeft,
        ];
        expect(whyNotCovered(of, on) === undefined).toBe(holds.every(Boolean));
      }),
    );
  });

  it('an NDA never covers more offers on a later day, and never fewer because of another NDA', () => {
    fc.assert(
      fc.property(nda, asked, day, fc.array(nda, { maxLength: 4 }), (of, on, other, others) => {
        const [today = '', later = ''] = [on.today, other].toSorted();
        const isCoveredOn = (one: string) => whyNotCovered(of, { ...on, today: one }) === undefined;
        expect(isCoveredOn(later) && !isCoveredOn(today)).toBe(false);
        const [alone, together] = [[of], [...others, of]].map((all) => judgeCover(all, on).isCovered);
        expect(alone && !together).toBe(false);
      }),
    );
  });

  it('the verdict on cover does not depend on the order of the NDAs, and names the deciding one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(nda, { maxLength: 5, selector: ({ ndaId }) => ndaId }), asked, (all, on) => {
        const verdict = judgeCover(all, on);
        expect(judgeCover(all.toReversed(), on)).toEqual(verdict);
        const named = all.find(({ ndaId }) => ndaId === verdict.ndaId);
        const lack = named === undefined ? null : (whyNotCovered(named, on) ?? null);
        expect(verdict.isCovered ? null : verdict.because).toBe(lack);
        expect(verdict.isCovered).toBe(all.some((one) => whyNotCovered(one, on) === undefined));
        const isRelied = all.some((one) => one.isReliedOn && whyNotCovered(one, on) === undefined);
        expect(verdict.isCovered && verdict.isReliedOn).toBe(isRelied);
      }),
    );
  });
});

describe('isWithinCategory', () => {
  it.each([
    [30_213_100, 30_213_100, true],
    [30_213_100, 30_213_000, true],
    [30_213_100, 30_200_000, true],
    [30_213_100, 30_000_000, true],
    [31_000_000, 30_000_000, false],
    [30_000_000, 30_200_000, false],
    [30_300_000, 30_200_000, false],
    [31_200_000, 30_000_000, false],
    [3_213_100, 3_000_000, true],
  ])('category %i is within category %i: %s', (one, above, expected) => {
    expect(isWithinCategory(one, above)).toBe(expected);
  });
});
