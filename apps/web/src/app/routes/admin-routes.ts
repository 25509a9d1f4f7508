import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { requireType } from '../guards';
import { adminArea, publicData } from './areas';
import { settingsPage } from './shared-pages';
import { page } from './page';

const pagesOfAdmin = () => import('./admin-pages');

const templateEditorPage = page(async () => (await pagesOfAdmin()).templateEditor(), 'TemplateEditorPage');

/** A table, because each separate route adds a line to the first script. */
const pages = [
  [webPaths.adminSettings, settingsPage],
  [webPaths.adminUsers, page(async () => (await pagesOfAdmin()).users(), 'UsersPage')],
  [webPaths.adminOffers, page(async () => (await pagesOfAdmin()).offers(), 'OfferingsPage')],
  [webPaths.adminQueue, page(async () => (await pagesOfAdmin()).queue(), 'QueuePage')],
  [webPaths.adminTemplates, page(async () => (await pagesOfAdmin()).templates(), 'TemplatesPage')],
  [webPaths.adminTemplate, templateEditorPage],
  [webPaths.adminReports, page(async () => (await pagesOfAdmin()).reports(), 'ReportsPage')],
  [webPaths.adminSynonyms, page(async () => (await pagesOfAdmin()).synonyms(), 'SynonymsPage')],
  [webPaths.marketSettings, page(async () => (await pagesOfAdmin()).settings(), 'MarketSettingsPage')],
  [webPaths.adminLog, page(async () => (await pagesOfAdmin()).audit(), 'AuditPage')],
  [webPaths.adminSecurity, page(async () => (await pagesOfAdmin()).security(), 'SecurityPage')],
  [webPaths.adminSystem, page(async () => (await pagesOfAdmin()).system(), 'SystemPage')],
  [webPaths.adminHome, page(async () => (await pagesOfAdmin()).market(), 'MarketPage')],
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
