import type { QuietHours } from '@proffer/contract/users/account.schemas';

/** When mails may go, and the links that end them. */
export interface MailingPort {
  /** When the quiet time ends in which a moment lies; undefined outside of it. */
  endOfQuiet(at: Date, quiet: QuietHours | null): Date | undefined;
  /** Up to when today's daily mail tells; undefined while it is not to be sent. */
  dailyMoment(at: Date, quiet: QuietHours | null): Date | undefined;
  unsubscribeUrl(reader: { userId: number; email: string }, categories: readonly ['SEARCHES']): string;
}
