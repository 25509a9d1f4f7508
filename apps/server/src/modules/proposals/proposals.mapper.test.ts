import { describe, expect, it } from 'vitest';
import { withhold } from '@proffer/contract/withheld';
import { toProposal, toProposalView } from './proposals.mapper';
import type { Viewer } from './proposals.policy';
import type { OfferViewRow } from './proposals.rows';

const at = new Date('2026-11-20T10:00:00Z');
const row: OfferViewRow = {
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
  version: 3,
  createdAt: at,
  updatedAt: at,
  publishedAt: at,
  supplierName: 'Secret Name',
  companyName: 'Rao Pumps',
  ndaStatus: null,
  ndaId: null,
  isKeptByViewer: false,
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
const strangers: [string, Viewer][] = [
  ['the public', null],
  ['a buyer', buyer],
  ['another supplier', { userId: 2, role: 'supplier' }],
];

describe('an offer under NDA on the wire', () => {
  it.each(strangers)('is for %s what the shared rule leaves of it', (_who, viewer) => {
    expect(toProposal(row, viewer)).toEqual(withhold(toProposal(row, owner)));
    const { ndaStatus, tab, ...view } = toProposalView(row, viewer, categories);
    expect(view).toEqual(withhold({ ...toProposalView(row, owner, categories), isOwner: false }));
    expect([ndaStatus, tab]).toEqual(
      viewer?.role === 'buyer' ? ['Not Requested', 'active'] : [undefined, undefined],
    );
    expect(JSON.stringify([toProposal(row, viewer), view])).not.toMatch(/secret|5[12]/i);
  });

  it('is whole for the owner, for a buyer who signed, and for everybody when it asks for no NDA', () => {
    const whole = {
      detail: 'Secret detail',
      qtyFrom: 51,
      templateId: 5,
      withheld: false,
      answers: row.answers,
    };
    expect(toProposalView(row, owner, categories)).toMatchObject(whole);
    expect(toProposalView({ ...row, ndaStatus: 'Signed & Shared' }, buyer, categories)).toMatchObject(whole);
    expect(toProposalView({ ...row, ndaRequired: false }, null, categories)).toMatchObject(whole);
  });
});
