import { describe, expect, it } from 'vitest';
import { sampleAmended, sampleAmendment, sampleContract, sampleNews, sampleRequest } from './home.factory';
import {
  amendmentsToAnswer,
  canSign,
  contractsToAccept,
  contractsToRevise,
  ndasWaiting,
  newestOf,
  waitingSince,
} from './home.model';

describe('canSign', () => {
  it.each([
    ['Approved & Shared', true, true],
    ['Approved & Shared', false, false],
    ['Requested', false, false],
    ['Signed & Shared', true, false],
    ['Rejected', true, false],
    ['Skipped', true, false],
  ] as const)('%s, document %s: %s', (ndaStatus, hasDocument, expected) => {
    expect(canSign({ ndaStatus, hasDocument })).toBe(expected);
  });
});

describe('ndasWaiting', () => {
  it('returns what can be signed, without duplicates, longest waiting first', () => {
    const newer = sampleRequest({ ndaId: 1, changedDate: '2026-03-05T09:00:00Z' });
    const older = sampleRequest({ ndaId: 2, changedDate: '2026-03-01T09:00:00Z' });
    const sameTime = sampleRequest({ ndaId: 3, changedDate: older.changedDate });
    const unfinished = sampleRequest({ ndaId: 4, hasDocument: false });
    const rows = ndasWaiting('buyer', [newer, sameTime, older, unfinished, newer]);
    expect(rows.map(({ ndaId }) => ndaId)).toEqual([2, 3, 1]);
  });
});

describe('contractsToAccept', () => {
  it('sorts by the time since when the buyer has to act, not by creation', () => {
    const first = sampleContract({ contractId: 1, supplierAgreedAt: '2026-03-09T09:00:00Z' });
    const second = sampleContract({
      contractId: 2,
      createdDate: '2026-03-08T09:00:00Z',
      supplierAgreedAt: '2026-03-08T10:00:00Z',
    });
    expect(contractsToAccept('buyer', [first, second]).map(({ contractId }) => contractId)).toEqual([2, 1]);
  });

  it('falls back to the creation if the time of acceptance is unknown', () => {
    expect(waitingSince('buyer')(sampleContract({ supplierAgreedAt: null }))).toBe('2026-03-04T09:00:00Z');
  });
});

describe('amendmentsToAnswer', () => {
  const amended = (contractId: number, proposedAt: string) =>
    sampleContract({ contractId, ...sampleAmended, openAmendment: { ...sampleAmendment, proposedAt } });

  it('returns amendments apart from the contracts to accept, waiting since they were proposed', () => {
    const newer = amended(1, '2026-05-02T09:00:00Z');
    const older = amended(2, '2026-05-01T09:00:00Z');
    const rows = [newer, sampleContract({ contractId: 3 }), older, newer];
    expect(amendmentsToAnswer('buyer', rows).map(({ contractId }) => contractId)).toEqual([2, 1]);
    expect(contractsToAccept('buyer', rows).map(({ contractId }) => contractId)).toEqual([3]);
    expect(waitingSince('buyer')(older)).toBe('2026-05-01T09:00:00Z');
  });
});

describe('contractsToRevise', () => {
  it('returns contracts whose buyer requested changes to the supplier only, waiting since then', () => {
    const rejectedAt = '2026-03-07T09:00:00Z';
    const wanted = sampleContract({ wantsChanges: true, rejectedAt, supplierAgreement: false });
    expect(contractsToRevise('supplier', [wanted])).toEqual([wanted]);
    expect(contractsToRevise('buyer', [wanted])).toEqual([]);
    expect(contractsToAccept('supplier', [wanted])).toEqual([]);
    expect(waitingSince('supplier')(wanted)).toBe(rejectedAt);
  });
});

describe('newestOf', () => {
  it('merges the categories of notifications, newest first, up to the size of a block', () => {
    const at = (id: number) => sampleNews({ notificationId: id, createdAt: `2026-03-0${id}T09:00:00Z` });
    const lists = { GENERAL: [at(5), at(1)], CONTRACT: [at(6), at(2)], MESSAGES: [at(4), at(3)] };
    expect(newestOf(lists).map(({ notificationId }) => notificationId)).toEqual([6, 5, 4, 3, 2]);
  });
});
