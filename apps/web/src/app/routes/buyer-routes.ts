import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { buyerArea } from './areas';
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

export const buyerRoutes = [
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerProfile,
    component: ownProfilePage,
    beforeLoad: async (context) => (await companyAddress()).leadToNamedCompany(context),
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerCompanies,
    component: savedCompaniesPage,
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerHome,
    component: page(() => import('../../features/home/buyer-home-page'), 'BuyerHomePage'),
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerOffers,
    component: page(() => import('../../features/home/buyer-offers-page'), 'BuyerOffersPage'),
  }),
  createRoute({ getParentRoute: () => buyerArea, path: webPaths.buyerSettings, component: settingsPage }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerDashboard,
    component: page(() => import('../../features/offers/lists/buyer-dashboard-page'), 'BuyerDashboardPage'),
  }),
  createRoute({ getParentRoute: () => buyerArea, path: webPaths.buyerSearch, component: searchPage }),
  createRoute({ getParentRoute: () => buyerArea, path: webPaths.buyerMessages, component: messagesPage }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerNotifications,
    component: notificationsPage,
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerNda,
    component: page(() => import('../../features/nda/buyer-nda-page'), 'BuyerNdaPage'),
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerQuotes,
    component: quotesPage,
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: `${webPaths.buyerQuotes}/$quoteId`,
    component: quotesPage,
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerContracts,
    component: page(contractLists, 'BuyerContractsPage'),
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: `${webPaths.buyerContracts}/$contractId`,
    component: page(contractPages, 'BuyerContractPage'),
  }),
];
