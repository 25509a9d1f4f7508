import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { requireType } from '../guards';
import { adminArea, publicData } from './areas';
import { settingsPage } from './shared-pages';
import { page } from './page';

const templateEditorPage = page(
  () => import('../../features/templates/template-editor-page'),
  'TemplateEditorPage',
);

const records = () => import('./admin-records');

/** In a table, because each route of its own costs the first script a line. */
const pages = [
  [webPaths.adminSettings, settingsPage],
  [webPaths.adminUsers, page(() => import('../../features/users/users-page'), 'UsersPage')],
  [
    webPaths.adminOffers,
    page(() => import('../../features/offers/administration/offerings-page'), 'OfferingsPage'),
  ],
  [webPaths.adminQueue, page(records, 'QueuePage')],
  [webPaths.adminTemplates, page(() => import('../../features/templates/templates-page'), 'TemplatesPage')],
  [webPaths.adminTemplate, templateEditorPage],
  [webPaths.adminReports, page(records, 'ReportsPage')],
  [webPaths.adminSynonyms, page(records, 'SynonymsPage')],
  [webPaths.adminLog, page(records, 'AuditPage')],
  [webPaths.adminSecurity, page(records, 'SecurityPage')],
  [webPaths.adminSystem, page(records, 'SystemPage')],
  [webPaths.adminHome, page(() => import('../../features/figures/market/market-page'), 'MarketPage')],
] as const;

export const adminRoutes = [
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminSetUp,
    component: page(() => import('../../features/account/admin-set-up-page'), 'AdminSetUpPage'),
    beforeLoad: requireType('Admin'),
  }),
  ...pages.map(([path, component]) => createRoute({ getParentRoute: () => adminArea, path, component })),
  createRoute({ getParentRoute: () => adminArea, path: '/addtemplate/$id', component: templateEditorPage }),
];
