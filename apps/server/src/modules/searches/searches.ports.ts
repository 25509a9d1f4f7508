import type { QuietHours } from '@proffer/contract/users/account.schemas';

/** Sending times and unsubscribe links of mails. */
export interface MailingPort {
  /** Returns when the quiet hours containing a moment end; undefined outside of them. */
  endOfQuiet(at: Date, quiet: QuietHours | null): Date | undefined;
  /** Returns the time up to which today's daily mail reports; undefined while it is not due. */
  dailyMoment(at: Date, quiet: QuietHours | null): Date | undefined;
  unsubscribeUrl(reader: { memberId: number; email: string }, categories: readonly ['SEARCHES']): string;
}
