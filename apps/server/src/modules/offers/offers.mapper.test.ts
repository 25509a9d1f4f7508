import { describe, expect, it } from 'vitest';
import { blankContent } from '@proffer/contract/offers/fields';
import { withhold } from '@proffer/contract/offers/withheld';
import { toProposal, toProposalView } from './offers.mapper';
import { noCover } from './cover.rows';
import type { Viewer } from './offers.policy';
import type { OfferViewRow } from './offers.rows';

const at = new Date('2026-11-20T10:00:00Z');
const row: OfferViewRow = {
  ...blankContent,
  id: 7,
  supplierId: 1,
  status: 'published',
  title: 'Pumps',
  detail: 'Secret detail',
  scope: 'small',
  duration: 'Short:1 month',
  qtyFrom: 51,
  qtyTo: 52,
  budgetFrom: 10,
  budgetTo: 20,
  deliveryTerm: 'Secret delivery',
  ruleOfDelivery: 'Secret rule',
  redirectUrl: 'https://secret.example.com',
  ndaRequired: true,
  addresseeId: null,
  version: 3,
  createdAt: at,
  updatedAt: at,
  publishedAt: at,
  picture: 'ab12',
  supplierName: 'Secret Name',
  companyName: 'Rao Pumps',
  isCompanyPublic: false,
  ndaStatus: null,
  isNdaInForce: false,
  ndaId: null,
  isKeptByViewer: false,
  hasContract: false,
  hasQuote: false,
  cover: noCover,
  shown: null,
  templateId: 5,
  attribution: '',
  answers: [{ question: 'Secret question', category: '', mandatory: false, answer: 'Secret answer' }],
  attachments: [{ attachmentId: 4, fileName: 'secret.pdf', sizeBytes: 1, contentType: 'application/pdf' }],
  tab: 'active',
  categories: [42122000],
};
const categories = { find: () => ({ code: '42122000-0', title: 'Pumps' }) };
const owner: Viewer = { userId: 1, role: 'supplier' };
const buyer: Viewer = { userId: 3, role: 'buyer' };
const admin: Viewer = { userId: 9, role: 'admin' };
const strangers: [string, Viewer][] = [
  ['the public', null],
  ['a buyer', buyer],
  ['another supplier', { userId: 2, role: 'supplier' }],
];

describe('the mapper of an offer that is hidden while its supplier is deactivated', () => {
  const hidden: OfferViewRow = { ...row, status: 'suspended', isKeptByViewer: true };

  it.each(strangers)('shows a hidden offer as closed to %s', (_who, viewer) => {
    expect(toProposal(hidden, viewer)).toMatchObject({ closed: true, draft: false });
    expect(toProposalView(hidden, viewer, categories)).toMatchObject({ closed: true, draft: false });
  });

  it('shows a hidden offer as closed to administrators and as published to its owner', () => {
    expect(toProposal(hidden, admin)).toMatchObject({ closed: true, draft: false });
    expect(toProposal(hidden, owner)).toMatchObject({ closed: false, draft: true });
  });
});

describe('the mapper of an offer that an administrator took down', () => {
  const closed: OfferViewRow = { ...row, status: 'closed', ndaRequired: false, isKeptByViewer: true };
  const takedown = { reason: 'A copy.', at: '2026-11-21T09:00:00.000Z', canRestore: true };

  it.each([
    ...strangers.map(([who, viewer]) => [who, viewer, false] as const),
    ['a buyer who signed', { ...buyer }, false],
    ['the owner', owner, true],
    ['an administrator', admin, true],
  ] as const)('shows or hides the takedown for %s: %#', (_who, viewer, isTold) => {
    const signed = { ...closed, ndaStatus: 'Signed & Shared' as const, isNdaInForce: true };
    const view = toProposalView(signed, viewer, categories, takedown);
    expect(view.takedown).toEqual(isTold ? takedown : undefined);
    expect(JSON.stringify(view).includes('A copy.')).toBe(isTold);
  });
});

describe('the mapper of an offer with pending attachments', () => {
  const waiting = { attachmentId: 4, fileName: 'new.csv', sizeBytes: 9, contentType: 'text/csv' };

  it.each([
    ...strangers.map(([who, viewer]) => [who, viewer, false] as const),
    ['a buyer who signed', { ...buyer }, false],
    ['the owner', owner, true],
    ['an administrator', admin, false],
  ] as const)('shows or hides pending attachments for %s: %#', (_who, viewer, isTold) => {
    const signed = { ...row, ndaStatus: 'Signed & Shared' as const, isNdaInForce: true };
    const view = toProposalView(signed, viewer, categories, undefined, [waiting]);
    expect(view.pendingAttachments).toEqual(isTold ? [waiting] : undefined);
    expect(JSON.stringify(view).includes('new.csv')).toBe(isTold);
  });
});

describe('the mapper of an offer under NDA', () => {
  // OFF-35
  it.each(strangers)('withholds the offer from %s by the shared rule', (_who, viewer) => {
    expect(toProposal(row, viewer)).toEqual(withhold(toProposal(row, owner)));
    const { ndaStatus, tab, ...view } = toProposalView(row, viewer, categories);
    expect(view).toEqual(withhold({ ...toProposalView(row, owner, categories), isOwner: false }));
    expect([ndaStatus, tab]).toEqual(
      viewer?.role === 'buyer' ? ['Not Requested', 'active'] : [undefined, undefined],
    );
    expect(JSON.stringify([toProposal(row, viewer), view])).not.toMatch(/secret|5[12]/i);
  });

  it('withholds nothing from the owner and from a buyer who signed, or if the offer needs no NDA', () => {
    const whole = {
      detail: 'Secret detail',
      qtyFrom: 51,
      templateId: 5,
      withheld: false,
      answers: row.answers,
    };
    expect(toProposalView(row, owner, categories)).toMatchObject(whole);
    expect(
      toProposalView({ ...row, ndaStatus: 'Signed & Shared', isNdaInForce: true }, buyer, categories),
    ).toMatchObject(whole);
    expect(toProposalView({ ...row, ndaRequired: false }, null, categories)).toMatchObject(whole);
  });
});
