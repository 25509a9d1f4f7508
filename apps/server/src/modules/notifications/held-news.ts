import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { MailOutbox } from '../../platform/mail';
import { marketTimeZone, nextDigestMoment } from './local-time';
import { digestMail, type DigestMailData, type HoldNews } from './notices.mails';

const minuteMs = 60_000;

/**
 * Returns what promises one mail of all news that limits hold back from a user (NOT-40 to NOT-42): when the minutes are
 * over, or, once the mails of the day are used up, at eight the next morning. All that is held back until the same
 * moment is in the same mail.
 */
export function createHeldNews({
  db,
  outbox,
  clock,
}: {
  db: Database;
  outbox: Pick<MailOutbox, 'enqueue'>;
  clock: Clock;
}): HoldNews {
  return async ({ userId, from, quiet }, { isForTheDay, retryAfterSeconds }) => {
    const now = clock.now();
    const soon = Math.ceil((now.getTime() + retryAfterSeconds * 1_000) / minuteMs) * minuteMs;
    const until = isForTheDay ? nextDigestMoment(now, quiet?.timeZone ?? marketTimeZone) : new Date(soon);
    const data: DigestMailData = {
      userId,
      takenAt: until.toISOString(),
      held: { from: isForTheDay ? null : from },
    };
    await outbox.enqueue(db, digestMail, data, {
      key: `${digestMail}:${userId}:${data.held?.from ?? ''}:${data.takenAt}`,
      // The queue goes by the time of the machine, not by the clock of the market.
      runAt: new Date(Date.now() + until.getTime() - now.getTime()),
    });
  };
}
