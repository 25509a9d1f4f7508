import { describe, expect, it } from 'vitest';
import type { Renewal } from '../renewals/renewals.rows';
import { isReminderDue, remindableFrom, whatWaits } from './reminders.policy';

const day = (number: number, hour = 0) => new Date(Date.UTC(2026, 10, number, hour));
const asked = {
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
/** The date of the NDA itself, and what was reminded of before it was signed, say nothing of its renewal. */
const renewing = (change: Partial<Renewal> = {}) => ({
  ...asked,
  status: 'Signed & Shared' as const,
  changedAt: new Date(Date.UTC(2025, 10, 1)),
  remindersSent: 2,
  renewals: [{ ...renewal, ...change }],
});
const shared = { ...asked, status: 'Approved & Shared', signedFileId: 4 } as const;

describe('reminders', () => {
  it.each([
    [asked, 'supplier'],
    [shared, 'buyer'],
    [{ ...shared, signedFileId: null }, null],
    [{ ...shared, status: 'Signed & Shared' } as const, null],
    [{ ...asked, status: 'Not Requested' } as const, null],
    [renewing(), 'buyer'],
    [renewing({ starter: 'buyer' }), 'supplier'],
    [renewing({ state: 'declined' }), null],
  ])('go to whose turn it is (%#)', (row, side) => {
    expect(whatWaits(row)?.awaited ?? null).toBe(side);
  });

  // NDA-86
  it('are sent by the other side, a day after what was done or reminded last', () => {
    expect(remindableFrom(asked, 'buyer')).toEqual(day(2));
    expect(remindableFrom({ ...asked, remindedAt: day(4) }, 'buyer')).toEqual(day(5));
    expect(remindableFrom(shared, 'supplier')).toEqual(day(2));
    expect(remindableFrom(renewing(), 'supplier')).toEqual(day(2));
    expect(remindableFrom(renewing(), 'buyer')).toBe(null);
    expect([remindableFrom(asked, 'supplier'), remindableFrom(shared, 'buyer')]).toEqual([null, null]);
  });

  // NDA-87
  it.each([
    ['not before three days', asked, day(3, 23), false],
    ['after three days', asked, day(4), true],
    ['not twice for them', { ...asked, remindersSent: 1, remindedAt: day(4) }, day(6), false],
    ['after seven days', { ...asked, remindersSent: 1, remindedAt: day(4) }, day(8), true],
    ['not a third time', { ...asked, remindersSent: 2, remindedAt: day(8) }, day(30), false],
    ['not soon after somebody did', { ...shared, remindedAt: day(3, 12) }, day(4), false],
    ['of a renewal after three days', renewing(), day(4), true],
    ['of it after seven', renewing({ remindersSent: 1, remindedAt: day(4).toISOString() }), day(8), true],
    ['of it not a third time', renewing({ remindersSent: 2 }), day(30), false],
    ['not of what the supplier put aside', { ...asked, archivedAt: day(2) }, day(9), false],
    [
      'of what the supplier put aside and the buyer has to sign',
      { ...shared, archivedAt: day(2) },
      day(9),
      true,
    ],
  ] as const)('come by themselves %s', (_when, row, now, isDue) => {
    expect(isReminderDue(row, now)).toBe(isDue);
  });
});
