import { describe, expect, it } from 'vitest';
import { ndaStatuses } from '@proffer/contract/choices';
import { canReadDetail, canSeeOffer, type ReadableOffer, type Viewer } from './proposals.policy';

const offer: ReadableOffer = {
  supplierId: 1,
  status: 'published',
  ndaRequired: true,
  ndaStatus: null,
  isKeptByViewer: false,
};
const owner: Viewer = { userId: 1, role: 'supplier' };
const otherSupplier: Viewer = { userId: 2, role: 'supplier' };
const buyer: Viewer = { userId: 3, role: 'buyer' };
const admin: Viewer = { userId: 9, role: 'admin' };
/** A buyer whose id happens to equal the supplier's must not pass as the owner. */
const buyerWithOwnersId: Viewer = { userId: 1, role: 'buyer' };

describe('canReadDetail', () => {
  it.each([
    ['the public', null, false],
    ['the owner', owner, true],
    ['another supplier', otherSupplier, false],
    ['a buyer without an NDA', buyer, false],
    ['an administrator', admin, true],
    ['a buyer who carries the owner’s id', buyerWithOwnersId, false],
  ] as const)('of an offer under NDA for %s', (_who, viewer, expected) => {
    expect(canReadDetail(viewer, offer)).toBe(expected);
  });

  it.each(ndaStatuses)('opens only at Signed & Shared, not at %s unless it is that', (ndaStatus) => {
    expect(canReadDetail(buyer, { ...offer, ndaStatus })).toBe(ndaStatus === 'Signed & Shared');
  });

  it('opens an offer without NDA to everybody', () => {
    expect(canReadDetail(null, { ...offer, ndaRequired: false })).toBe(true);
  });
});

describe('canSeeOffer', () => {
  it.each([
    ['draft', owner, true],
    ['draft', admin, true],
    ['draft', buyer, false],
    ['draft', otherSupplier, false],
    ['draft', null, false],
    ['published', null, true],
    ['closed', null, false],
    ['closed', buyer, false],
    ['closed', owner, true],
  ] as const)('%s for %o is %s', (status, viewer, expected) => {
    expect(canSeeOffer(viewer, { ...offer, status })).toBe(expected);
  });

  it('keeps a closed offer for the buyer who saved it or has an NDA on it', () => {
    expect(canSeeOffer(buyer, { ...offer, status: 'closed', isKeptByViewer: true })).toBe(true);
    expect(canSeeOffer(buyer, { ...offer, status: 'closed', ndaStatus: 'Requested' })).toBe(true);
    expect(canSeeOffer(buyer, { ...offer, status: 'draft', ndaStatus: 'Requested' })).toBe(false);
  });
});
