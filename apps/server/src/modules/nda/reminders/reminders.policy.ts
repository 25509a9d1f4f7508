import { limits } from '@proffer/contract/wire/limits';
import type { NdaRow } from '../requests/requests.repository';

type Side = 'supplier' | 'buyer';
type Waiting = Pick<NdaRow, 'status' | 'signedFileId' | 'changedAt' | 'remindedAt'>;

/** Whose turn it is; nobody's while a sharing is under way, and once it is over. */
export function whoIsAwaited({
  status,
  signedFileId,
}: Pick<Waiting, 'status' | 'signedFileId'>): Side | null {
  if (status === 'Requested') return 'supplier';
  return status === 'Approved & Shared' && signedFileId !== null ? 'buyer' : null;
}

/** From when on this side may remind the other; null when it is not for it to remind. What was just done reminds by itself. */
export function remindableFrom(row: Waiting, role: string): Date | null {
  const awaited = whoIsAwaited(row);
  if (awaited === null || role !== (awaited === 'buyer' ? 'supplier' : 'buyer')) return null;
  const last = Math.max(row.changedAt.getTime(), row.remindedAt?.getTime() ?? 0);
  return new Date(last + limits.ndaReminders.everyMs);
}

/** Whether the server reminds by itself now: after three days and after seven, never soon after another reminder. */
export function isReminderDue(
  row: Waiting & Pick<NdaRow, 'remindersSent' | 'archivedAt'>,
  now: Date,
): boolean {
  const awaited = whoIsAwaited(row);
  const wait = limits.ndaReminders.afterMs[row.remindersSent];
  // A supplier who has put it aside has seen it.
  if (awaited === null || wait === undefined || (awaited === 'supplier' && row.archivedAt !== null))
    return false;
  const quietSince = row.remindedAt?.getTime() ?? 0;
  return (
    row.changedAt.getTime() + wait <= now.getTime() &&
    quietSince + limits.ndaReminders.everyMs <= now.getTime()
  );
}
