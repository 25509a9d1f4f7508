import type { Clock } from '../../platform/clock';
import { afterCommit, type Executor } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import type { EventsPort, NewEvent } from '../events';
import type { Notice, NoticeReference, NoticesPort } from '../notices';
import { endOfQuiet } from './local-time';
import { noticeMail, peopleMailsJob } from './notices.mails';
import { eventsOfNotice } from './notice-events';
import type { NoticeMailsRepository } from './notice-mails.repository';
import type { NotificationsRepository } from './notifications.repository';
import { newsOf, type NewsPush } from './push';

interface NoticesDeps {
  repository: Pick<NotificationsRepository, 'add' | 'markAllRead' | 'retract'>;
  mails: Pick<NoticeMailsRepository, 'findReader'>;
  outbox: Pick<MailOutbox, 'enqueue'>;
  jobs: Pick<Jobs, 'enqueue'>;
  push: NewsPush;
  events: EventsPort;
  clock: Clock;
}

/**
 * Creates the service that turns notices into notifications (NOT-8 to NOT-16). Each is written in the transaction
 * that causes it, with its mail if wanted at once, and pushed live after the commit. A repeated event key adds
 * nothing. A notice with the unread key of another replaces it without another mail.
 */
export function createNotices({
  repository,
  mails,
  outbox,
  jobs,
  push,
  events,
  clock,
}: NoticesDeps): NoticesPort {
  async function promiseMail(tx: Executor, notice: Notice, notificationId: number): Promise<void> {
    if (!notice.mail) return;
    const data = { notificationId, from: notice.from, ...notice.mail };
    const reader = await mails.findReader(tx, notice.category, notice.userId);
    if (!reader?.isActive) return;
    // The job finds the recipients, so that the sender does not wait for the lookup.
    if (reader.isShared) return jobs.enqueue(tx, peopleMailsJob, data);
    if (reader.mail !== 'at_once') return;
    const runAt = endOfQuiet(clock.now(), reader.quiet);
    await outbox.enqueue(tx, noticeMail, { ...data, memberId: reader.memberId }, runAt ? { runAt } : {});
  }

  return {
    async announce(tx, ...notices) {
      const told: NewEvent[] = [];
      // Always in the same order, which prevents deadlocks between batches.
      for (const notice of notices.toSorted((a, b) => a.userId - b.userId)) {
        const added = await repository.add(tx, notice, clock.now());
        if (!added) continue;
        told.push(...eventsOfNotice(notice, clock.now()));
        if (added.isNew) await promiseMail(tx, notice, added.id);
        afterCommit(tx, () => push.publish({ ...newsOf(added), notificationId: added.id }));
      }
      await events.record(tx, ...told);
    },

    async clearFor(tx, userId, reference: NoticeReference) {
      const [cleared] = await repository.markAllRead(tx, userId, { reference }, clock.now());
      if (cleared) afterCommit(tx, () => push.publish(newsOf(cleared)));
    },

    async retract(tx, kind, reference, userIds, exceptEventKey) {
      for (const company of await repository.retract(tx, userIds, kind, reference, exceptEventKey)) {
        afterCommit(tx, () => push.publish(newsOf(company)));
      }
    },
  };
}
