import type { notificationRoutes } from '@proffer/contract/notifications/routes';
import type { SweepCases } from './sweep-case';

export const notificationCases: SweepCases<typeof notificationRoutes> = {
  unreadNotifications: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  unreadCount: { input: (w) => ({ query: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
  allNotifications: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  markRead: {
    input: (w) => ({ query: { notificationId: w.notificationId } }),
    owner: 'supplier',
    stranger: 404,
  },
  markAllRead: { input: (w) => ({ query: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
  unsubscribePreview: { input: () => ({ query: { key: '1.GENERAL.x' } }), owner: 'any', stranger: 'own' },
  unsubscribe: { input: () => ({ body: { key: '1.GENERAL.x' } }), owner: 'any', stranger: 'own' },
};
