import { z } from 'zod';
import { noticeSubjects, notificationCategories, type NotificationCategory } from '../wire/choices';
import { limits } from '../wire/limits';
import { id, moment, optionalFilter, pageNumber, pageSize, requiredText } from '../wire/primitives.schemas';

/** A notification of a user (NOT-17). */
export const notification = z.object({
  notificationId: z.number(),
  notificationMessage: z.string(),
  createdAt: moment,
  category: z.enum(notificationCategories),
  /** The chat partner's user id, the contract's id, or the id of the subject named by `referenceKind`. */
  referenceId: z.number(),
  referenceKind: z.enum(noticeSubjects),
  /** For messages: the conversation, which determines the offer. */
  conversationId: z.number().nullable(),
  readAt: moment.nullable(),
  /** True if the subject no longer exists or is no longer open to the reader. */
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

/**
 * Unread notifications by requested category; others are omitted, as an empty list would mean that nothing is unread.
 */
export const unreadNotifications = byCategory(z.array(notification)).partial();
export const unreadCounts = byCategory(z.number());
export type UnreadCounts = z.output<typeof unreadCounts>;

/** Numbers of NDAs and quotes that wait for the caller's next step. */
export const taskCounts = z.object({ ndas: z.number(), quotes: z.number() });
export type TaskCounts = z.output<typeof taskCounts>;

const category = optionalFilter(z.enum(notificationCategories));

export const unreadQuery = z.object({
  userId: id,
  /** Values above the maximum page size are reduced to it, because clients request as many as they have counted. */
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
/** Marks as read: all notifications, those of a category, or those about one subject that a screen shows. */
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

/** Mails that the link in a mail can end: a category of notifications, or the mails of saved searches. */
export const unsubscribable = [...notificationCategories, 'SEARCHES'] as const;
export type Unsubscribable = (typeof unsubscribable)[number];

/** Key of the link in a mail; a daily mail covers several categories. */
export const unsubscribeKey = z.object({ key: requiredText(300) });
export const unsubscribed = z.object({
  categories: z.array(z.enum(unsubscribable)),
  /** Address that receives the mails. */
  email: z.string(),
});
export type Unsubscribed = z.output<typeof unsubscribed>;

/**
 * The first frame on `/user/queue/notifications`, sent before the subscription is confirmed. A client that has read
 * everything up to this mark (`newsMark` of the session) has missed nothing.
 */
export interface NewsMarkFrame {
  newsMark: string;
}

/** A frame on `/user/queue/notifications`: the unread counts, and the new notification if there is one. */
export interface NotificationsFrame {
  counts: UnreadCounts;
  notification?: Notification;
}
