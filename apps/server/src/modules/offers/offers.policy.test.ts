import { describe, expect, it } from 'vitest';
import { ndaStatuses } from '@proffer/contract/wire/choices';
import { canReadDetail, canSeeOffer, opensByCover, type ReadableOffer, type Viewer } from './offers.policy';
import { noCover } from './cover.rows';
import type { OfferStatus } from './lifecycle/offers.states';

const offer: ReadableOffer = {
  supplierId: 1,
  status: 'published',
  addresseeId: null,
  ndaRequired: true,
  ndaStatus: null,
  isNdaInForce: false,
  isKeptByViewer: false,
  cover: noCover,
  shown: null,
};
const owner: Viewer = { userId: 1, role: 'supplier' };
const otherSupplier: Viewer = { userId: 2, role: 'supplier' };
const buyer: Viewer = { userId: 3, role: 'buyer' };
const admin: Viewer = { userId: 9, role: 'admin' };
/** A buyer with the same id as the supplier must not pass as the owner. */
const buyerWithOwnersId: Viewer = { userId: 1, role: 'buyer' };

describe('canReadDetail', () => {
  it.each([
    ['the public', null, false],
    ['the owner', owner, true],
    ['another supplier', otherSupplier, false],
    ['a buyer without an NDA', buyer, false],
    ['an administrator', admin, true],
    ['a buyer with the owner’s id', buyerWithOwnersId, false],
  ] as const)('decides whether %s may read an offer under NDA', (_who, viewer, expected) => {
    expect(canReadDetail(viewer, offer)).toBe(expected);
  });

  // NDA-250
  it('opens the detail to a buyer while their NDA is in force, whatever its state', () => {
    for (const ndaStatus of ndaStatuses) {
      expect(canReadDetail(buyer, { ...offer, ndaStatus })).toBe(false);
      expect(canReadDetail(buyer, { ...offer, ndaStatus, isNdaInForce: true })).toBe(true);
    }
  });

  // NDA-203, NDA-204
  it('opens the detail under a covering NDA only to buyers, and only once they rely on it', () => {
    const covered = { ...offer, cover: { isCovered: true, ndaId: 5, isReliedOn: false } as const };
    const opened = { ...covered, cover: { ...covered.cover, isReliedOn: true } };
    expect(canReadDetail(buyer, covered)).toBe(false);
    expect([buyer, otherSupplier, null].map((viewer) => opensByCover(viewer, covered))).toEqual([
      true,
      false,
      false,
    ]);
    expect(canReadDetail(buyer, opened)).toBe(true);
    expect(opensByCover(buyer, opened)).toBe(false);
    expect(canSeeOffer(buyer, { ...opened, status: 'closed' })).toBe(true);
    expect(canSeeOffer(buyer, { ...covered, status: 'closed' })).toBe(false);
  });

  it('opens the detail of an offer without NDA to everybody', () => {
    expect(canReadDetail(null, { ...offer, ndaRequired: false })).toBe(true);
  });
});

describe('canSeeOffer', () => {
  const kept = { ...offer, isKeptByViewer: true };
  const bound = { ...offer, ndaStatus: 'Requested' as const };
  const viewers: [string, Viewer, ReadableOffer][] = [
    ['the public', null, offer],
    ['a buyer', buyer, offer],
    ['a buyer who kept it', buyer, kept],
    ['a buyer with an NDA on it', buyer, bound],
    ['another supplier', otherSupplier, offer],
    ['a buyer with the owner’s id', buyerWithOwnersId, offer],
    ['the owner', owner, offer],
    ['an administrator', admin, offer],
  ];
  /** Expected results for the viewers, in their order. */
  const seen: Record<OfferStatus, boolean[]> = {
    draft: [false, false, false, false, false, false, true, true],
    published: [true, true, true, true, true, true, true, true],
    closed: [false, false, true, true, false, false, true, true],
    suspended: [false, false, true, true, false, false, true, true],
    unlisted: [false, false, false, false, false, false, true, true],
  };
  const table = Object.entries(seen).flatMap(([status, row]) =>
    viewers.map(([who, viewer, of], index) => ({ status, who, viewer, of, expected: row[index] })),
  );

  it.each(viewers)(
    'shows a draft that was published before to %s like a closed offer',
    (_who, viewer, of) => {
      const takenBack: ReadableOffer = { ...of, status: 'draft', shown: {} };
      expect(canSeeOffer(viewer, takenBack)).toBe(canSeeOffer(viewer, { ...of, status: 'closed' }));
    },
  );

  // OFF-20
  it.each(table)('returns for a $status offer and $who: $expected', ({ status, viewer, of, expected }) => {
    expect(canSeeOffer(viewer, { ...of, status: status as OfferStatus })).toBe(expected);
  });
});
