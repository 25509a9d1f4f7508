import { lazyRouteComponent } from '@tanstack/react-router';

export const settingsPage = lazyRouteComponent(
  () => import('../../features/account/settings-page'),
  'SettingsPage',
);
export const messagesPage = lazyRouteComponent(
  () => import('../../features/chat/messages-page'),
  'MessagesPage',
);
export const notificationsPage = lazyRouteComponent(
  () => import('../../features/notifications/notifications-page'),
  'NotificationsPage',
);
export const ownProfilePage = lazyRouteComponent(
  () => import('../../features/profiles/own-profile-page'),
  'OwnProfilePage',
);
export const savedCompaniesPage = lazyRouteComponent(
  () => import('../../features/profiles/saved-companies-page'),
  'SavedCompaniesPage',
);
export const searchPage = lazyRouteComponent(
  () => import('../../features/offers/lists/search-page'),
  'SearchPage',
);

/** Not in the first load: the login leads to no company. */
export const companyAddress = () => import('../company-address');
