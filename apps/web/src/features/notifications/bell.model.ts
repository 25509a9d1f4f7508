import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../../config/paths';
import { cappedCount } from '../../entities/notifications/unread';

export function notificationsPath(userType: SessionUser['userType']): string {
  return userType === 'Buyer' ? webPaths.buyerNotifications : webPaths.supplierNotifications;
}

export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
}

/** A tab's title with the count of unread ones before it; none takes an earlier one away. */
export function titleWithCount(title: string, unread: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return unread === 0 ? bare : `(${cappedCount(unread)}) ${bare}`;
}
