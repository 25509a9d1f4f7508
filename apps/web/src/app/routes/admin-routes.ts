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

export const adminRoutes = [
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminSetUp,
    component: page(() => import('../../features/account/admin-set-up-page'), 'AdminSetUpPage'),
    beforeLoad: requireType('Admin'),
  }),
  createRoute({ getParentRoute: () => adminArea, path: webPaths.adminSettings, component: settingsPage }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminUsers,
    component: page(() => import('../../features/users/users-page'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminOffers,
    component: page(() => import('../../features/offers/administration/offerings-page'), 'OfferingsPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminQueue,
    component: page(records, 'QueuePage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminTemplates,
    component: page(() => import('../../features/templates/templates-page'), 'TemplatesPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminTemplate,
    component: templateEditorPage,
  }),
  createRoute({ getParentRoute: () => adminArea, path: '/addtemplate/$id', component: templateEditorPage }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminReports,
    component: page(records, 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminSynonyms,
    component: page(records, 'SynonymsPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminLog,
    component: page(records, 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminSecurity,
    component: page(records, 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminSystem,
    component: page(records, 'SystemPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminHome,
    component: page(() => import('../../features/figures/market/market-page'), 'MarketPage'),
  }),
];
