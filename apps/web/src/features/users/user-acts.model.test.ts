import { describe, expect, it } from 'vitest';
import { actConsequence, bulkConsequence, effectText, rowActs } from './user-acts.model';
import { sampleDetail, sampleUser } from './users.factory';

const nothing = {
  offersHidden: 0,
  sessionsEnded: 0,
  openNdaRequests: 0,
  pendingContracts: 0,
  activeContracts: 0,
  signedNdas: 0,
};

describe('actions of a user row', () => {
  // ADM-5
  it.each([
    ['a company nobody has checked', {}, ['approve', 'deny', 'deactivate']],
    ['a validated company', { validation: 'validated' }, ['deny', 'deactivate']],
    ['a denied company', { validation: 'denied' }, ['approve', 'deactivate']],
    ['a deactivated account', { accountState: 'deactivated' }, ['activate']],
    ['somebody signing up', { accountState: 'unfinished', validation: null }, ['deactivate']],
    ['an administrator', { usermode: 'admin', validation: null }, ['deactivate']],
    [
      'a waiting administrator',
      { usermode: 'admin', accountState: 'waiting', validation: null },
      ['approve', 'deny'],
    ],
  ] as const)('include those that change something: %s', (_who, change, acts) => {
    expect(rowActs(sampleUser(change))).toEqual(acts);
  });
});

describe('consequences of an action', () => {
  it('are counted in words, without zero counts', () => {
    expect(effectText(sampleDetail().effect)).toBe('3 offers hidden, 2 contracts stay, 1 session ends.');
    expect(
      effectText({
        offersHidden: 1,
        sessionsEnded: 2,
        openNdaRequests: 1,
        pendingContracts: 2,
        activeContracts: 1,
        signedNdas: 1_200,
      }),
    ).toBe(
      '1 offer hidden, 1 contract stays, 1,200 signed NDAs stay, 2 sessions end, 1 open NDA request waits, 2 proposed contracts wait.',
    );
    expect(effectText(nothing)).toBe('No offer is hidden and no session ends.');
  });

  it('are stated before the action', () => {
    const company = sampleDetail();
    expect(actConsequence('deactivate', company)).toBe(
      'The user can no longer log in. 3 offers hidden, 2 contracts stay, 1 session ends.',
    );
    expect(actConsequence('approve', company)).toContain('Validated mark');
    expect(actConsequence('approve', { ...company, usermode: 'admin', email: 'b@example.com' })).toBe(
      'b@example.com will be able to do everything that you can do here.',
    );
  });

  it('include a warning about administrators in a selection', () => {
    const [company, admin] = [sampleUser(), sampleUser({ usermode: 'admin' })];
    expect(bulkConsequence('approve', [company])).not.toContain('administrator');
    expect(bulkConsequence('approve', [company, admin])).toContain(
      '1 administrator will be able to do everything that you can do here.',
    );
    expect(bulkConsequence('approve', [admin])).not.toContain('Companies');
  });
});
