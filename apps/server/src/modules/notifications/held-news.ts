import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { MailOutbox } from '../../platform/mail';
import { marketTimeZone, nextDigestMoment } from './local-time';
import { digestMail, type DigestMailData, type HoldNews } from './notices.mails';

const minuteMs = 60_000;

/**
 * Returns the function that enqueues one mail for all notices that limits hold back from a person (NOT-40 to NOT-42).
 * It is sent when the waiting time is over or, once the daily limit is used up, at eight the next morning. All
 * notices held back until the same moment share one mail.
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
  return async ({ reader, from, quiet }, { isForTheDay, retryAfterSeconds }) => {
    const now = clock.now();
    const soon = Math.ceil((now.getTime() + retryAfterSeconds * 1_000) / minuteMs) * minuteMs;
    const until = isForTheDay ? nextDigestMoment(now, quiet?.timeZone ?? marketTimeZone) : new Date(soon);
    const data: DigestMailData = {
      ...reader,
      takenAt: until.toISOString(),
      held: { from: isForTheDay ? null : from },
    };
    await outbox.enqueue(db, digestMail, data, {
      key: `${digestMail}:${reader.memberId}:${data.held?.from ?? ''}:${data.takenAt}`,
      // The job queue uses the time of the machine, not the market's clock.
      runAt: new Date(Date.now() + until.getTime() - now.getTime()),
    });
  };
}
