import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { requireType } from '../guards';
import { adminArea, publicData } from './areas';
import { settingsPage } from './shared-pages';

const templateEditorPage = lazyRouteComponent(
  () => import('../../features/templates/template-editor-page'),
  'TemplateEditorPage',
);

export const adminRoutes = [
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminSetUp,
    component: lazyRouteComponent(() => import('../../features/account/admin-set-up-page'), 'AdminSetUpPage'),
    beforeLoad: requireType('Admin'),
  }),
  createRoute({ getParentRoute: () => adminArea, path: webPaths.adminSettings, component: settingsPage }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminUsers,
    component: lazyRouteComponent(() => import('../../features/users/users-page'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminOffers,
    component: lazyRouteComponent(
      () => import('../../features/offers/administration/offerings-page'),
      'OfferingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminQueue,
    component: lazyRouteComponent(() => import('../../features/waiting/queue-page'), 'QueuePage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminTemplates,
    component: lazyRouteComponent(() => import('../../features/templates/templates-page'), 'TemplatesPage'),
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
    component: lazyRouteComponent(() => import('../../features/reports/reports-page'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminLog,
    component: lazyRouteComponent(() => import('../../features/records/audit/audit-page'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminSecurity,
    component: lazyRouteComponent(
      () => import('../../features/records/security/security-page'),
      'SecurityPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminSystem,
    component: lazyRouteComponent(() => import('../../features/system/system-page'), 'SystemPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminHome,
    component: lazyRouteComponent(() => import('../../features/figures/market/market-page'), 'MarketPage'),
  }),
];
