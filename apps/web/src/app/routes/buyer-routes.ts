import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { buyerArea } from './areas';
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

/** A table, because each separate route adds a line to the first script. */
const pages = [
  [webPaths.buyerCompanies, savedCompaniesPage],
  [webPaths.buyerHome, page(() => import('../../features/home/buyer-home-page'), 'BuyerHomePage')],
  [webPaths.buyerOffers, page(() => import('../../features/home/buyer-offers-page'), 'BuyerOffersPage')],
  [webPaths.buyerSettings, settingsPage],
  [
    webPaths.buyerDashboard,
    page(() => import('../../features/offers/lists/buyer-dashboard-page'), 'BuyerDashboardPage'),
  ],
  [webPaths.buyerSearch, searchPage],
  [webPaths.buyerMessages, messagesPage],
  [webPaths.buyerNotifications, notificationsPage],
  [webPaths.buyerNda, page(() => import('../../features/nda/buyer-nda-page'), 'BuyerNdaPage')],
  [webPaths.buyerNeeds, needsPage],
  [webPaths.buyerQuotes, quotesPage],
  [webPaths.buyerContracts, page(contractLists, 'BuyerContractsPage')],
] as const;

const needPages = [`${webPaths.buyerNeeds}/$needId`, `${webPaths.buyerNeeds}/$needId/edit`] as const;

export const buyerRoutes = [
  ...pages.map(([path, component]) => createRoute({ getParentRoute: () => buyerArea, path, component })),
  ...needPages.map((path) => createRoute({ getParentRoute: () => buyerArea, path, component: needsPage })),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerProfile,
    component: ownProfilePage,
    beforeLoad: async (context) => (await companyAddress()).leadToNamedCompany(context),
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: `${webPaths.buyerQuotes}/$quoteId`,
    component: quotesPage,
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: `${webPaths.buyerContracts}/$contractId`,
    component: page(contractPages, 'BuyerContractPage'),
  }),
];
