import {
  notificationCategories,
  type NoticeSubject,
  type NotificationCategory,
} from '@proffer/contract/wire/choices';
import type { Notification, NotificationsFrame, UnreadCounts } from '@proffer/contract/notifications/schemas';
import type { Clock } from '../../platform/clock';
import { batchReads } from '../../platform/batch-reads';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { readerOf, type Reader } from '../../platform/session/reader';
import type { NoticeReference } from '../notices';
import { toNotification, toUnreadCounts } from './notifications.mapper';
import { about, eqId, mostAtOnce, type NotificationsRepository } from './notifications.repository';
import type { PersonalReadingRepository } from './personal-reading.repository';
import type { NewsPush, PushedNews } from './push';

interface NotificationsDeps {
  db: Database;
  repository: NotificationsRepository;
  personal: PersonalReadingRepository;
  push: NewsPush;
  clock: Clock;
}

/** A frame for one person; `isShared` if the person reads separately. */
export type AskedFrame = Reader & Pick<PushedNews, 'notificationId'>;

/** Delay before a count is read, so that changes within it share one query. */
const gatherMs = 20;

interface AllReadQuery {
  userId: number;
  category?: NotificationCategory | undefined;
  referenceKind?: NoticeSubject | undefined;
  referenceId?: number | undefined;
}

/**
 * Creates the service for reading notifications and marking them as read (NOT-17 to NOT-21); users have access only
 * to their own.
 */
export function createNotificationsService({ db, repository, personal, push, clock }: NotificationsDeps) {
  const countsOf = async ({ userId, memberId, isShared }: Reader): Promise<UnreadCounts> =>
    toUnreadCounts(
      isShared ? await personal.countUnread([memberId]) : await repository.countUnread([userId]),
    );

  /** Runs one statement at a time, so that a user's last frame has the newest counts. */
  const readFrame = batchReads(readFrames, { atOnce: 1, most: mostAtOnce, gatherMs });

  async function readFrames(asked: AskedFrame[]): Promise<NotificationsFrame[]> {
    const people = asked.flatMap(({ isShared, memberId }) => (isShared ? memberId : []));
    const companies = asked.flatMap(({ isShared, userId }) => (isShared ? [] : userId));
    const [ofPeople, ofCompanies, rows] = await Promise.all([
      people.length === 0 ? [] : personal.countUnread([...new Set(people)]),
      companies.length === 0 ? [] : repository.countUnread([...new Set(companies)]),
      repository.listByIds([...new Set(asked.flatMap(({ notificationId }) => notificationId ?? []))]),
    ]);
    return asked.map(({ userId, memberId, isShared, notificationId }) => {
      const counts = isShared
        ? ofPeople.filter((each) => each.memberId === memberId)
        : ofCompanies.filter((each) => each.userId === userId);
      const own = { counts: toUnreadCounts(counts) };
      const row = rows.find((each) => each.id === notificationId && each.userId === userId);
      const isAddressed = row && (!isShared || row.onlyFor === null || row.onlyFor.includes(memberId));
      return isAddressed ? { ...own, notification: toNotification(row) } : own;
    });
  }

  /** Marks notifications of an actor as read, and shows the new counts on their screens. */
  async function markFor(
    actor: Actor,
    which: { category?: NotificationCategory | undefined; reference?: NoticeReference | undefined },
  ): Promise<void> {
    const reader = readerOf(actor);
    const { userId, memberId, isShared } = reader;
    const at = clock.now();
    if (isShared) {
      const where = which.reference && about(which.reference);
      const marked = await withTransaction(db, (tx) =>
        personal.markRead(tx, reader, { category: which.category, where }, at),
      );
      if (marked > 0) push.publish({ userId, isShared, memberId });
      return;
    }
    const marked = await repository.markAllRead(db, userId, which, at);
    if (marked.length > 0) push.publish({ userId });
  }

  return {
    /**
     * Returns the newest unread notifications of every category, or of the given one; at most
     * `limit` of each.
     */
    async listUnread(
      actor: Actor,
      query: { userId: number; limit: number; category?: NotificationCategory | undefined },
    ): Promise<Partial<Record<NotificationCategory, Notification[]>>> {
      assertOwn(actor, query.userId);
      const asked = query.category === undefined ? notificationCategories : [query.category];
      const lists = await Promise.all(
        asked.map(async (category) => {
          const rows = await repository.listUnread(readerOf(actor), category, query.limit);
          return [category, rows.map(toNotification)] as const;
        }),
      );
      return Object.fromEntries(lists);
    },

    async countUnread(actor: Pick<Actor, 'userId' | 'member'>, userId: number): Promise<UnreadCounts> {
      assertOwn(actor, userId);
      return countsOf(readerOf(actor));
    },

    /**
     * Returns the unread counts with the mark by which a client notices missed changes (LIV-14), both from the same
     * moment.
     */
    async standing(
      actor: Pick<Actor, 'userId' | 'member'>,
    ): Promise<{ counts: UnreadCounts; newsMark: string }> {
      const reader = readerOf(actor);
      const { unread, newsMark } = await (reader.isShared
        ? personal.standing(reader)
        : repository.standing(reader.userId));
      return { counts: toUnreadCounts(unread), newsMark };
    },

    /** Returns a page of notifications, newest first, with the total. */
    async list(
      actor: Actor,
      query: {
        userId: number;
        category?: NotificationCategory | undefined;
        page: number;
        size: number;
      },
    ): Promise<{ items: Notification[]; total: number }> {
      assertOwn(actor, query.userId);
      const { rows, total } = await repository.list(readerOf(actor), { ...query, category: query.category });
      return { items: rows.map(toNotification), total };
    },

    /** Marks a notification as read and returns the unread counts; 404 for somebody else's. */
    async markRead(actor: Actor, notificationId: number): Promise<UnreadCounts> {
      const reader = readerOf(actor);
      const { userId, memberId, isShared } = reader;
      if (isShared) {
        if (!(await personal.isKnown(reader, notificationId))) throw notFound('The notification');
        const where = eqId(notificationId);
        const marked = await withTransaction(db, (tx) =>
          personal.markRead(tx, reader, { where }, clock.now()),
        );
        if (marked > 0) push.publish({ userId, isShared, memberId });
        return countsOf(reader);
      }
      const outcome = await repository.markRead(db, userId, notificationId, clock.now());
      if (outcome === 'unknown') throw notFound('The notification');
      if (outcome === 'marked') push.publish({ userId });
      return countsOf(reader);
    },

    /**
     * Marks notifications as read: all, those of a category, or those about one subject. Returns the unread counts.
     */
    async markAllRead(actor: Actor, query: AllReadQuery): Promise<UnreadCounts> {
      assertOwn(actor, query.userId);
      const { category, referenceKind, referenceId } = query;
      const reference =
        referenceKind === undefined || referenceId === undefined
          ? undefined
          : { kind: referenceKind, id: referenceId };
      await markFor(actor, { category, reference });
      return countsOf(readerOf(actor));
    },

    /** Returns the frame for the user's open pages after a change: the current counts and the new notification. */
    frameOf: (news: AskedFrame): Promise<NotificationsFrame> => readFrame(news),
  };
}
export type NotificationsService = ReturnType<typeof createNotificationsService>;

function assertOwn(actor: Pick<Actor, 'userId'>, userId: number): void {
  if (userId !== actor.userId) {
    throw new AppError('forbidden', { text: 'These notifications belong to another account.' });
  }
}
