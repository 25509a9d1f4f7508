import {
  notificationCategories,
  type NoticeSubject,
  type NotificationCategory,
} from '@proffer/contract/wire/choices';
import type { Notification, NotificationsFrame, UnreadCounts } from '@proffer/contract/notifications/schemas';
import type { Clock } from '../../platform/clock';
import { batchReads } from '../../platform/batch-reads';
import type { Database } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { toNotification, toUnreadCounts } from './notifications.mapper';
import { mostAtOnce, type NotificationsRepository } from './notifications.repository';
import type { NewsPush, PushedNews } from './push';

interface NotificationsDeps {
  db: Database;
  repository: NotificationsRepository;
  push: NewsPush;
  clock: Clock;
}

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
export function createNotificationsService({ db, repository, push, clock }: NotificationsDeps) {
  const countsOf = async (userId: number): Promise<UnreadCounts> =>
    toUnreadCounts(await repository.countUnread([userId]));

  /** Runs one statement at a time, so that a user's last frame has the newest counts. */
  const readFrame = batchReads(readFrames, { atOnce: 1, most: mostAtOnce, gatherMs });

  async function readFrames(asked: PushedNews[]): Promise<NotificationsFrame[]> {
    const [counts, rows] = await Promise.all([
      repository.countUnread([...new Set(asked.map(({ userId }) => userId))]),
      repository.listByIds(asked.flatMap(({ notificationId }) => notificationId ?? [])),
    ]);
    return asked.map(({ userId, notificationId }) => {
      const own = { counts: toUnreadCounts(counts.filter((each) => each.userId === userId)) };
      const row = rows.find((each) => each.id === notificationId && each.userId === userId);
      return row ? { ...own, notification: toNotification(row) } : own;
    });
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
          const rows = await repository.listUnread(actor.userId, category, query.limit);
          return [category, rows.map(toNotification)] as const;
        }),
      );
      return Object.fromEntries(lists);
    },

    async countUnread(actor: Pick<Actor, 'userId'>, userId: number): Promise<UnreadCounts> {
      assertOwn(actor, userId);
      return countsOf(userId);
    },

    /**
     * Returns the unread counts with the mark by which a client notices missed changes (LIV-14), both from the same
     * moment.
     */
    async standing(userId: number): Promise<{ counts: UnreadCounts; newsMark: string }> {
      const { unread, newsMark } = await repository.standing(userId);
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
      const { rows, total } = await repository.list({ ...query, category: query.category });
      return { items: rows.map(toNotification), total };
    },

    /** Marks a notification as read and returns the unread counts; 404 for somebody else's. */
    async markRead(actor: Actor, notificationId: number): Promise<UnreadCounts> {
      const outcome = await repository.markRead(db, actor.userId, notificationId, clock.now());
      if (outcome === 'unknown') throw notFound('The notification');
      if (outcome === 'marked') push.publish({ userId: actor.userId });
      return countsOf(actor.userId);
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
      const marked = await repository.markAllRead(db, actor.userId, { category, reference }, clock.now());
      if (marked > 0) push.publish({ userId: actor.userId });
      return countsOf(actor.userId);
    },

    /** Returns the frame for the user's open pages after a change: the current counts and the new notification. */
    frameOf: (news: PushedNews): Promise<NotificationsFrame> => readFrame(news),
  };
}
export type NotificationsService = ReturnType<typeof createNotificationsService>;

function assertOwn(actor: Pick<Actor, 'userId'>, userId: number): void {
  if (userId !== actor.userId) {
    throw new AppError('forbidden', { text: 'These notifications belong to another account.' });
  }
}
