import { createRoute, createRouter } from '@tanstack/react-router';
import { webPaths } from '../config/paths';
import { mayBeLoggedIn } from '../lib/current-user';
import { parseAddressSearch, writeAddressSearch } from './address-search';
import { RouteErrorPage } from './error-pages';
import { detours, redirectHome } from './guards';
import { adminRoutes } from './routes/admin-routes';
import {
  adminArea,
  buyerArea,
  dataArea,
  notFoundPage,
  openArea,
  publicArea,
  publicData,
  root,
  supplierArea,
  marketArea,
} from './routes/areas';
import { buyerRoutes } from './routes/buyer-routes';
import { openRoutes } from './routes/open-routes';
import { loginRoutes, publicRoutes } from './routes/public-routes';
import { page } from './routes/page';
import { marketRoutes } from './routes/market-routes';
import { supplierRoutes } from './routes/supplier-routes';

const welcome = () => import('./welcome');
const index = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: redirectHome });
const market = createRoute({
  getParentRoute: () => root,
  path: webPaths.market,
  beforeLoad: async (way) => {
    if (mayBeLoggedIn()) await (await detours()).leadMembersToSearch(way);
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await welcome()).readPublicMarket(deps),
  component: page(welcome, 'WelcomeToStrangers'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    market,
    publicArea.addChildren([...loginRoutes, publicData.addChildren(publicRoutes)]),
    dataArea.addChildren([
      openArea.addChildren(openRoutes),
      supplierArea.addChildren(supplierRoutes),
      buyerArea.addChildren(buyerRoutes),
      marketArea.addChildren(marketRoutes),
      adminArea.addChildren(adminRoutes),
    ]),
  ]),
  parseSearch: parseAddressSearch,
  stringifySearch: writeAddressSearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: notFoundPage,
  defaultErrorComponent: RouteErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
