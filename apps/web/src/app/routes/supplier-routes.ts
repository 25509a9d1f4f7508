import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { supplierArea } from './areas';
import {
  companyAddress,
  contractLists,
  contractPages,
  messagesPage,
  notificationsPage,
  ownProfilePage,
  quotesPage,
  savedCompaniesPage,
  searchPage,
  settingsPage,
} from './shared-pages';
import { page } from './page';

const wizardPage = page(() => import('../../features/offers/wizard/offer-wizard-page'), 'OfferWizardPage');
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
    component: page(
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
    component: page(() => import('../../features/offers/lists/supplier-offers-page'), 'SupplierOffersPage'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.publishedOffers,
    component: page(() => import('../../features/offers/lists/published-offers-page'), 'PublishedOffersPage'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.importOffers,
    component: page(() => import('../../features/offers/import/import-page'), 'ImportPage'),
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
    component: page(() => import('../../features/nda/nda-requests-page'), 'NdaRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.addContract,
    component: page(() => import('../../features/contracts/form/add-contract-page'), 'AddContractPage'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierQuotes,
    component: quotesPage,
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: `${webPaths.supplierQuotes}/$quoteId`,
    component: quotesPage,
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierContracts,
    component: page(contractLists, 'SupplierContractsPage'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: `${webPaths.supplierContracts}/$contractId`,
    component: page(contractPages, 'SupplierContractPage'),
  }),
];
