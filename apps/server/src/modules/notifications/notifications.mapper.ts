import { notificationCategories, type NotificationCategory } from '@proffer/contract/wire/choices';
import type { Notification, UnreadCounts } from '@proffer/contract/notifications/schemas';
import type { NotificationRow } from './notifications.repository';

export function toNotification(row: NotificationRow): Notification {
  return {
    notificationId: row.id,
    // Two companies may have several contracts about one offer, so the text names the contract.
    notificationMessage: row.contractName === null ? row.text : `“${row.contractName}”: ${row.text}`,
    createdAt: row.createdAt.toISOString(),
    category: row.category,
    referenceId: row.referenceId,
    referenceKind: row.referenceKind,
    conversationId: row.conversationId,
    readAt: row.readAt?.toISOString() ?? null,
    isGone: row.isGone,
  };
}

/** Returns the unread count of every category, including zeros. */
export function toUnreadCounts(rows: { category: NotificationCategory; unread: number }[]): UnreadCounts {
  const counts = Object.fromEntries(notificationCategories.map((category) => [category, 0]));
  for (const { category, unread } of rows) counts[category] = unread;
  // The compiler does not infer that the keys are all categories.
  return counts as UnreadCounts;
}
