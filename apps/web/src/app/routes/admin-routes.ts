import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { requireType } from '../guards';
import type { AdminPage } from './admin-pages';
import { adminArea, publicData } from './areas';
import { settingsPage } from './shared-pages';
import { page } from './page';

const adminPage = (name: AdminPage) =>
  page(async () => (await import('./admin-pages')).loadAdminPage(name), 'Page');

const templateEditorPage = adminPage('templateEditor');

/** A table, because each separate route adds a line to the first script. */
const pages = [
  [webPaths.adminSettings, settingsPage],
  [webPaths.adminUsers, adminPage('users')],
  [webPaths.adminOffers, adminPage('offers')],
  [webPaths.adminQueue, adminPage('queue')],
  [webPaths.adminTemplates, adminPage('templates')],
  [webPaths.adminTemplate, templateEditorPage],
  [webPaths.adminReports, adminPage('reports')],
  [webPaths.adminSynonyms, adminPage('synonyms')],
  [webPaths.marketSettings, adminPage('settings')],
  [webPaths.adminLog, adminPage('audit')],
  [webPaths.adminSecurity, adminPage('security')],
  [webPaths.adminSystem, adminPage('system')],
  [webPaths.adminHome, adminPage('home')],
] as const;

export const adminRoutes = [
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminSetUp,
    component: page(() => import('../../features/account/set-up-page'), 'SetUpPage'),
    beforeLoad: requireType('Admin'),
  }),
  ...pages.map(([path, component]) => createRoute({ getParentRoute: () => adminArea, path, component })),
  createRoute({ getParentRoute: () => adminArea, path: '/addtemplate/$id', component: templateEditorPage }),
];
