import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import type { MailOutbox } from '../../platform/mail';
import { digestMoment, marketTimeZone } from './local-time';
import { digestMail, type DigestMailData } from './notices.mails';
import type { NoticeMailsRepository } from './notice-mails.repository';

/** Sends the daily mails that are due. */
export const digestJob = 'notifications.send-digests';
/** Every quarter of an hour, because zones differ by quarters. */
export const digestTime = '*/15 * * * *';

interface DigestDeps {
  db: Database;
  mails: Pick<NoticeMailsRepository, 'listWaitingForDigest' | 'takeForDigest'>;
  outbox: Pick<MailOutbox, 'enqueue'>;
  clock: Clock;
}

const batchSize = 200;

/**
 * One mail a day of what is still unread, at eight in the morning where the user is: the zone of their quiet hours,
 * else the market's. What came after eight waits for the next day. Taking the notifications is one guarded statement
 * in the transaction that promises the mail, so of two nodes the second finds none.
 */
export function createDigest({ db, mails, outbox, clock }: DigestDeps) {
  async function sendTo(userId: number, before: Date, takenAt: Date, since: Date): Promise<void> {
    await withTransaction(db, async (tx) => {
      if ((await mails.takeForDigest(tx, userId, { since, before }, takenAt)) === 0) return;
      const data: DigestMailData = { userId, takenAt: takenAt.toISOString() };
      await outbox.enqueue(tx, digestMail, data);
    });
  }

  return {
    async sendDue(): Promise<void> {
      const now = clock.now();
      const since = new Date(now.getTime() - limits.digestReachMs);
      for (let after = 0; ;) {
        const waiting = await mails.listWaitingForDigest(after, since, batchSize);
        for (const { userId, quiet } of waiting) {
          const before = digestMoment(now, quiet?.timeZone ?? marketTimeZone);
          if (before) await sendTo(userId, before, now, since);
        }
        const last = waiting.at(-1);
        if (!last || waiting.length < batchSize) return;
        after = last.userId;
      }
    },
  };
}
