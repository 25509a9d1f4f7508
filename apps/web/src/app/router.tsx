import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { webPaths } from '../config/paths';
import { LoginPage } from '../features/auth/login-page';
import { parseAddressSearch, writeAddressSearch, type AddressInput } from './address-search';
import { NotFoundPage, RouteErrorPage } from './error-pages';
import { redirectHome, requireType } from './guards';
import { PublicLayout } from './layouts/public-layout';

const root = createRootRoute({
  // Every page reads its own part of the address, always as plain text.
  validateSearch: (search: AddressInput & SearchSchemaInput): Record<string, string | undefined> =>
    parseAddressSearch(writeAddressSearch(search)),
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteErrorPage,
});

const dataLayout = lazyRouteComponent(() => import('./data-layout'), 'DataLayout');
const marketLayout = lazyRouteComponent(() => import('./layouts/market-layout'), 'MarketLayout');

const publicArea = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout });
const publicData = createRoute({ getParentRoute: () => publicArea, id: 'data', component: dataLayout });
const dataArea = createRoute({ getParentRoute: () => root, id: 'data', component: dataLayout });
/** Open to everybody; dressed as the market for those who are logged in. */
const openArea = createRoute({
  getParentRoute: () => dataArea,
  id: 'open',
  component: lazyRouteComponent(() => import('./layouts/open-layout'), 'OpenLayout'),
});
const supplierArea = createRoute({
  getParentRoute: () => dataArea,
  id: 'supplier',
  component: marketLayout,
  beforeLoad: requireType('Supplier'),
});
const buyerArea = createRoute({
  getParentRoute: () => dataArea,
  id: 'buyer',
  component: marketLayout,
  beforeLoad: requireType('Buyer'),
});

const adminArea = createRoute({
  getParentRoute: () => dataArea,
  id: 'admin',
  component: lazyRouteComponent(() => import('./layouts/admin-layout'), 'AdminLayout'),
  beforeLoad: requireType('Admin'),
});

const index = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: redirectHome });

/** The first page of most visits: it comes with the app, without a second round trip. */
const loginRoutes = [
  createRoute({ getParentRoute: () => publicArea, path: webPaths.login, component: LoginPage }),
  createRoute({
    getParentRoute: () => publicArea,
    path: webPaths.adminLogin,
    component: lazyRouteComponent(() => import('../features/auth/admin-login-page'), 'AdminLoginPage'),
  }),
];

const publicRoutes = [
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.signup,
    component: lazyRouteComponent(() => import('../features/auth/signup-page'), 'SignupPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.verify,
    component: lazyRouteComponent(() => import('../features/auth/verify-page'), 'VerifyPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.profileInfo,
    component: lazyRouteComponent(() => import('../features/auth/profile-info-page'), 'ProfileInfoPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.terms,
    component: lazyRouteComponent(() => import('../features/auth/terms-page'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.forgotPassword,
    component: lazyRouteComponent(
      () => import('../features/auth/forgot-password-page'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.resetPassword,
    component: lazyRouteComponent(() => import('../features/auth/reset-password-page'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.confirmEmail,
    component: lazyRouteComponent(() => import('../features/auth/confirm-email-page'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.signByPhone,
    component: lazyRouteComponent(
      () => import('../features/nda/signature/sign-by-phone-page'),
      'SignByPhonePage',
    ),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.unsubscribe,
    component: lazyRouteComponent(
      () => import('../features/notifications/unsubscribe-page'),
      'UnsubscribePage',
    ),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminSignup,
    component: lazyRouteComponent(() => import('../features/auth/admin-signup-page'), 'AdminSignupPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminVerify,
    component: lazyRouteComponent(() => import('../features/auth/admin-verify-page'), 'AdminVerifyPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminTerms,
    component: lazyRouteComponent(() => import('../features/auth/admin-terms-page'), 'AdminTermsPage'),
  }),
];

const settingsPage = lazyRouteComponent(() => import('../features/account/settings-page'), 'SettingsPage');

const messagesPage = lazyRouteComponent(() => import('../features/chat/messages-page'), 'MessagesPage');

const notificationsPage = lazyRouteComponent(
  () => import('../features/notifications/notifications-page'),
  'NotificationsPage',
);

const offerPage = lazyRouteComponent(() => import('../features/proposals/offer-page'), 'OfferPage');
const openRoutes = [
  createRoute({
    getParentRoute: () => openArea,
    path: webPaths.verifyDocument,
    component: lazyRouteComponent(
      () => import('../features/verify/verify-document-page'),
      'VerifyDocumentPage',
    ),
  }),
  createRoute({ getParentRoute: () => openArea, path: '/specificoffer/$id', component: offerPage }),
  createRoute({ getParentRoute: () => openArea, path: '/view-offer/$id', component: offerPage }),
  createRoute({ getParentRoute: () => openArea, path: '/proposal/$id', component: offerPage }),
  createRoute({ getParentRoute: () => openArea, path: '/ssoffer/$id', component: offerPage }),
  createRoute({ getParentRoute: () => openArea, path: '/bsoffer/$id', component: offerPage }),
];

const wizardPage = lazyRouteComponent(
  () => import('../features/proposals/wizard/proposal-wizard-page'),
  'ProposalWizardPage',
);
const searchPage = lazyRouteComponent(() => import('../features/proposals/search-page'), 'SearchPage');
const supplierRoutes = [
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierDashboard,
    component: lazyRouteComponent(
      () => import('../features/supplier-dashboard/supplier-dashboard-page'),
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
      () => import('../features/proposals/supplier-proposals-page'),
      'SupplierProposalsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.publishedOffers,
    component: lazyRouteComponent(
      () => import('../features/proposals/published-proposals-page'),
      'PublishedProposalsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.importOffers,
    component: lazyRouteComponent(() => import('../features/proposals/import/import-page'), 'ImportPage'),
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
    component: lazyRouteComponent(() => import('../features/nda/nda-requests-page'), 'NdaRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.addContract,
    component: lazyRouteComponent(() => import('../features/contracts/add-contract-page'), 'AddContractPage'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: webPaths.supplierContracts,
    component: lazyRouteComponent(
      () => import('../features/contracts/supplier-contracts-page'),
      'SupplierContractsPage',
    ),
  }),
];

const buyerRoutes = [
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerHome,
    component: lazyRouteComponent(() => import('../features/buyer-home/buyer-home-page'), 'BuyerHomePage'),
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerProposals,
    component: lazyRouteComponent(
      () => import('../features/buyer-home/buyer-proposals-page'),
      'BuyerProposalsPage',
    ),
  }),
  createRoute({ getParentRoute: () => buyerArea, path: webPaths.buyerSettings, component: settingsPage }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerDashboard,
    component: lazyRouteComponent(
      () => import('../features/buyer-offers/buyer-dashboard-page'),
      'BuyerDashboardPage',
    ),
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
    component: lazyRouteComponent(() => import('../features/nda/buyer-nda-page'), 'BuyerNdaPage'),
  }),
  createRoute({
    getParentRoute: () => buyerArea,
    path: webPaths.buyerContracts,
    component: lazyRouteComponent(
      () => import('../features/contracts/buyer-contracts-page'),
      'BuyerContractsPage',
    ),
  }),
];

const adminRoutes = [
  createRoute({ getParentRoute: () => adminArea, path: webPaths.adminSettings, component: settingsPage }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminUsers,
    component: lazyRouteComponent(() => import('../features/administration/users-page'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: webPaths.adminQueue,
    component: lazyRouteComponent(() => import('../features/administration/queue-page'), 'QueuePage'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    publicArea.addChildren([...loginRoutes, publicData.addChildren(publicRoutes)]),
    dataArea.addChildren([
      openArea.addChildren(openRoutes),
      supplierArea.addChildren(supplierRoutes),
      buyerArea.addChildren(buyerRoutes),
      adminArea.addChildren(adminRoutes),
    ]),
  ]),
  parseSearch: parseAddressSearch,
  stringifySearch: writeAddressSearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: RouteErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
