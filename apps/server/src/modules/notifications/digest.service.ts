import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import type { MailOutbox } from '../../platform/mail';
import type { Reader } from '../../platform/session/reader';
import { digestMoment, marketTimeZone } from './local-time';
import { digestMail, type DigestMailData } from './notices.mails';
import type { NoticeMailsRepository } from './notice-mails.repository';

/** Name of the job that sends the daily mails that are due. */
export const digestJob = 'notifications.send-digests';
/** Runs every quarter of an hour, because time zones differ by quarters. */
export const digestTime = '*/15 * * * *';

interface DigestDeps {
  db: Database;
  mails: Pick<NoticeMailsRepository, 'listWaitingForDigest' | 'takeForDigest'>;
  outbox: Pick<MailOutbox, 'enqueue'>;
  clock: Clock;
}

const batchSize = 200;

/**
 * Creates the service of the daily mail about unread notifications. It is sent at eight in the morning in the time
 * zone of the person's quiet hours, otherwise of the market. Later notifications wait for the next day. They are
 * claimed by one guarded statement in the transaction that enqueues the mail, so a second node finds none.
 */
export function createDigest({ db, mails, outbox, clock }: DigestDeps) {
  async function sendTo(reader: Reader, before: Date, takenAt: Date, since: Date): Promise<void> {
    await withTransaction(db, async (tx) => {
      if ((await mails.takeForDigest(tx, reader, { since, before }, takenAt)) === 0) return;
      const data: DigestMailData = { ...reader, takenAt: takenAt.toISOString() };
      await outbox.enqueue(tx, digestMail, data);
    });
  }

  return {
    async sendDue(): Promise<void> {
      const now = clock.now();
      const since = new Date(now.getTime() - limits.digestReachMs);
      for (let after = 0; ;) {
        const waiting = await mails.listWaitingForDigest(after, since, batchSize);
        for (const { reader, quiet } of waiting) {
          const before = digestMoment(now, quiet?.timeZone ?? marketTimeZone);
          if (before) await sendTo(reader, before, now, since);
        }
        const last = waiting.at(-1);
        if (!last || waiting.length < batchSize) return;
        after = last.reader.memberId;
      }
    },
  };
}
