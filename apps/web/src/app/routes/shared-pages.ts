import { page } from './page';

export const settingsPage = page(() => import('../../features/account/settings-page'), 'SettingsPage');
export const messagesPage = page(() => import('../../features/chat/messages-page'), 'MessagesPage');
export const notificationsPage = page(
  () => import('../../features/notifications/notifications-page'),
  'NotificationsPage',
);
export const ownProfilePage = page(
  () => import('../../features/profiles/own-profile-page'),
  'OwnProfilePage',
);
export const savedCompaniesPage = page(
  () => import('../../features/profiles/saved-companies-page'),
  'SavedCompaniesPage',
);
/** Modules with pages of several roles, listed once because this file is part of everybody's first load. */
export const contractLists = () => import('../../features/contracts/list/contracts-page');
export const contractPages = () => import('../../features/contracts/page/contract-page');
export const searchPage = page(() => import('../../features/offers/lists/search-page'), 'SearchPage');

/** Not in the first load, because the login leads to no company. */
export const companyAddress = () => import('../company-address');
export const needsPage = page(() => import('../../features/needs/needs-page'), 'NeedsPage');
export const quotesPage = page(() => import('../../features/quotes/quotes-page'), 'QuotesPage');
