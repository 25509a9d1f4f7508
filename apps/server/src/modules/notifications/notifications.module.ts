import type { Unsubscribable } from '@proffer/contract/notifications/schemas';
import type { QuietHours } from '@proffer/contract/users/account.schemas';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import type { Deals } from '../deals';
import type { EventsPort } from '../events';
import { digestMoment, endOfQuiet, marketTimeZone } from './local-time';
import { createDigest, digestJob, digestTime } from './digest.service';
import { createMessagesNews } from './messages.news';
import { createHeldNews } from './held-news';
import { createPersonAddressesRepository } from './person-addresses.repository';
import { createPersonalReadingRepository } from './personal-reading.repository';
import { createNoticeMailsRepository } from './notice-mails.repository';
import { defineNoticeMails } from './notices.mails';
import { createNotices } from './notices.service';
import { createNotificationsRepository } from './notifications.repository';
import { createNotificationsService } from './notifications.service';
import { createNewsPush } from './push';
import { createReplyAddresses } from './reply-address';
import { registerNotificationRoutes } from './notifications.routes';
import { registerOneClick } from './one-click';
import {
  createUnsubscribing,
  dayOf,
  unsubscribeKeyOf,
  type UnsubscribingDeps,
} from './unsubscribing.service';
import { createSignedCopies } from './signed-copies.mails';

/** Name of the daily job that marks old notifications of shared companies as read. */
const settleJob = 'notifications.settle-old';
/** Age at which a notification counts as read by everybody in a shared company. */
const settledDays = 90;

interface NotificationsModuleDeps {
  db: Database;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  outbox: MailOutbox;
  /** Reads finished documents. */
  files: Pick<StoredFiles, 'read'>;
  deals: Pick<Deals, 'findLogHead'>;
  /** Records news of offers and needs as events. */
  events: EventsPort;
  clock: Clock;
  /** Key that signs the links in mails. */
  secret: Buffer;
  /** Base URL of the links in mails. */
  linkBase: string;
  mailSettings: UnsubscribingDeps['mailSettings'];
  /** Domain of reply addresses; undefined if the operator has set no door for replies. */
  replyDomain: string | undefined;
}

/** Creates the services of notifications and defines their mails and jobs. */
export function createNotifications(deps: NotificationsModuleDeps) {
  const { db, jobs, outbox, files, deals, events, clock, secret, linkBase, mailSettings, replyDomain } = deps;
  const repository = createNotificationsRepository(db);
  const personal = createPersonalReadingRepository(db);
  const mails = createNoticeMailsRepository(db);
  const people = createPersonAddressesRepository(db);
  const push = createNewsPush();
  const hold = createHeldNews({ db, outbox, clock });
  const replyAddresses =
    replyDomain === undefined ? undefined : createReplyAddresses({ secret, domain: replyDomain, clock });
  defineNoticeMails({ db, outbox, jobs, mails, clock, secret, linkBase, hold, replyAddresses });
  const digest = createDigest({ db, mails, outbox, clock });
  jobs.define(digestJob, digest.sendDue, { cron: digestTime });
  jobs.define(
    settleJob,
    () => personal.settleOld(new Date(clock.now().getTime() - settledDays * 86_400_000), clock.now()),
    { cron: '23 3 * * *' },
  );
  const notices = createNotices({ repository, mails, outbox, jobs, push, events, clock });
  const notifications = createNotificationsService({ db, repository, personal, push, clock });
  const unsubscribing = createUnsubscribing({ secret, clock, findAddress: people.findAddress, mailSettings });
  return {
    notifications,
    notices,
    copies: createSignedCopies({ outbox, people, files, deals, linkBase, clock }),
    /** Notifies users of messages in conversations. */
    messages: createMessagesNews({ repository, personal, notices, push, clock }),
    /** Addresses for replies to mails about messages; undefined without a door for them. */
    replyAddresses,
    /** Functions for closing an account and for the personal-data export. */
    leaving: { forget: repository.forget, ownData: repository.ownData },
    /** Subscribes to changes of unread notifications in this process; called after the commit. */
    onNews: push.subscribe,
    /** Sending times and unsubscribe links for mails of other modules. */
    mailing: {
      endOfQuiet,
      dailyMoment: (at: Date, quiet: QuietHours | null) =>
        digestMoment(at, quiet?.timeZone ?? marketTimeZone),
      unsubscribeUrl(reader: { memberId: number; email: string }, categories: readonly Unsubscribable[]) {
        const key = unsubscribeKeyOf(secret, { ...reader, categories, day: dayOf(clock.now()) });
        return new URL(`/unsubscribe?key=${encodeURIComponent(key)}`, linkBase).href;
      },
    },
    register: (handle: Handle) => registerNotificationRoutes(handle, notifications, unsubscribing),
    registerOneClick: (app: FastifyInstance) => registerOneClick(app, unsubscribing),
  };
}
export type Notifications = ReturnType<typeof createNotifications>;
