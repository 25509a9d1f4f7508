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
    summary: 'Unread notifications by category, the newest first',
    auth: everybody,
    query: unreadQuery,
    replies: { 200: unreadNotifications },
    errors: [],
  }),
  unreadCount: defineRoute({
    ...paths.unreadCount,
    summary: 'How many notifications of each category are unread',
    auth: everybody,
    query: unreadCountQuery,
    replies: { 200: unreadCounts },
    errors: [],
  }),
  allNotifications: defineRoute({
    ...paths.allNotifications,
    summary: 'Notifications, read ones too, the newest first',
    auth: everybody,
    query: notificationsQuery,
    replies: { 200: pageOf(notification) },
    errors: [],
  }),
  markRead: defineRoute({
    ...paths.markRead,
    summary: 'Marks a notification as read; twice changes nothing. Replies what is unread now',
    auth: everybody,
    query: markReadQuery,
    replies: { 200: unreadCounts },
    errors: [],
  }),
  markAllRead: defineRoute({
    ...paths.markAllRead,
    summary: 'Marks all as read, or all of a category or thing. Replies what is unread now',
    auth: everybody,
    query: markAllReadQuery,
    replies: { 200: unreadCounts },
    errors: [],
  }),
  unsubscribePreview: defineRoute({
    ...paths.unsubscribePreview,
    summary: 'Which mails the link in one of them would end, and for whom; changes nothing',
    auth: 'public',
    query: unsubscribeKey,
    replies: { 200: unsubscribed },
    errors: ['link_invalid'],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
  unsubscribe: defineRoute({
    ...paths.unsubscribe,
    summary: 'Ends the mails of a category, by the link in one of them; twice changes nothing',
    auth: 'public',
    body: unsubscribeKey,
    replies: { 200: unsubscribed },
    errors: ['link_invalid'],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
} as const;
