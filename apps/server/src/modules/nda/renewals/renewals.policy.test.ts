import { describe, expect, it } from 'vitest';
import { judge } from '../../../platform/states';
import { isRenewable, nextRound, papersOf, roundToSign } from './renewals.policy';
import type { Renewal } from './renewals.rows';
import { renewalActs, renewalMovers, renewalTable } from './renewals.states';

const renewal = (round: number, state: Renewal['state'], replaced: Renewal['replaced'] = null): Renewal => ({
  round,
  state,
  starter: 'buyer',
  signedFileId: 30 + round,
  startedAt: '2026-11-01T09:00:00+00:00',
  endedAt: state === 'open' ? null : '2026-11-02T09:00:00+00:00',
  reason: '',
  remindedAt: null,
  remindersSent: 0,
  replaced,
});
const signed = {
  status: 'Signed & Shared',
  round: 1,
  signedFileId: 9,
  certificateFileId: null,
  validUntil: '2026-12-21',
  renewals: null,
} as const;
const at = (day: string) => new Date(`${day}T23:59:00Z`);

describe('NDA renewal rules', () => {
  // NDA-240
  it.each([
    ['on the 30th day before its last day', signed, '2026-11-21', true],
    ['on the 31st day before its last day', signed, '2026-11-20', false],
    ['long after its last day', signed, '2030-01-01', true],
    ['without a last day', { ...signed, validUntil: null }, '2026-12-01', false],
    ['not signed by both', { ...signed, status: 'Approved & Shared' }, '2026-12-01', false],
  ] as const)('NDA %s: can be renewed or not (case %#)', (_what, row, day, expected) => {
    expect(isRenewable(row, at(day))).toBe(expected);
  });

  // NDA-246
  it('nextRound returns a round number that no renewal has used, declined ones included', () => {
    expect(nextRound(signed)).toBe(2);
    expect(nextRound({ round: 2, renewals: [renewal(2, 'completed'), renewal(4, 'declined')] })).toBe(5);
  });

  // NDA-242
  it('roundToSign returns the open renewal only to the side that has not signed it', () => {
    const row = { ...signed, renewals: [renewal(2, 'withdrawn'), renewal(3, 'open')] };
    const rounds = (['supplier', 'buyer', 'admin'] as const).map((role) =>
      roundToSign(row, role, at('2026-12-01')),
    );
    expect(rounds).toEqual([3, null, null]);
  });

  // NDA-246
  it('papersOf finds documents by round and nothing for a renewal that was not completed', () => {
    const first = { round: 1, signedFileId: 5, certificateFileId: 6, validUntil: '2026-12-21' };
    const renewals = [renewal(2, 'declined'), renewal(3, 'completed', first)];
    const row = { ...signed, round: 3, renewals };
    expect(papersOf(row)).toMatchObject({ round: 3, signedFileId: 9 });
    expect(papersOf(row, 1)).toEqual(first);
    expect([papersOf(row, 2), papersOf(row, 4)]).toEqual([undefined, undefined]);
  });
});

// NDA-242, NDA-244, NDA-245
it('renewalTable allows each act only to the party it names', () => {
  const states = ['none', 'open', 'completed', 'declined', 'withdrawn', 'ended'] as const;
  const all = states.flatMap((from) =>
    renewalActs.flatMap((act) =>
      renewalMovers.flatMap((by) => {
        const verdict = judge(renewalTable, from, act, by);
        if (verdict.kind === 'refused') return [];
        return [`${from} ${act} ${by}: ${verdict.kind === 'move' ? verdict.to : 'as before'}`];
      }),
    ),
  );
  expect(all).toEqual([
    'none start starter: open',
    'open start starter: as before',
    'open sign other: completed',
    'open decline other: declined',
    'open withdraw starter: withdrawn',
    'open end system: ended',
    'completed start starter: as before',
    'completed sign other: as before',
    'declined decline other: as before',
    'withdrawn withdraw starter: as before',
  ]);
  expect(judge(renewalTable, 'declined', 'sign', 'other')).toEqual({
    kind: 'refused',
    text: 'This renewal was declined. Please reload the NDA.',
  });
});
