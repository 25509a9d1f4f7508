import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { openArea } from './areas';
import { companyAddress } from './shared-pages';
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

export const openRoutes = [
  ...companyRoutes,
  createRoute({
    getParentRoute: () => openArea,
    path: webPaths.verifyDocument,
    component: page(() => import('../../features/verify/verify-document-page'), 'VerifyDocumentPage'),
  }),
  createRoute({
    getParentRoute: () => openArea,
    path: webPaths.compare,
    component: page(() => import('../../features/offers/compare/compare-page'), 'ComparePage'),
  }),
  createRoute({ getParentRoute: () => openArea, path: '/specificoffer/$id', component: offerPage }),
  createRoute({ getParentRoute: () => openArea, path: '/view-offer/$id', component: offerPage }),
  createRoute({ getParentRoute: () => openArea, path: '/proposal/$id', component: offerPage }),
  createRoute({ getParentRoute: () => openArea, path: '/ssoffer/$id', component: offerPage }),
  createRoute({ getParentRoute: () => openArea, path: '/bsoffer/$id', component: offerPage }),
];
