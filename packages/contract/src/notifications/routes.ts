import {
  markAllReadQuery,
  markReadQuery,
  notification,
  notificationsQuery,
  unreadCountQuery,
  unreadCounts,
  unreadNotifications,
  unreadQuery,
  unsubscribeKey,
  unsubscribed,
} from './schemas';
import { paths } from '../wire/paths';
import { pageOf } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';

const everybody = ['supplier', 'buyer', 'admin'] as const;

/** Calls under `/notifications` (NOT-17 to NOT-21). */
export const notificationRoutes = {
  unreadNotifications: defineRoute({
    ...paths.unreadNotifications,
    summary: 'Lists unread notifications by category, newest first',
    auth: everybody,
    permission: 'read',
    query: unreadQuery,
    replies: { 200: unreadNotifications },
    errors: [],
  }),
  unreadCount: defineRoute({
    ...paths.unreadCount,
    summary: 'Counts unread notifications by category',
    auth: everybody,
    permission: 'read',
    query: unreadCountQuery,
    replies: { 200: unreadCounts },
    errors: [],
  }),
  allNotifications: defineRoute({
    ...paths.allNotifications,
    summary: 'Lists notifications, read ones included, newest first',
    auth: everybody,
    permission: 'read',
    query: notificationsQuery,
    replies: { 200: pageOf(notification) },
    errors: [],
  }),
  markRead: defineRoute({
    ...paths.markRead,
    summary: 'Marks a notification as read; idempotent. Replies the unread counts',
    auth: everybody,
    permission: 'read',
    query: markReadQuery,
    replies: { 200: unreadCounts },
    errors: [],
  }),
  markAllRead: defineRoute({
    ...paths.markAllRead,
    summary: 'Marks all notifications as read, or all of a category or subject. Replies the unread counts',
    auth: everybody,
    permission: 'read',
    query: markAllReadQuery,
    replies: { 200: unreadCounts },
    errors: [],
  }),
  unsubscribePreview: defineRoute({
    ...paths.unsubscribePreview,
    summary: 'Returns the mails and the recipient that an unsubscribe link concerns; changes nothing',
    auth: 'public',
    permission: 'read',
    query: unsubscribeKey,
    replies: { 200: unsubscribed },
    errors: ['link_invalid'],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
  unsubscribe: defineRoute({
    ...paths.unsubscribe,
    summary: 'Unsubscribes from the mails of a category by the link in one of them; idempotent',
    auth: 'public',
    permission: 'read',
    body: unsubscribeKey,
    replies: { 200: unsubscribed },
    errors: ['link_invalid'],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
} as const;
