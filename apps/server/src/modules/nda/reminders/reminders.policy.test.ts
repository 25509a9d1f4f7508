import { describe, expect, it } from 'vitest';
import type { Renewal } from '../renewals/renewals.rows';
import { isReminderDue, remindableFrom, findWaiting } from './reminders.policy';

const day = (number: number, hour = 0) => new Date(Date.UTC(2026, 10, number, hour));
const requested = {
  status: 'Requested',
  signedFileId: null,
  changedAt: day(1),
  remindedAt: null,
  remindersSent: 0,
  archivedAt: null,
  renewals: null,
} as const;
const renewal: Renewal = {
  round: 2,
  state: 'open',
  starter: 'supplier',
  signedFileId: 5,
  startedAt: day(1).toISOString(),
  endedAt: null,
  reason: '',
  remindedAt: null,
  remindersSent: 0,
  replaced: null,
};
/**
 * Returns a signed NDA with an open renewal. Dates and reminders from before its signature must not affect
 * the renewal.
 */
const renewing = (change: Partial<Renewal> = {}) => ({
  ...requested,
  status: 'Signed & Shared' as const,
  changedAt: new Date(Date.UTC(2025, 10, 1)),
  remindersSent: 2,
  renewals: [{ ...renewal, ...change }],
});
const shared = { ...requested, status: 'Approved & Shared', signedFileId: 4 } as const;

describe('NDA reminders', () => {
  it.each([
    [requested, 'supplier'],
    [shared, 'buyer'],
    [{ ...shared, signedFileId: null }, null],
    [{ ...shared, status: 'Signed & Shared' } as const, null],
    [{ ...requested, status: 'Not Requested' } as const, null],
    [renewing(), 'buyer'],
    [renewing({ starter: 'buyer' }), 'supplier'],
    [renewing({ state: 'declined' }), null],
  ])('findWaiting returns the side whose turn it is (case %#)', (row, side) => {
    expect(findWaiting(row)?.awaited ?? null).toBe(side);
  });

  // NDA-86
  it('only the waiting side of an NDA may remind, from a day after the last act or reminder', () => {
    expect(remindableFrom(requested, 'buyer')).toEqual(day(2));
    expect(remindableFrom({ ...requested, remindedAt: day(4) }, 'buyer')).toEqual(day(5));
    expect(remindableFrom(shared, 'supplier')).toEqual(day(2));
    expect(remindableFrom(renewing(), 'supplier')).toEqual(day(2));
    expect(remindableFrom(renewing(), 'buyer')).toBe(null);
    expect([remindableFrom(requested, 'supplier'), remindableFrom(shared, 'buyer')]).toEqual([null, null]);
  });

  // NDA-87
  it.each([
    ['is not due before three days', requested, day(3, 23), false],
    ['is due after three days', requested, day(4), true],
    [
      'is not sent twice for the first three days',
      { ...requested, remindersSent: 1, remindedAt: day(4) },
      day(6),
      false,
    ],
    ['is due again after seven days', { ...requested, remindersSent: 1, remindedAt: day(4) }, day(8), true],
    ['is not sent a third time', { ...requested, remindersSent: 2, remindedAt: day(8) }, day(30), false],
    ['is not due soon after a manual reminder', { ...shared, remindedAt: day(3, 12) }, day(4), false],
    ['of a renewal is due after three days', renewing(), day(4), true],
    [
      'of a renewal is due again after seven days',
      renewing({ remindersSent: 1, remindedAt: day(4).toISOString() }),
      day(8),
      true,
    ],
    ['of a renewal is not sent a third time', renewing({ remindersSent: 2 }), day(30), false],
    [
      'is not due for a request that the supplier has archived',
      { ...requested, archivedAt: day(2) },
      day(9),
      false,
    ],
    [
      'is due for an archived request that the buyer has to sign',
      { ...shared, archivedAt: day(2) },
      day(9),
      true,
    ],
  ] as const)('an automatic NDA reminder %s', (_when, row, now, isDue) => {
    expect(isReminderDue(row, now, [3 * 24 * 3_600_000, 7 * 24 * 3_600_000])).toBe(isDue);
  });
});
