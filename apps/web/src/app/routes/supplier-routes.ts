import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { supplierArea } from './areas';
import {
  companyAddress,
  messagesPage,
  notificationsPage,
  ownProfilePage,
  savedCompaniesPage,
  searchPage,
  settingsPage,
} from './shared-pages';

const wizardPage = lazyRouteComponent(
  () => import('../../features/offers/wizard/offer-wizard-page'),
  'OfferWizardPage',
);
export const supplierRoutes = [
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierProfile,
    component: ownProfilePage,
    beforeLoad: async (context) => (await companyAddress()).leadToNamedCompany(context),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierCompanies,
    component: savedCompaniesPage,
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierDashboard,
    component: lazyRouteComponent(
      () => import('../../features/figures/supplier/supplier-dashboard-page'),
      'SupplierDashboardPage',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierSettings,
    component: settingsPage,
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierOffers,
    component: lazyRouteComponent(
      () => import('../../features/offers/lists/supplier-offers-page'),
      'SupplierOffersPage',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.publishedOffers,
    component: lazyRouteComponent(
      () => import('../../features/offers/lists/published-offers-page'),
      'PublishedOffersPage',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.importOffers,
    component: lazyRouteComponent(() => import('../../features/offers/import/import-page'), 'ImportPage'),
  }),
  createRoute({ getParentRoute: () => supplierArea, path: webPaths.wizard, component: wizardPage }),
  createRoute({ getParentRoute: () => supplierArea, path: '/proposal-wizard/$id', component: wizardPage }),
  createRoute({ getParentRoute: () => supplierArea, path: webPaths.supplierSearch, component: searchPage }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierMessages,
    component: messagesPage,
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierNotifications,
    component: notificationsPage,
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierNda,
    component: lazyRouteComponent(() => import('../../features/nda/nda-requests-page'), 'NdaRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.addContract,
    component: lazyRouteComponent(
      () => import('../../features/contracts/add-contract-page'),
      'AddContractPage',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierContracts,
    component: lazyRouteComponent(
      () => import('../../features/contracts/contracts-page'),
      'SupplierContractsPage',
    ),
  }),
];
