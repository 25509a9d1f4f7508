import { notificationRoutes } from '@proffer/contract/notifications/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { NotificationsService } from './notifications.service';
import type { Unsubscribing } from './unsubscribing.service';

export function registerNotificationRoutes(
  handle: Handle,
  notifications: NotificationsService,
  unsubscribing: Unsubscribing,
): void {
  handle(notificationRoutes.unreadNotifications, async ({ query }, { actor }) => ({
    status: 200,
    body: await notifications.listUnread(actor, query),
  }));

  handle(notificationRoutes.unreadCount, async ({ query }, { actor }) => ({
    status: 200,
    body: await notifications.countUnread(actor, query.userId),
  }));

  handle(notificationRoutes.allNotifications, async ({ query }, { actor }) => {
    const { items, total } = await notifications.list(actor, query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(notificationRoutes.markRead, async ({ query }, { actor }) => ({
    status: 200,
    body: await notifications.markRead(actor, query.notificationId),
  }));

  handle(notificationRoutes.markAllRead, async ({ query }, { actor }) => ({
    status: 200,
    body: await notifications.markAllRead(actor, query),
  }));

  handle(notificationRoutes.unsubscribePreview, async ({ query }) => ({
    status: 200,
    body: await unsubscribing.preview(query.key),
  }));

  handle(notificationRoutes.unsubscribe, async ({ body }) => ({
    status: 200,
    body: await unsubscribing.end(body.key),
  }));
}
