import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { supplierArea } from './areas';
import {
  companyAddress,
  contractLists,
  contractPages,
  messagesPage,
  needsPage,
  notificationsPage,
  ownProfilePage,
  quotesPage,
  savedCompaniesPage,
  searchPage,
  settingsPage,
} from './shared-pages';
import { page } from './page';

const wizardPage = page(() => import('../../features/offers/wizard/offer-wizard-page'), 'OfferWizardPage');
/** A table, because each separate route adds a line to the first script. */
const pages = [
  [webPaths.supplierCompanies, savedCompaniesPage],
  [webPaths.supplierHome, page(() => import('../../features/home/supplier-home-page'), 'SupplierHomePage')],
  [
    webPaths.supplierDashboard,
    page(() => import('../../features/figures/supplier/supplier-dashboard-page'), 'SupplierDashboardPage'),
  ],
  [webPaths.supplierSettings, settingsPage],
  [
    webPaths.supplierOffers,
    page(() => import('../../features/offers/lists/supplier-offers-page'), 'SupplierOffersPage'),
  ],
  [
    webPaths.publishedOffers,
    page(() => import('../../features/offers/lists/published-offers-page'), 'PublishedOffersPage'),
  ],
  [webPaths.importOffers, page(() => import('../../features/offers/import/import-page'), 'ImportPage')],
  [webPaths.wizard, wizardPage],
  [webPaths.supplierSearch, searchPage],
  [webPaths.supplierMessages, messagesPage],
  [webPaths.supplierNotifications, notificationsPage],
  [webPaths.supplierNda, page(() => import('../../features/nda/nda-requests-page'), 'NdaRequestsPage')],
  [
    webPaths.addContract,
    page(() => import('../../features/contracts/form/add-contract-page'), 'AddContractPage'),
  ],
  [webPaths.supplierNeeds, needsPage],
  [webPaths.supplierQuotes, quotesPage],
  [webPaths.supplierContracts, page(contractLists, 'SupplierContractsPage')],
] as const;

export const supplierRoutes = [
  ...pages.map(([path, component]) => createRoute({ getParentRoute: () => supplierArea, path, component })),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierProfile,
    component: ownProfilePage,
    beforeLoad: async (context) => (await companyAddress()).leadToNamedCompany(context),
  }),
  createRoute({ getParentRoute: () => supplierArea, path: '/proposal-wizard/$id', component: wizardPage }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: `${webPaths.supplierNeeds}/$needId`,
    component: needsPage,
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: `${webPaths.supplierQuotes}/$quoteId`,
    component: quotesPage,
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: `${webPaths.supplierContracts}/$contractId`,
    component: page(contractPages, 'SupplierContractPage'),
  }),
];
