import { limits } from '@proffer/contract/wire/limits';
import { openRenewal } from '../renewals/renewals.policy';
import type { NdaRow } from '../requests/requests.repository';

type Side = 'supplier' | 'buyer';
type Standing = Pick<NdaRow, 'status' | 'signedFileId' | 'changedAt' | 'remindedAt' | 'renewals'>;

/** Side that has to act, since when, and when it was last reminded. */
interface Waiting {
  awaited: Side;
  since: Date;
  remindedAt: Date | null;
}

const otherThan = (side: Side): Side => (side === 'buyer' ? 'supplier' : 'buyer');

/**
 * Returns the side whose turn it is, for the request or its open renewal. Null while a sharing is under way,
 * and once the request is settled.
 */
export function findWaiting(row: Standing): Waiting | null {
  const renewal = openRenewal(row);
  if (renewal) {
    const reminded = renewal.remindedAt === null ? null : new Date(renewal.remindedAt);
    return {
      awaited: otherThan(renewal.starter),
      since: new Date(renewal.startedAt),
      remindedAt: reminded,
    };
  }
  const { status, signedFileId, changedAt, remindedAt } = row;
  const waiting = { since: changedAt, remindedAt };
  if (status === 'Requested') return { awaited: 'supplier', ...waiting };
  return status === 'Approved & Shared' && signedFileId !== null ? { awaited: 'buyer', ...waiting } : null;
}

/**
 * Returns the time from which this side may remind the other; null if the other side has nothing to do. An
 * act counts like a reminder, because it notifies the other side itself.
 */
export function remindableFrom(row: Standing, role: string): Date | null {
  const waiting = findWaiting(row);
  if (waiting === null || role !== otherThan(waiting.awaited)) return null;
  const last = Math.max(waiting.since.getTime(), waiting.remindedAt?.getTime() ?? 0);
  return new Date(last + limits.ndaReminders.everyMs);
}

/** Returns the number of automatic reminders about the open renewal, or else about the request. */
export const remindersSentOf = (row: Pick<NdaRow, 'renewals' | 'remindersSent'>): number =>
  (openRenewal(row) ?? row).remindersSent;

/**
 * Returns true if an automatic reminder is due: after the first wait and after the second, in milliseconds, never
 * soon after another reminder.
 */
export function isReminderDue(
  row: Standing & Pick<NdaRow, 'remindersSent' | 'archivedAt'>,
  now: Date,
  waits: readonly [number, number],
): boolean {
  const waiting = findWaiting(row);
  const wait = waits[remindersSentOf(row)];
  // A supplier who has archived the request has seen it.
  if (waiting === null || wait === undefined || (waiting.awaited === 'supplier' && row.archivedAt !== null))
    return false;
  const quietSince = waiting.remindedAt?.getTime() ?? 0;
  return (
    waiting.since.getTime() + wait <= now.getTime() &&
    quietSince + limits.ndaReminders.everyMs <= now.getTime()
  );
}
