import { limits } from '@proffer/contract/wire/limits';
import { openRenewal } from '../renewals/renewals.policy';
import type { NdaRow } from '../requests/requests.repository';

type Side = 'supplier' | 'buyer';
type Standing = Pick<NdaRow, 'status' | 'signedFileId' | 'changedAt' | 'remindedAt' | 'renewals'>;

/** What waits for a side, since when, and when it was last reminded of it. */
interface Waiting {
  awaited: Side;
  since: Date;
  remindedAt: Date | null;
}

const otherThan = (side: Side): Side => (side === 'buyer' ? 'supplier' : 'buyer');

/** Whose turn it is, with the request or a renewal; nobody's while a sharing is under way, and once all is over. */
export function whatWaits(row: Standing): Waiting | null {
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

/** From when on this side may remind the other; null when it is not for it to remind. What was just done reminds by itself. */
export function remindableFrom(row: Standing, role: string): Date | null {
  const waiting = whatWaits(row);
  if (waiting === null || role !== otherThan(waiting.awaited)) return null;
  const last = Math.max(waiting.since.getTime(), waiting.remindedAt?.getTime() ?? 0);
  return new Date(last + limits.ndaReminders.everyMs);
}

/** How often the server has reminded of what waits. */
export const remindersSentOf = (row: Pick<NdaRow, 'renewals' | 'remindersSent'>): number =>
  (openRenewal(row) ?? row).remindersSent;

/** Whether the server reminds by itself now: after three days and after seven, never soon after another reminder. */
export function isReminderDue(
  row: Standing & Pick<NdaRow, 'remindersSent' | 'archivedAt'>,
  now: Date,
): boolean {
  const waiting = whatWaits(row);
  const wait = limits.ndaReminders.afterMs[remindersSentOf(row)];
  // A supplier who has put it aside has seen it.
  if (waiting === null || wait === undefined || (waiting.awaited === 'supplier' && row.archivedAt !== null))
    return false;
  const quietSince = waiting.remindedAt?.getTime() ?? 0;
  return (
    waiting.since.getTime() + wait <= now.getTime() &&
    quietSince + limits.ndaReminders.everyMs <= now.getTime()
  );
}
