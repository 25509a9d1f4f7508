import { createRoute } from '@tanstack/react-router';
import { publicPages, webPaths } from '../../config/paths';
import { openArea } from './areas';
import { companyAddress, needsPage } from './shared-pages';
import { page } from './page';

const offerPage = page(() => import('../../features/offers/page/offer-page'), 'OfferPage');
const companyPage = page(() => import('../../features/profiles/company-page'), 'CompanyPage');
const companyRoutes = (['/sprofile/$id', '/bprofile/$id', '/company-profile/$id'] as const).map((path) =>
  createRoute({
    getParentRoute: () => openArea,
    path,
    component: companyPage,
    beforeLoad: async (context) => (await companyAddress()).leadToCompany(context),
  }),
);

const publicPage = page(() => import('../../features/public/public-pages'), 'PublicPages');
const verifyPages = page(() => import('../../features/verify/verify-pages'), 'VerifyPages');

/** Tables, because each separate route adds a line to the first script. */
const pages = [
  [webPaths.verifyDocument, verifyPages],
  ['/log', verifyPages],
  [webPaths.publicNeeds, needsPage],

  [webPaths.compare, page(() => import('../../features/comparison/compare-page'), 'ComparePage')],
] as const;
const addressesOfOffers = [
  '/specificoffer/$id',
  '/view-offer/$id',
  '/proposal/$id',
  '/ssoffer/$id',
  '/bsoffer/$id',
] as const;

export const openRoutes = [
  ...companyRoutes,
  ...publicPages.map((path) => createRoute({ getParentRoute: () => openArea, path, component: publicPage })),
  createRoute({
    getParentRoute: () => openArea,
    path: `${webPaths.publicNeeds}/$needId`,
    component: needsPage,
  }),
  ...pages.map(([path, component]) => createRoute({ getParentRoute: () => openArea, path, component })),
  ...addressesOfOffers.map((path) =>
    createRoute({ getParentRoute: () => openArea, path, component: offerPage }),
  ),
];
