import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../../config/paths';
import { cappedCount } from '../../entities/notifications/unread';

export function notificationsPath(userType: SessionUser['userType']): string {
  return userType === 'Buyer' ? webPaths.buyerNotifications : webPaths.supplierNotifications;
}

export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
}

/**
 * Returns a tab title with the unread count in front, replacing an earlier count; without a count if nothing is
 * unread.
 */
export function titleWithCount(title: string, unread: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return unread === 0 ? bare : `(${cappedCount(unread)}) ${bare}`;
}
