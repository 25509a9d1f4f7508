import { mine, own, type List } from './list';

export const notificationLists: List[] = [
  {
    name: 'Notifications of a user',
    route: 'allNotifications',
    by: 'buyer',
    query: own,
    statements: { later: 3 },
    uses: ['notifications_user'],
    orByAsWell: ['notifications_of_category'],
    isInOrder: true,
  },
  {
    name: 'Notifications of a user in one category',
    route: 'allNotifications',
    by: 'buyer',
    query: mine(own, { category: 'GENERAL' }),
    statements: { later: 3 },
    uses: ['notifications_of_category'],
    isInOrder: true,
  },
  {
    name: 'Unread notifications',
    route: 'unreadNotifications',
    by: 'buyer',
    query: own,
    // One statement per category.
    statements: { later: 4 },
    uses: ['notifications_unread'],
  },
  {
    name: 'Counts of unread notifications',
    route: 'unreadCount',
    by: 'buyer',
    query: own,
    statements: { later: 2 },
    // Shared with the live updates.
    uses: [],
  },
];
