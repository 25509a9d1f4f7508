import { ndaStatuses, type NdaStatus } from '@proffer/contract/wire/choices';
import { describe, expect, it } from 'vitest';
import { ndaStatusWords } from '../../entities/nda/nda-status.model';
import { request } from '../../entities/nda/nda-request.factory';
import { row } from './nda.factory';
import { buyerActions, type NdaRowState, supplierActions, waitsForViewer } from './nda-actions.model';
import { coverText, earlierDealingsText, reasonText, stateAge, whoActs } from './nda-words.model';

// NDA-80, NDA-83
it('the reason of an ended NDA request names its author', () => {
  const said = { reason: 'Too long.', declined: false };
  expect(reasonText({ ...said, ndaStatus: 'Rejected' })).toBe('Reason: Too long.');
  expect(reasonText({ ...said, ndaStatus: 'Rejected', declined: true })).toBe(
    'Declined by the buyer: Too long.',
  );
  expect(reasonText({ ...said, ndaStatus: 'Not Requested' })).toBe('Withdrawn: Too long.');
  expect(reasonText({ ...said, reason: '', ndaStatus: 'Rejected' })).toBe('');
});

describe('whoActs', () => {
  it.each<[NdaRowState, string, string]>([
    [row('Requested'), 'Waiting for you', 'Waiting for the supplier'],
    [
      row('Approved & Shared', { hasDocument: true }),
      'Waiting for the buyer to sign',
      'Waiting for your signature',
    ],
    [
      row('Approved & Shared', { accepting: true }),
      'Sharing has started: continue to finish it',
      'The supplier is finishing the document',
    ],
    [row('Signed & Shared', { hasDocument: true }), '', ''],
    [row('Rejected'), '', ''],
    [row('Rejected', { declined: true }), 'Declined by the buyer', 'Declined by you'],
    [row('Not Requested'), '', ''],
  ])('names the next actor of %o for each side', (state, supplier, buyer) => {
    expect(whoActs(state, 'supplier')).toBe(supplier);
    expect(whoActs(state, 'buyer')).toBe(buyer);
  });

  it("counts only the viewer's own step as waiting for the viewer", () => {
    expect(waitsForViewer(row('Requested'), 'supplier')).toBe(true);
    expect(waitsForViewer(row('Requested', { isArchived: true }), 'supplier')).toBe(false);
    expect(waitsForViewer(row('Requested'), 'buyer')).toBe(false);
    expect(waitsForViewer(row('Approved & Shared', { hasDocument: true }), 'buyer')).toBe(true);
  });
});

describe('words of NDA requests', () => {
  it('use the same status names as the filter', () => {
    expect(ndaStatuses.map((status) => ndaStatusWords[status])).toEqual([
      'Not Requested',
      'Requested: Pending',
      'Approved & Shared',
      'Signed & Shared',
      'Rejected',
      'Skipped',
    ]);
  });

  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each<[NdaStatus, string, string]>([
    ['Requested', '2026-11-18T11:00:00Z', 'asked 3 days ago'],
    ['Requested', '2026-11-20T11:00:00Z', 'asked 1 day ago'],
    ['Requested', '2026-11-21T10:00:00Z', 'asked 2 hours ago'],
    ['Requested', '2026-11-21T12:00:30Z', 'asked just now'],
    ['Signed & Shared', '2026-11-21T11:59:00Z', 'signed 1 minute ago'],
    ['Rejected', 'never', 'rejected some time ago'],
  ])('show the age of %s since %s', (ndaStatus, at, words) => {
    expect(stateAge({ ndaStatus, declined: false, requestedDate: at, changedDate: at }, now)).toBe(words);
  });
});

describe('earlierDealingsText', () => {
  it.each([
    [2, 1, '2 NDAs, 1 contract signed'],
    [1, 0, '1 NDA signed'],
    [0, 1234, '1,234 contracts signed'],
    [0, 0, ''],
  ])('describes %i NDAs and %i contracts as “%s”', (ndas, contracts, words) => {
    expect(earlierDealingsText({ earlierDealings: { ndas, contracts } })).toBe(words);
  });
});

// NDA-206, NDA-208
describe('the text about the cover of other offers', () => {
  const all = { ...request.cover, reach: 'supplier', inForce: true } as const;
  const pumps = { code: '42122000-0', title: 'Pumps' };
  it.each([
    ['Signed & Shared', request.cover, ''],
    ['Approved & Shared', { ...all, inForce: false }, 'Will cover all offers'],
    ['Signed & Shared', all, 'Covers all offers'],
    ['Signed & Shared', { ...all, reach: 'category', category: pumps }, 'Covers offers of “Pumps”'],
    ['Signed & Shared', { ...all, inForce: false }, 'Covered all offers'],
    [
      'Signed & Shared',
      { ...all, inForce: false, endedDate: '2026-11-20T09:00:00Z' },
      'Cover of all offers ended',
    ],
  ] as const)('of an NDA that is %s with %o', (ndaStatus, cover, text) => {
    expect(coverText({ ndaStatus, cover })).toBe(text);
    const canEnd = supplierActions({ ...row(ndaStatus), cover }).menu.includes('endCover');
    expect(canEnd).toBe(cover.inForce);
    expect(buyerActions({ ...row(ndaStatus), cover }).menu).not.toContain('endCover');
  });
});
