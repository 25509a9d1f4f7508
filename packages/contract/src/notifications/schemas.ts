import { z } from 'zod';
import { noticeSubjects, notificationCategories, type NotificationCategory } from '../wire/choices';
import { limits } from '../wire/limits';
import { id, moment, optionalFilter, pageNumber, pageSize, requiredText } from '../wire/primitives.schemas';

/** News for a user (NOT-17). */
export const notification = z.object({
  notificationId: z.number(),
  notificationMessage: z.string(),
  createdAt: moment,
  category: z.enum(notificationCategories),
  /** The user to chat with, the contract, or what `referenceKind` names. */
  referenceId: z.number(),
  referenceKind: z.enum(noticeSubjects),
  /** For messages: the conversation, and so the offer it is about. */
  conversationId: z.number().nullable(),
  readAt: moment.nullable(),
  /** What it speaks of is no more, or no longer open to the reader. */
  isGone: z.boolean(),
});
export type Notification = z.output<typeof notification>;

const byCategory = <T extends z.ZodType>(schema: T) =>
  z.object(
    Object.fromEntries(notificationCategories.map((category) => [category, schema])) as Record<
      NotificationCategory,
      T
    >,
  );

/** A category that was not asked for is left out: an empty list would say that nothing of it is unread. */
export const unreadNotifications = byCategory(z.array(notification)).partial();
export const unreadCounts = byCategory(z.number());
export type UnreadCounts = z.output<typeof unreadCounts>;

const category = optionalFilter(z.enum(notificationCategories));

export const unreadQuery = z.object({
  userId: id,
  /** More than a page holds is a page: clients ask for as many as they have counted. */
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(limits.page.max)
    .transform((limit) => Math.min(limit, limits.page.max)),
  category,
});
export const unreadCountQuery = z.object({ userId: id });
export const notificationsQuery = z.object({ userId: id, category, page: pageNumber, size: pageSize });
export const markReadQuery = z.object({ notificationId: id });
/** All, or those of a category, or those that speak of one thing: a screen that shows it has them read. */
export const markAllReadQuery = z
  .object({
    userId: id,
    category,
    referenceKind: optionalFilter(z.enum(noticeSubjects)),
    referenceId: optionalFilter(id),
  })
  .refine(({ referenceKind, referenceId }) => (referenceKind === undefined) === (referenceId === undefined), {
    error: 'A kind and an id belong together.',
    path: ['referenceId'],
  });

/** The key of the link in a mail; a daily mail speaks of several categories. */
/** What a mail's link may end: a category of notifications, or the mails of saved searches. */
export const unsubscribable = [...notificationCategories, 'SEARCHES'] as const;
export type Unsubscribable = (typeof unsubscribable)[number];

export const unsubscribeKey = z.object({ key: requiredText(300) });
export const unsubscribed = z.object({
  categories: z.array(z.enum(unsubscribable)),
  /** Where the mails go. */
  email: z.string(),
});
export type Unsubscribed = z.output<typeof unsubscribed>;

/**
 * The first frame on `/user/queue/notifications`, before its subscription is confirmed. Whoever has read everything at
 * this mark (`newsMark` of the session) has missed nothing.
 */
export interface NewsMarkFrame {
  newsMark: string;
}

/** A frame on `/user/queue/notifications`: how many are unread now, and the new one if there is one. */
export interface NotificationsFrame {
  counts: UnreadCounts;
  notification?: Notification;
}
